import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApplicationCollection } from '../../../../src/contract/collectibles/application.ts';
import { newEmail, registerPerson, send, signInDemo } from '../../../fixtures/buyer.ts';
import {
  coins,
  collectiblesPaths,
  insureCollections,
  jewelry,
  openQuote,
  ownerAnswers,
  addresses,
  quoteCollections,
} from '../../../fixtures/collectibles-buyer.ts';
import { readPdf } from '../../../fixtures/pdf-text.ts';
import { startTestServer, type TestServer } from '../../../fixtures/test-server.ts';

const START = new Date('2026-11-20T12:00:00Z');
const DAY = 86_400_000;
let now = START;
let server: TestServer;
beforeAll(async () => {
  const settings = { RATE_LIMIT_FACTOR: '1000' };
  server = await startTestServer({ services: { now: () => now }, settings });
});
beforeEach(() => {
  now = START;
});
afterAll(() => server.stop());

const plan = (...collections: ApplicationCollection[]) => ({
  details: ownerAnswers(),
  plan_applications: [{ plan_id: 'collectibles-collector', collections }],
});
const updateQuote = (id: string, application: unknown, token?: string) =>
  send(server, 'PUT', collectiblesPaths.quote(id), { application }, token ? { token } : {});
const checkout = (id: string, token?: string) =>
  send(server, 'POST', collectiblesPaths.checkout(id), undefined, token ? { token } : {});
const opened = async (token?: string) =>
  (await openQuote(server, token ? { token } : {})).body.quote_id as string;
/** Updates a new quote with this application. Returns the error code of the response. */
const errorCodeOf = async (application: unknown) =>
  (await updateQuote(await opened(), application)).body.error?.code as string | undefined;

