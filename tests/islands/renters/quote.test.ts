import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailsTo } from '../../fixtures/buyer.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';
import {
  answerScreen,
  answersOnScreen,
  openRentersPage,
  pagePathOf,
  tenantAnswers,
  runTo,
  type RentersPage,
  type RentersStep,
} from '../../fixtures/renters-page.ts';
import { waitForCalls } from '../../fixtures/wait-for-calls.ts';
import { surveyAnswers } from '../../fixtures/tenant.ts';

let server: TestServer;
let now = new Date('2026-11-20T12:00:00Z');
beforeAll(async () => {
  const settings = { RATE_LIMIT_FACTOR: '100' };
  server = await startTestServer({ services: { now: () => now }, settings });
});
afterAll(() => server.stop());

const open = (step: RentersStep = 'address', storage?: Record<string, string>) =>
  openRentersPage({ server, path: pagePathOf(step), storage });

async function openQuote(home: Record<string, unknown> = {}) {
  const page = await open();
  await runTo(page, 'quote', { home });
  await waitForCalls();
  return page;
}

const totalOf = ({ $renters }: RentersPage) => $renters.get().checkoutInfo?.totals.grandtotal;

/** Holds back the responses of checkouts until the test releases them. */
function delayCheckouts({ page }: RentersPage) {
  const { fetch } = page;
  const pendingCheckouts: (() => void)[] = [];
  page.fetch = async (input, init) => {
    if (String(input).endsWith('/checkout'))
      await new Promise<void>((resolve) => pendingCheckouts.push(resolve));
    return fetch(input, init);
  };
  return pendingCheckouts;
}

