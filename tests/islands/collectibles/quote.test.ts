import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addCollection,
  answerAddress,
  answerSurvey,
  chooseCategoryIn,
  currentPath,
  openCollectiblesPage,
  pagePathOf,
  addressAnswers,
  runToList,
  type CollectiblesPage,
} from '../../fixtures/collectibles-page.ts';
import { waitForCalls } from '../../fixtures/wait-for-calls.ts';
import { CallError } from '../../../src/core/call/call-error.ts';
import { limitComparisonFor } from '../../../src/islands/collectibles/limit-comparison.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  const now = () => new Date('2026-11-20T12:00:00Z');
  server = await startTestServer({ services: { now }, settings: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => server.stop());

let opened: CollectiblesPage;
const state = () => opened.$collectibles.get();
const total = () => state().quote?.billing?.grand_total;

async function runToQuote(code = 'coins', changes = {}) {
  opened = await openCollectiblesPage({ server });
  await runToList(opened, code, changes);
  await opened.flow.next();
  await waitForCalls();
}

/** Makes calls with a matching path return an error, until the returned function is called. */
function failCall(pattern: RegExp, error: { code: string; message: string }, status = 503) {
  const { fetch } = opened.page;
  opened.page.fetch = async (input, init) =>
    pattern.test(`${init?.method} ${String(input)}`)
      ? Response.json({ error }, { status })
      : fetch(input, init);
  return () => void (opened.page.fetch = fetch);
}

describe('the quote', () => {
  beforeEach(() => runToQuote());

  it('requests the price of another deductible, and keeps the old price until then', async () => {
    const before = total();
    const changed = opened.applySettingsAndReprice({ deductible: 1_000 }, opened.flow);
    expect(state()).toMatchObject({ isQuoteStale: true, settings: { deductible: 1_000 } });
    expect(total()).toBe(before);
    expect(opened.flow.form('quote').$complete.get()).toBe(false);
    await changed;
    expect(state().isQuoteStale).toBe(false);
    expect(total()).toBeLessThan(before ?? 0);
    expect(opened.flow.form('quote').$complete.get()).toBe(true);
  });

  it('restores the old choice with a message if the new one cannot be priced', async () => {
    const before = total();
    const restore = failCall(/^PUT /, { code: 'not_available', message: 'Back in a minute.' });
    await opened.applySettingsAndReprice({ deductible: 0 }, opened.flow);
    restore();
    expect(state()).toMatchObject({ isQuoteStale: false, settings: { deductible: 250 } });
    expect(total()).toBe(before);
    expect(opened.flow.$settingsError.get()).toMatch(/hasn’t changed/);
    expect(opened.$toasts.get()).toMatchObject([{ kind: 'error' }]);
    await opened.flow.next();
    expect(currentPath(opened)).toBe(pagePathOf('payment'));
  });

  it('is replaced in place after it expires, and continues with the same price', async () => {
    const { quoteId } = state();
    failCall(new RegExp(`${quoteId}`), { code: 'quote_expired', message: 'Run out.' }, 409);
    await opened.flow.next();
    await waitForCalls();
    expect(opened.$notice.get()).toBeNull();
    expect(currentPath(opened)).toBe(pagePathOf('payment'));
    expect(state().quoteId).not.toBe(quoteId);
  });

  it('shows the current price if the paid one is outdated', async () => {
    await runToQuote('coins', { owner_last_name: 'Purchase-price_changed' });
    await opened.flow.next();
    await opened.pay();
    await waitForCalls();
    expect(currentPath(opened)).toBe(pagePathOf('payment'));
    expect(opened.$notice.get()?.title).toBe('We checked your price again.');
    expect(state()).toMatchObject({ isQuoteStale: false });
    expect(state().checkoutInfo).not.toBeNull();
  });
});

describe('the limits of an online quote', () => {
  it('stop a jewelry item above its limit at the question, before any price', async () => {
    opened = await openCollectiblesPage({ server });
    await chooseCategoryIn(opened, 'jewelry');
    await answerAddress(opened);
    const tooHigh = { collection_total_value: '40000', highest_value_item: '38000' };
    expect(await answerSurvey(opened, tooHigh)).toEqual(['worth']);
    expect(currentPath(opened)).toContain('screen=worth');
    expect(state().quote).toBeNull();
  });

  it('refer jewelry that a checkout rejects to the VIP team with the amounts', () => {
    const answers = { collection_total_value: 60_000, highest_value_item: 38_000 };
    const collections = { ring: { categoryCode: 'jewelry', answers } };
    const error = new CallError({ kind: 'rejected', code: 'jewelry_exit_ramp', status: 422 });
    expect(limitComparisonFor(error, { collections })).toEqual([
      { label: 'Your highest value item', amount: '$38,000' },
      { label: 'Online, up to', amount: '$25,000' },
      { label: 'Charged to your card', amount: '$0.00' },
    ]);
  });

  it('reject a P.O. box with an error at the street field until the street changes', async () => {
    opened = await openCollectiblesPage({ server });
    await chooseCategoryIn(opened, 'coins');
    await answerAddress(opened, addressAnswers({ streetAddress: 'PO Box 1184' }));
    expect(opened.$notice.get()).toMatchObject({
      title: 'Invalid address.',
      field: 'streetAddress',
    });
    const form = opened.flow.form('address');
    expect(form.$errors.get()).toEqual({
      streetAddress: 'Enter a street address, not a P.O. box',
    });
    form.set({ streetAddress: '2200 Harborline Avenue' });
    expect(form.$errors.get()).toEqual({});
    opened.closeNotice();
    await answerAddress(opened);
    expect(opened.flow.$step.get()).toBe('survey');
  });

  it('show the total value of all collections if it is above the limit, and keep the answers', async () => {
    const highValueAnswers = {
      collection_total_value: '100000',
      highest_value_item: '900',
      safes: [],
    };
    opened = await openCollectiblesPage({ server });
    await runToList(opened, 'coins', highValueAnswers);
    await addCollection(opened, 'stamps', {
      place: addressAnswers({ place: '0' }),
      ...highValueAnswers,
    });
    await addCollection(opened, 'wine', {
      place: addressAnswers({ place: '0' }),
      ...highValueAnswers,
    });
    expect(opened.$notice.get()).toMatchObject({
      title: 'Total value exceeds limit.',
      limitComparison: [{ amount: '$300,000' }, { amount: '$250,000' }],
    });
    expect(opened.flow.$step.get()).toBe('survey');
    expect(Object.keys(state().collections)).toHaveLength(2);
  });
});

describe('the estimate next to the questions', () => {
  const estimate = () => opened.flow.estimatePrice();
  const premiumCents = () => {
    const { collections = [], minimum_adjustment = 0 } = state().quote?.prices ?? {};
    const dollars = collections.map(({ annual_premium }) => annual_premium);
    return Math.round(dollars.reduce((sum, each) => sum + each, minimum_adjustment) * 100);
  };

  it('starts with the value of the collection, before any quote', async () => {
    opened = await openCollectiblesPage({ server });
    await chooseCategoryIn(opened, 'coins');
    await answerAddress(opened);
    expect(await estimate()).toBeNull();
    const form = opened.flow.form(opened.flow.$location.get());
    form.set({ collection_total_value: '12,500', highest_value_item: '2,400' });
    await opened.flow.next();
    expect(state().quote).toBeNull();
    // $1.80 for each $100. The alarms and the vault of this collector are not known yet.
    expect(await estimate()).toEqual({ label: 'About', cents: 22_500 });
  });

  it('equals the premium of the quote when all questions are answered', async () => {
    opened = await openCollectiblesPage({ server });
    await runToList(opened, 'wine', { collection_total_value: '1,000', highest_value_item: '900' });
    expect((await estimate())?.cents).toBe(premiumCents());
    const california = addressAnswers({ city: 'Fresno', region: 'CA', postal: '93650' });
    await addCollection(opened, 'coins', { place: california });
    expect(Object.keys(state().collections)).toHaveLength(2);
    expect((await estimate())?.cents).toBe(premiumCents());
  });

  it('follows the deductible that the buyer chooses', async () => {
    await runToQuote();
    const before = (await estimate())?.cents;
    await opened.applySettingsAndReprice({ deductible: 1_000 }, opened.flow);
    expect((await estimate())?.cents).toBe(premiumCents());
    expect(premiumCents()).toBeLessThan(before ?? 0);
  });

  it('counts a collection whose questions are being answered', async () => {
    opened = await openCollectiblesPage({ server });
    await runToList(opened);
    const one = (await estimate())?.cents ?? 0;
    opened.startCollectionOfCategory('coins', opened.flow);
    opened.flow.open('address');
    await answerAddress(opened, addressAnswers({ place: '0' }));
    expect(await estimate()).toBeNull();
    const form = opened.flow.form(opened.flow.$location.get());
    form.set({ collection_total_value: '12,500', highest_value_item: '2,400' });
    await opened.flow.next();
    expect((await estimate())?.cents).toBeGreaterThan(1.9 * one);
  });
});