describe('a collectibles quote', () => {
  it('opens with the plan of its category and without a price', async () => {
    const { body } = await openQuote(server);
    expect(body.quote).toMatchObject({
      billing: null,
      plan_deductibles: { option_sets: { general: [0, 250, 500, 1000] } },
      settings: { policy_effective_date: '2026-11-21', deductible: 250 },
      expires_at: '2026-12-20T12:00:00.000Z',
    });
    expect(body.plans).toHaveLength(1);
    expect(body.plans[0]).toMatchObject({ category_code: 'coins' });
    expect(body.plans[0].dynamic_form.start_screen_id).toBe('worth');
    const { body: wineQuote } = await send(
      server,
      'GET',
      collectiblesPaths.plans(body.quote_id, 'wine'),
    );
    expect(wineQuote.plans[0]).toMatchObject({ category_code: 'wine' });
  });

  it('keeps its collections when only the settings are sent, and recalculates the price', async () => {
    const { body } = await quoteCollections(server, { collections: [coins(), jewelry()] });
    const settings = { policy_effective_date: '2026-12-01', deductible: 500 };
    const { body: after } = await updateQuote(body.quote_id, { settings });
    expect(after.quote.application.plan_applications).toEqual(
      body.quote.application.plan_applications,
    );
    expect(after.quote.billing.subtotal).toBe(287.92);
    const totals = (await checkout(body.quote_id)).body.totals;
    expect(totals.grandtotal).toBe(after.quote.billing.grand_total);
  });

  it('returns the adjustment to the minimum premium', async () => {
    const smallCollection = coins({ collection_total_value: 1_000, highest_value_item: 100 });
    const { body } = await quoteCollections(server, { collections: [smallCollection] });
    const { prices, billing } = body.quote;
    expect(billing.subtotal).toBe(60);
    expect(prices.collections[0].annual_premium + prices.minimum_adjustment).toBeCloseTo(60, 10);
  });

  it('returns the amount that checkout will authorize because of a review', async () => {
    const large = coins({ collection_total_value: 25_001 });
    const priced = async (...collections: ApplicationCollection[]) => {
      const { body } = await quoteCollections(server, { collections });
      return (await checkout(body.quote_id)).body;
    };
    expect(await priced(coins())).not.toHaveProperty('held_amount');
    const largeQuote = await priced(large);
    expect(largeQuote.held_amount).toBe(largeQuote.totals.grandtotal);
    // Each state gets its own policy. A policy that needs no review is charged at once.
    const both = await priced(large, jewelry({ address: addresses.columbus }));
    expect(both.held_amount).toBe(largeQuote.held_amount);
    expect(both.totals.grandtotal).toBeGreaterThan(both.held_amount);
  });

  it('is accessible only to its account, or to anyone with its id when a guest opened it', async () => {
    const { token } = await registerPerson(server);
    const { token: stranger } = await registerPerson(server);
    const own = await opened(token);
    for (const attempt of [
      updateQuote(own, {}),
      updateQuote(own, {}, stranger),
      checkout(own, stranger),
    ])
      expect((await attempt).body.error.code).toBe('quote_not_found');
    expect((await updateQuote(own, {}, token)).status).toBe(200);
    // A guest can sign in and then continue with the same quote.
    const openedQuote = await opened();
    expect((await updateQuote(openedQuote, plan(coins()), token)).status).toBe(200);
    expect((await checkout(openedQuote, token)).status).toBe(200);
    expect((await checkout('quo_none')).body.error.code).toBe('quote_not_found');
  });

  it('expires after thirty days for every request', async () => {
    const { body } = await quoteCollections(server);
    now = new Date(START.getTime() + 30 * DAY - 1);
    expect((await checkout(body.quote_id)).status).toBe(200);
    now = new Date(START.getTime() + 30 * DAY);
    expect((await checkout(body.quote_id)).body.error.code).toBe('quote_expired');
    expect((await updateQuote(body.quote_id, {})).body.error.code).toBe('quote_expired');
  });

  it('starts tomorrow when its start date has passed', async () => {
    const { body } = await quoteCollections(server);
    now = new Date(START.getTime() + 3 * DAY);
    const { body: after } = await updateQuote(body.quote_id, {});
    expect(after.quote.settings.policy_effective_date).toBe('2026-11-24');
  });

  it('stays unchanged when an update is rejected', async () => {
    const { body } = await quoteCollections(server);
    const twice = plan(coins(), coins({ reference_id: 'other' }));
    expect((await updateQuote(body.quote_id, twice)).body.error.code).toBe('invalid_input');
    expect((await updateQuote(body.quote_id, {})).body.quote).toEqual(body.quote);
  });

  it('accepts at most 20 collections, and limits the length of answers', async () => {
    const tooManyCollections = Array.from({ length: 21 }, (_, at) =>
      coins({ reference_id: `ref-${at}` }),
    );
    expect(await errorCodeOf(plan(...tooManyCollections))).toBe('invalid_input');
    const long = 'x'.repeat(2_000_000);
    expect(await errorCodeOf({ details: { owner_first_name: long } })).toBe('body_too_large');
  });
});