describe('the price', () => {
  it('is available after the survey, and Next continues', async () => {
    const page = await openQuote();
    // Calculated by hand for $25,000 of belongings: 440 × 25 × 0.93 + 3,600 + 600 cents, rounded to
    // $144, plus 5% tax.
    expect(totalOf(page)).toBe(151.2);
    await page.rentersFlow.next();
    expect(page.rentersFlow.$step.get()).toBe('policyholder');
  });

  it('is stale from the change of an amount until the new price is calculated', async () => {
    const page = await openQuote();
    const pendingCheckouts = delayCheckouts(page);
    const changed = page.changeSelection({ personal_property_amount: 50_000 });
    expect(page.$renters.get()).toMatchObject({ isQuoteStale: true, checkoutInfo: null });
    await waitForCalls();
    pendingCheckouts[0]?.();
    await changed;
    expect(page.$renters.get().isQuoteStale).toBe(false);
    expect(totalOf(page)).toBe(236.25);
  });

  it('is awaited by Next, which is busy and then continues', async () => {
    const page = await openQuote();
    const pendingCheckouts = delayCheckouts(page);
    void page.changeSelection({ personal_property_amount: 50_000 });
    const next = page.rentersFlow.next();
    await waitForCalls();
    expect(page.rentersFlow.$busy.get()).toBe(true);
    expect(page.rentersFlow.$step.get()).toBe('quote');
    pendingCheckouts[0]?.();
    await next;
    expect(page.rentersFlow.$step.get()).toBe('policyholder');
    expect(page.rentersFlow.$busy.get()).toBe(false);
    expect(totalOf(page)).toBe(236.25);
  });

  it('stays on the screen if the buyer changes the selection while Next waits', async () => {
    const page = await openQuote();
    const pendingCheckouts = delayCheckouts(page);
    void page.changeSelection({ personal_property_amount: 50_000 });
    const next = page.rentersFlow.next();
    await waitForCalls();
    const second = page.changeSelection({ personal_property_amount: 15_000 });
    await waitForCalls();
    for (const release of pendingCheckouts) release();
    await Promise.all([next, second]);
    expect(page.rentersFlow.$step.get()).toBe('quote');
    expect(page.rentersFlow.$busy.get()).toBe(false);
    expect(totalOf(page)).toBe(113.4);
  });

  it('stays on the screen if the calculation fails while Next waits', async () => {
    const page = await openQuote();
    page.page.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    void page.changeSelection({ personal_property_amount: 50_000 });
    await page.rentersFlow.next();
    expect(page.rentersFlow.$step.get()).toBe('quote');
    expect(page.rentersFlow.$busy.get()).toBe(false);
    await page.rentersFlow.next();
    expect(page.rentersFlow.form('quote').$errors.get()).toEqual({
      price: 'We don’t have a price yet. Select “Try again” next to the price',
    });
  });

  it('changes with every choice, and gets a new key each time', async () => {
    const page = await openQuote();
    const { uid } = page.$renters.get();
    await page.changeSelection({ liability_limit: 300_000 });
    expect(totalOf(page)).toBe(161.7);
    await page.changeSelection({ all_peril_deductible: 1_000 });
    expect(totalOf(page)).toBe(145.95);
    await page.changeSelection({ selectedCadence: 'eleven_pay' });
    expect(totalOf(page)).toBe(156.45);
    expect(page.$renters.get().uid).not.toBe(uid);
  });

  it('is requested once for a slider that passes many amounts, with the last one', async () => {
    const page = await openQuote();
    let calls = 0;
    const { fetch } = page.page;
    page.page.fetch = (input, init) => {
      if (String(input).endsWith('/checkout')) calls += 1;
      return fetch(input, init);
    };
    const amounts = [26_000, 27_000, 28_000, 15_000];
    await Promise.all(
      amounts.map((personal_property_amount) => page.changeSelection({ personal_property_amount })),
    );
    expect(calls).toBe(1);
    expect(totalOf(page)).toBe(113.4);
  });

  it('ignores the response for an amount that has changed in the meantime', async () => {
    const page = await openQuote();
    const pendingCheckouts = delayCheckouts(page);
    const first = page.changeSelection({ personal_property_amount: 50_000 });
    await waitForCalls();
    const second = page.changeSelection({ personal_property_amount: 15_000 });
    await waitForCalls();
    pendingCheckouts[1]?.();
    await second;
    expect(totalOf(page)).toBe(113.4);
    pendingCheckouts[0]?.();
    await first;
    expect(totalOf(page)).toBe(113.4);
  });

  it('is removed, and no longer stale, if the calculation fails', async () => {
    const page = await openQuote();
    const { fetch } = page.page;
    page.page.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await page.changeSelection({ personal_property_amount: 50_000 });
    expect(page.$renters.get()).toMatchObject({ isQuoteStale: false, checkoutInfo: null });
    expect(page.$notice.get()?.title).toBe('Something went wrong.');
    expect(page.rentersFlow.form('quote').$complete.get()).toBe(false);
    page.page.fetch = fetch;
    await page.refreshPrice();
    expect(totalOf(page)).toBe(236.25);
  });

  it('is calculated after a reload during a change', async () => {
    const before = await openQuote();
    delayCheckouts(before);
    void before.changeSelection({ personal_property_amount: 50_000 });
    const page = await open('quote', before.page.storage);
    await waitForCalls();
    expect(totalOf(page)).toBe(236.25);
  });

  it('gets a new quote from the same answers if the old one has expired', async () => {
    const page = await openQuote();
    const { quote } = page.$renters.get();
    now = new Date('2026-12-21T12:00:00Z');
    page.page.now = () => now;
    await page.changeSelection({ policyStartDate: '2026-12-24', personal_property_amount: 15_000 });
    now = new Date('2026-11-20T12:00:00Z');
    expect(page.$renters.get().quote).not.toEqual(quote);
    expect(page.$notice.get()).toBeNull();
    expect(totalOf(page)).toBe(113.4);
  });

  it('keeps the selected amounts when an answer changes', async () => {
    const page = await openQuote();
    await page.changeSelection({ personal_property_amount: 15_000 });
    page.rentersFlow.change('survey?smoking' as never);
    await answerScreen(page, { smoker: 'yes' });
    expect(page.rentersFlow.$step.get()).toBe('quote');
    await waitForCalls();
    expect(page.$renters.get().selectedAmounts?.personal_property_amount).toBe(15_000);
    expect(totalOf(page)).toBe(120.75);
  });

  it('starts tomorrow, and the date can be changed to one within 60 days', async () => {
    const page = await openQuote();
    const form = page.rentersFlow.form('quote');
    expect(form.$values.get()['policyStartDate']).toBe('2026-11-21');
    form.set({ policyStartDate: '2026-11-20' });
    form.check();
    expect(form.$errors.get()).toEqual({
      policyStartDate: 'Choose a start date from tomorrow to 60 days from now',
    });
    form.set({ policyStartDate: '2027-01-19' });
    expect(form.$complete.get()).toBe(true);
  });
});

