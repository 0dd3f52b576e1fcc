import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLAIMS_FREE_DISCOUNT } from '../../../src/tariffs/small-business/rates.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';
import {
  consultantOwner,
  answerNext,
  pagePathOf,
  cafeOwner,
  contractorOwner,
  openBusinessPage,
  runTo,
  type BusinessPage,
  type BusinessAnswers,
} from '../../fixtures/small-business-page.ts';
import { signInDemo } from '../../fixtures/sign-in.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => server.stop());

const open = (location = 'basic-info', storage?: Record<string, string>) =>
  openBusinessPage({ server, path: pagePathOf(location), storage });

/**
 * Answers the flow and returns the titles of its screens in order, from the first screen to the
 * policy.
 */
async function titlesOf(page: BusinessPage, owned: BusinessAnswers) {
  const titles = [page.page.title];
  page.smallBusinessFlow.$shown.listen(() => queueMicrotask(() => titles.push(page.page.title)));
  await runTo(page, 'payment', owned);
  await page.pay();
  return titles.map((title) => title.replace(' · Small business · Alderway', ''));
}

const named = (owned: BusinessAnswers, business_name: string): BusinessAnswers => ({
  ...owned,
  survey: { ...owned.survey, business_name },
});

describe('the small business flow', () => {
  it("goes from a café's business type to a policy number", async () => {
    const page = await open();
    expect(await titlesOf(page, named(cafeOwner(), 'Café Ninety'))).toMatchInlineSnapshot(`
      [
        "Tell us about your business",
        "How old and how large is the business?",
        "What does the business earn and pay in a year?",
        "Where do you run the business?",
        "Tell us about the building",
        "How do you prepare food?",
        "Is there an automatic fire suppression system over the cooking area?",
        "How much of your sales is alcohol?",
        "Do you drive for work in cars the business doesn’t own?",
        "How many customers’ personal records do you keep?",
        "Have you had any claims or losses in the last five years?",
        "Has an insurer canceled your business insurance in the last three years?",
        "Has an owner been convicted of fraud or arson in the last ten years?",
        "What’s your business’s name?",
        "How is the business set up?",
        "Who is the primary contact?",
        "Does anyone require you to name them on your policy?",
        "Where should we send your mail?",
        "What should we know about the business?",
        "When should this policy take effect?",
        "You’re almost done!",
        "Your Quote for Café Ninety",
        "You’re all set!",
      ]
    `);
    const { purchase } = page.$smallBusiness.get();
    expect(purchase?.policy_number).toMatch(/^BOP-\d{4}-\d{4}$/);
    expect(purchase?.details).toMatchObject({
      business_name: 'Café Ninety',
      business_type: 'Café, coffee shop, ice cream or snack bar',
      contact: 'Dana Moreau',
      entity: 'Limited liability company',
      plan_code: 'gold',
    });
  });

  it('asks a consultant and a contractor different questions, and quotes both', async () => {
    const first = await open();
    expect(await titlesOf(first, named(consultantOwner(), 'Harbor'))).toMatchInlineSnapshot(`
      [
        "Tell us about your business",
        "How old and how large is the business?",
        "What does the business earn and pay in a year?",
        "Where do you run the business?",
        "Who relies on your advice?",
        "Do you drive for work in cars the business doesn’t own?",
        "How many customers’ personal records do you keep?",
        "Have you had any claims or losses in the last five years?",
        "Has an insurer canceled your business insurance in the last three years?",
        "Has an owner been convicted of fraud or arson in the last ten years?",
        "What’s your business’s name?",
        "How is the business set up?",
        "When were you born?",
        "Who is the primary contact?",
        "Does anyone require you to name them on your policy?",
        "Where should we send your mail?",
        "What should we know about the business?",
        "When should this policy take effect?",
        "You’re almost done!",
        "Your Quote for Harbor",
        "You’re all set!",
      ]
    `);
    const second = await open();
    const titles = await titlesOf(second, named(contractorOwner(), 'Clearwater'));
    expect(titles).toContain('What work do you take on?');
    expect(titles).toContain('Do they all show you proof of their own insurance?');
    expect(titles).not.toContain('How do you prepare food?');
    expect(second.$smallBusiness.get().purchase?.status).toBe('approved');
  });

  it('has the same price from the plans to the policy', async () => {
    const page = await open();
    await runTo(page, 'plans', contractorOwner());
    const { rates } = page.$smallBusiness.get();
    await runTo(page, 'payment', contractorOwner());
    const { checkoutInfo } = page.$smallBusiness.get();
    expect(checkoutInfo?.totals.subtotal).toBe(rates?.gold);
    await page.pay();
    expect(page.$smallBusiness.get().purchase?.totals).toEqual(checkoutInfo?.totals);
  });

  it('clears everything except the policy, and reports to the host page and the analytics', async () => {
    const page = await open('basic-info?partner_client_id=sky-7&partner_name=Skyhop');
    await runTo(page, 'payment');
    await page.pay();
    expect(page.$smallBusiness.get()).toMatchObject({
      plans: null,
      form: null,
      rates: null,
      checkoutInfo: null,
      survey: { complete: false, answers: [] },
    });
    expect(page.page.storage['smallBusinessSurvey']).toBeUndefined();
    expect(page.page.posted).toEqual([
      expect.objectContaining({ type: 'purchaseSuccess', vertical: 'commercial' }),
    ]);
    const purchaseEvents = page.page.tracked.filter(({ event }) => event);
    const events = purchaseEvents.map(({ event, step }) => (step ? `${event} ${step}` : event));
    expect(events).toEqual([
      'Business Info Submitted',
      'Survey Completed',
      'Policy Date Submitted',
      'Checkout Step Viewed 1',
      'Plan Selected',
      'Checkout Step Viewed 2',
      'Purchase Initiated',
      'add_payment_info',
      'Checkout Step Viewed 3',
      'Order Completed',
      'purchase',
    ]);
    const row = await server.services.database.db
      .selectFrom('policies')
      .select('metadata')
      .where('policy_number', '=', page.$smallBusiness.get().purchase?.policy_number ?? '')
      .executeTakeFirst();
    expect(JSON.parse(row?.metadata ?? '')).toEqual({
      partner_client_id: 'sky-7',
      partner_name: 'Skyhop',
    });
  });

  it.each([
    ['survey', {}, 'basic-info'],
    ['policy-date', {}, 'basic-info'],
    ['plans', {}, 'basic-info'],
    ['payment', {}, 'basic-info'],
    ['confirmation', {}, 'basic-info'],
  ])('redirects a deep link to %s to the start', async (step, storage, expected) => {
    const page = await open(step, storage);
    expect(page.smallBusinessFlow.$step.get()).toBe(expected);
  });

  it('redirects a deep link only as far back as the first missing answer', async () => {
    const completedPage = await open();
    await runTo(completedPage, 'survey?size');
    const storedState = { ...completedPage.page.storage };
    expect((await open('plans', storedState)).smallBusinessFlow.$shown.get()).toBe('survey?size');
    const dated = await open();
    await runTo(dated, 'policy-date');
    const later = { ...dated.page.storage };
    expect((await open('payment', later)).smallBusinessFlow.$step.get()).toBe('policy-date');
    const priced = await open();
    await runTo(priced, 'plans');
    const quoted = { ...priced.page.storage };
    expect((await open('payment', quoted)).smallBusinessFlow.$step.get()).toBe('plans');
  });

  it('requests the price again after a changed survey answer', async () => {
    const page = await open();
    await runTo(page, 'payment');
    page.smallBusinessFlow.change('survey?vehicles');
    page.smallBusinessFlow.form('survey?vehicles').set({ uses_other_vehicles: 'yes' });
    await page.smallBusinessFlow.next();
    expect(page.smallBusinessFlow.$step.get()).toBe('policy-date');
    expect(page.$smallBusiness.get()).toMatchObject({ rates: null, checkoutInfo: null });
  });

  it('returns to the payment from an unchanged answer', async () => {
    const page = await open();
    await runTo(page, 'payment');
    page.smallBusinessFlow.change('survey?vehicles');
    await page.smallBusinessFlow.next();
    expect(page.smallBusinessFlow.$step.get()).toBe('payment');
  });

  it('asks another kind of business its own questions from the beginning', async () => {
    const page = await open();
    await runTo(page, 'policy-date');
    page.smallBusinessFlow.change('basic-info');
    await answerNext(page, contractorOwner());
    expect(page.smallBusinessFlow.$shown.get()).toBe('survey?size');
    expect(page.$smallBusiness.get().survey.answers).toEqual([]);
  });

  it('accepts a start date from today to 60 days ahead', async () => {
    const page = await open();
    await runTo(page, 'policy-date');
    const form = page.smallBusinessFlow.form('policy-date');
    const isComplete = (policyStartDate: string) => {
      form.set({ policyStartDate });
      return form.$complete.get();
    };
    expect(isComplete(page.todayInVisitorTimeZone())).toBe(true);
    expect(isComplete(page.latestStartDate())).toBe(true);
    const past = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
    for (const wrong of [past, '2099-01-01', '', '12/01/2026'])
      expect(isComplete(wrong)).toBe(false);
  });

  it('tracks a search when the visitor pauses, from three characters on', async () => {
    const { page, trackBusinessSearch, smallBusinessFlow } = await open();
    let releaseCalls: (() => void)[] = [];
    page.wait = (ms) => {
      expect(ms).toBe(250);
      return new Promise((resolve) => releaseCalls.push(resolve));
    };
    const typed = ['ba', 'bak', 'bake', 'bakery'].map((text) =>
      trackBusinessSearch(text, smallBusinessFlow),
    );
    for (const resolve of releaseCalls) resolve();
    await Promise.all(typed);
    const searches = page.tracked.filter(({ event }) => event === 'Business Search');
    expect(searches).toEqual([{ event: 'Business Search', query: 'bakery' }]);
    releaseCalls = [];
  });

  it('prefills a signed-in owner as the contact', async () => {
    const page = await openBusinessPage({ server, token: await signInDemo(server) });
    await runTo(page, 'survey?contact');
    expect(page.smallBusinessFlow.form('survey?contact').$values.get()).toMatchObject({
      pni_first_name: 'Dana',
      pni_email: 'demo@example.com',
    });
  });
});

describe('the estimate next to the questions', () => {
  it('starts with the revenue, and ends with the prices of the first and the last plan', async () => {
    const page = await open();
    const { smallBusinessFlow: flow, $smallBusiness } = page;
    await runTo(page, 'survey?money');
    expect(await flow.estimatePrice()).toBeNull();
    await answerNext(page, cafeOwner());
    expect($smallBusiness.get().rates).toBeNull();
    expect(await flow.estimatePrice()).toMatchObject({ label: 'About' });
    await runTo(page, 'plans');
    const { silver = 0, platinum = 0 } = $smallBusiness.get().rates ?? {};
    const claimsFree = 1 - CLAIMS_FREE_DISCOUNT.discount / 10_000;
    const estimate = await flow.estimatePrice();
    expect(estimate?.cents).toBeCloseTo(silver * 100 * claimsFree, 0);
    expect(estimate?.maxCents).toBeCloseTo(platinum * 100 * claimsFree, 0);
  });

  it('is left out with another backend, because its rates are unknown', async () => {
    const page = await open();
    const { settings } = await import('../../../src/core/settings.ts');
    settings.hasPriceEstimates = false;
    await runTo(page, 'plans');
    expect(await page.smallBusinessFlow.estimatePrice()).toBeNull();
  });
});