describe('reasons to reject a collectibles quote', () => {
  const at = (changes: object) => coins({ address: { ...addresses.portland, ...changes } });
  it.each([
    ['a PO Box', plan(at({ line1: 'PO Box 1184' })), 'physical_address_required'],
    ['a Post Office Box', plan(at({ line1: 'Post Office Box 9' })), 'physical_address_required'],
    ['a P.O.B.', plan(at({ line1: 'P.O.B. 1184' })), 'physical_address_required'],
    ['an address abroad', plan(at({ country_code: 'CA' })), 'rating_address_rejected'],
    ['a ZIP code of another state', plan(at({ postal: '10001' })), 'property_address_invalid'],
    ['an unknown category', plan(coins({ category_code: 'toString' })), 'ineligible_for_plan'],
    [
      'a felony',
      { ...plan(coins()), details: ownerAnswers({ is_felon: 'yes' }) },
      'quote_request_rejected',
    ],
    ['a repeated category', plan(coins(), coins({ reference_id: 'other' })), 'invalid_input'],
    [
      'a value above the limit of a category',
      plan(coins({ collection_total_value: 100_001 })),
      'invalid_input',
    ],
    [
      'a total value above the limit',
      plan(
        ...['coins', 'wine', 'watches'].map((category_code) =>
          coins({ category_code, reference_id: category_code, collection_total_value: 90_000 }),
        ),
      ),
      'total_collection_value_is_above_limit',
    ],
    [
      'an unavailable plan',
      { plan_applications: [{ plan_id: 'x', collections: [] }] },
      'ineligible_for_plan',
    ],
    [
      'an unavailable deductible',
      { settings: { policy_effective_date: '2026-12-01', deductible: 333 } },
      'invalid_input',
    ],
    [
      'a start date of today',
      { settings: { policy_effective_date: '2026-11-20', deductible: 250 } },
      'invalid_input',
    ],
  ])('%s', async (_, application, code) => {
    expect(await errorCodeOf(application)).toBe(code);
  });

  it.each([
    [{ highest_value_item: 25_001, collection_total_value: 40_000 }, 422],
    [{ highest_value_item: 25_000, collection_total_value: 50_000 }, 200],
    [{ highest_value_item: 1_000, collection_total_value: 50_001 }, 422],
  ])('at checkout: jewelry of %o returns %i', async (worth, status) => {
    const { body } = await quoteCollections(server, { collections: [jewelry(worth)] });
    const response = await checkout(body.quote_id);
    expect(response.status).toBe(status);
    if (status === 422) expect(response.body.error.code).toBe('jewelry_exit_ramp');
  });

  it('a second policy while the first is pending: at once for an account, at checkout for a guest', async () => {
    const demo = await signInDemo(server);
    const { body } = await openQuote(server, { token: demo });
    expect(body.error.code).toBe('collectibles_policy_pending');
    const visitor = await openQuote(server);
    expect(visitor.status).toBe(200);
    const details = ownerAnswers({ owner_email: 'Demo@Example.com' });
    const { body: quoted } = await quoteCollections(server, { details });
    expect((await checkout(quoted.quote_id)).body.error.code).toBe('collectibles_policy_pending');
  });

  it.each([
    ['Checkout-07', 'ineligible_for_plan'],
    ['Checkout-16', 'total_collection_value_is_above_limit'],
    ['Checkout-18', 'jewelry_exit_ramp'],
  ])(
    'at checkout: the error that the owner’s last name %s triggers',
    async (owner_last_name, code) => {
      const { body } = await quoteCollections(server, {
        details: ownerAnswers({ owner_last_name }),
      });
      expect((await checkout(body.quote_id)).body.error.code).toBe(code);
    },
  );

  it.each([
    ['00001', 'no_offers_found'],
    ['00004', 'ZERO_RESULTS'],
    ['00005', 'physical_address_required'],
    ['00010', 'collectibles_policy_pending'],
  ])('at opening: the error that the ZIP code %s triggers', async (postal, code) => {
    const address = { ...addresses.portland, postal, state_or_region: 'NY' };
    const { body } = await openQuote(server, { collections: [coins({ address })] });
    expect(body.error.code).toBe(code);
  });
});

describe('the documents of a collectibles policy', () => {
  const documentTexts = async (documents: { name: string; url: string }[]) => {
    const [declarations] = documents;
    const file = await (await server.request(declarations!.url)).arrayBuffer();
    return (await readPdf(file)).text.replace(/\s+/g, ' ');
  };

  it('list each collection with address, value and price, and do not call an authorized amount paid', async () => {
    const details = ownerAnswers({
      ownership_type: 'foundation',
      owner_foundation: 'The Lopez Fund',
    });
    const { response } = await insureCollections(server, {
      details: { ...details, owner_email: newEmail() },
      collections: [coins(), jewelry()],
    });
    const text = await documentTexts(response.body.documents);
    for (const sensitiveText of [
      'The Lopez Fund',
      '2200 Harborline Avenue, Vault 9',
      '$12,500',
      '$2,400',
      '$168.75',
      '$144.21',
      'Pending review',
    ])
      expect(text).toContain(sensitiveText);
    expect(text).toContain('Total, to be paid with Visa ending 4242');
    expect(text).not.toMatch(/Paid with|^Payment$|Total paid/m);
  });
});