describe('an API error', () => {
  it('for the survey’s answers is shown, and the visitor stays at the survey', async () => {
    const page = await open();
    page.rentersFlow.form('address').set(tenantAnswers());
    await page.rentersFlow.next();
    const answers = surveyAnswers({
      claims_count: '1',
      claims: [{ cause: 'fire', claim_date: '2026-01-04', amount_paid: 25_001 }],
    });
    for (let attempts = 0; attempts < 20 && !page.$notice.get(); attempts += 1) {
      const screen = page.rentersSurvey.$screens.get()?.screen(page.rentersFlow.$location.get());
      const keys = screen?.fields.map(({ key_name }) => key_name) ?? [];
      const onScreen = Object.entries(answers).filter(([key]) => keys.includes(key));
      await answerScreen(page, Object.fromEntries(onScreen));
    }
    expect(page.$notice.get()).toEqual({
      title: 'Coverage unavailable.',
      isBlocked: true,
      message: 'We can’t insure you after claims of more than $25,000 in 5 years.',
    });
    expect(page.rentersFlow.$step.get()).toBe('survey');
    expect(page.page.tracked).toContainEqual(
      expect.objectContaining({ event: 'Quote Ineligible' }),
    );
  });

  it.each([
    ['00001', 'Almost ready to go.'],
    ['00002', 'Almost ready to go.'],
    ['00003', 'Invalid address.'],
    ['00000', 'Invalid address.'],
    ['00008', 'Service already active.'],
    ['00017', 'Invalid input.'],
    ['00019', 'Something went wrong.'],
  ])('for the ZIP code %s has the title %j', async (postal, title) => {
    const page = await open();
    page.rentersFlow.form('address').set(tenantAnswers({ postal }));
    await page.rentersFlow.next();
    expect(page.$notice.get()?.title).toBe(title);
    expect(page.rentersFlow.$step.get()).toBe('address');
  });

  it.each([
    ['Checkout-07', 'Coverage unavailable.'],
    ['Checkout-09', 'Service already active.'],
  ])('at the checkout for %s has the title %j', async (lastName, title) => {
    const page = await openQuote();
    await runTo(page, 'policyholder');
    page.rentersFlow.form('policyholder').set(tenantAnswers({ last_name: lastName }));
    await page.rentersFlow.next();
    for (let attempts = 0; attempts < 5 && !page.$notice.get(); attempts += 1)
      await answerScreen(page, answersOnScreen(page, surveyAnswers()));
    expect(page.$notice.get()?.title).toBe(title);
  });
});

describe('a purchase', () => {
  it.each(['annual', 'eleven_pay'] as const)(
    'reports to the host page, clears the answers and adds a guest’s card by the connect API (%s)',
    async (selectedCadence) => {
      const page = await openQuote();
      const attempts: string[] = [];
      const { fetch } = page.page;
      page.page.fetch = (input, init) => {
        attempts.push(String(input));
        return fetch(input, init);
      };
      await page.changeSelection({ selectedCadence });
      await runTo(page, 'payment');
      const { input: _, option_prices: __, ...checkout } = page.$renters.get().checkoutInfo!;
      await page.pay();
      const { purchase } = page.$renters.get();
      expect(attempts).toContain('/connect/api/user/v3/potential/add-method/');
      expect(attempts.filter((url) => url.includes('/potential/add-method'))).toHaveLength(1);
      expect(purchase).toMatchObject({
        totals: checkout.totals,
        bought: { checkout, address: { city: 'Columbus' }, start: '2026-11-21' },
      });
      expect(page.page.posted).toEqual([
        expect.objectContaining({ type: 'purchaseSuccess', vertical: 'renters' }),
      ]);
      expect(page.$renters.get()).toEqual({ ...page.initial, purchase });
      expect(page.rentersSurvey.$responses.get()).toEqual({});
      const mails = await emailsTo(server, purchase?.email ?? '');
      expect(mails[0]?.text).toContain(`$${checkout?.totals.grandtotal.toFixed(2)}`);
    },
  );

  it.each([
    ['price_changed', 'We checked your price again.'],
    ['quote_expired', 'Your quote expired.'],
  ])('that is rejected with %s shows the current price', async (code, title) => {
    const page = await openQuote();
    await runTo(page, 'payment', { home: { last_name: `Purchase-${code}` } });
    const { uid } = page.$renters.get();
    await page.pay();
    await waitForCalls();
    expect(page.$notice.get()?.title).toBe(title);
    expect(page.rentersFlow.$step.get()).toBe('payment');
    expect(totalOf(page)).toBe(151.2);
    expect(page.$renters.get().uid).not.toBe(uid);
    expect(page.page.posted).toEqual([
      expect.objectContaining({ type: 'purchaseFailure', vertical: 'renters' }),
    ]);
  });

  it('that the bank declines keeps the answers and the error', async () => {
    const page = await openQuote();
    await runTo(page, 'payment');
    await page.pay('4000000000000002');
    expect(page.$notice.get()?.title).toBe('Payment error.');
    expect(page.$renters.get().purchaseError?.code).toBe('payment_method_rejected_by_service');
    page.closeNotice();
    await page.pay();
    expect(page.rentersFlow.$step.get()).toBe('confirmation');
  });

  it('resumes after a reload, and creates one policy', async () => {
    const before = await openQuote();
    await runTo(before, 'payment');
    const { fetch } = before.page;
    before.page.fetch = async (input, init) => {
      const answered = await fetch(input, init);
      if (!String(input).endsWith('/renters/purchase')) return answered;
      throw new TypeError('Failed to fetch');
    };
    await before.pay();
    expect(before.rentersPurchase.$status.get()).toBe('unconfirmed');
    const page = await open('payment', before.page.storage);
    await page.rentersFlow.complete(() => page.rentersPurchase.resume());
    expect(page.rentersFlow.$step.get()).toBe('confirmation');
    expect(page.$renters.get().purchase?.bought?.address.city).toBe('Columbus');
  });
});
