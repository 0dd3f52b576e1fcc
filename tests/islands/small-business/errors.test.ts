import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { magicZipErrors } from '../../../server/sandbox/magic.ts';
import type { CallId } from '../../../src/contract/calls.ts';
import {
  answerBusiness,
  consultantOwner,
  answerNext,
  pagePathOf,
  cafeOwner,
  openBusinessPage,
  runTo,
  type BusinessPage,
  type BusinessAnswers,
} from '../../fixtures/small-business-page.ts';
import { classCodes } from '../../fixtures/small-business.ts';
import { describePurchaseErrors } from '../../fixtures/purchase-errors.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';
import {
  expectAllErrorsCovered,
  expectAnswersPersisted,
  recordErrors,
  retryPurchase,
  runToNotice,
  type CallErrorKey,
  type UntriggeredErrors,
  type FlowDriver,
} from '../../fixtures/flow-errors.ts';

/** Calls that the screens of the small business flow send. */
const flowCalls: CallId[] = [
  'geocodeAddress',
  'listBusinessClasses',
  'listCommercialPlans',
  'rateCommercial',
  'checkoutCommercial',
  'addPotentialMethod',
  'addPaymentMethod',
  'purchaseCommercial',
];
const observed = new Set<CallErrorKey>();

const untriggered: UntriggeredErrors[] = [
  [
    'the texts do not change while these tests run: tests/purchase/changed-terms',
    ['purchaseCommercial acceptance_required'],
  ],
  [
    'these tests save no answers: tests/purchase/saved-flow',
    ['purchaseCommercial saved_answers_bought'],
  ],
  [
    'the plans were listed for the same business and address by the same rules a moment before',
    [
      'rateCommercial no_offers_found',
      'rateCommercial rating_address_rejected',
      'rateCommercial property_address_invalid',
      'rateCommercial ineligible_for_plan',
      'checkoutCommercial rating_address_rejected',
      'checkoutCommercial property_address_invalid',
    ],
  ],
  [
    'the sandbox’s bank declines when it is charged; others decline where a card is added too',
    [
      'addPotentialMethod payment_method_rejected_by_service',
      'addPaymentMethod payment_method_rejected_by_service',
    ],
  ],
  [
    'the sandbox’s bank asks when it is charged, and every purchase by the same code: tests/purchase/bank-check',
    [
      'addPotentialMethod payment_action_required',
      'addPaymentMethod payment_action_required',
      'purchaseCommercial payment_action_required',
    ],
  ],
  [
    'whoever has no password signed in elsewhere: the account’s own tests have them',
    ['addPaymentMethod password_missing'],
  ],
  [
    'the account of these tests has no passkey: tests/server/accounts/passkeys',
    ['addPaymentMethod passkey_required', 'addPaymentMethod passkey_missing'],
  ],
  [
    'the terms do not change between quote and purchase: tests/purchase/changed-terms',
    ['purchaseCommercial acceptance_required'],
  ],
];

let server: TestServer;
let offset = 0;
beforeAll(async () => {
  server = await startTestServer({
    settings: { RATE_LIMIT_FACTOR: '5' },
    services: { now: () => new Date(Date.now() + offset) },
  });
});
afterEach(() => (offset = 0));
afterAll(() => server.stop());

async function open(pageOptions: { token?: string; storage?: Record<string, string> } = {}) {
  const page = await openBusinessPage({ server, path: pagePathOf('basic-info'), ...pageOptions });
  recordErrors(page.page, flowCalls, observed);
  return page;
}
const createFlowDriver = (page: BusinessPage, business: BusinessAnswers): FlowDriver => ({
  flow: page.smallBusinessFlow,
  $notice: page.$notice,
  closeNotice: page.closeNotice,
  answer: () => step(page) !== 'payment' && answerBusiness(page, business),
  pay: () => page.pay(),
});
const at = (business: BusinessAnswers, info: object): BusinessAnswers => ({
  ...business,
  info: { ...business.info, ...info },
});
const step = ({ smallBusinessFlow }: BusinessPage) => smallBusinessFlow.$step.get();

/** Presses Next until a notice appears, and returns the notice. */
async function runToFirstNotice(page: BusinessPage, business: BusinessAnswers) {
  for (let attempts = 0; attempts < 40 && !page.$notice.get(); attempts += 1) {
    if (step(page) === 'payment') await page.pay();
    else await answerNext(page, business);
  }
  return page.$notice.get();
}

describe('an error on the first screen', () => {
  it.each<[string, object, string | null]>([
    ['an unknown ZIP code', { postal: '00000' }, 'Invalid address.'],
    ['a ZIP code of another state', { postal: '10001', region: 'OR' }, 'Invalid address.'],
    ['a state without plans', { postal: '99501', region: 'AK' }, 'Almost ready to go.'],
    [
      'a class that is not insured',
      { business_class_code: classCodes.casino },
      'Coverage unavailable.',
    ],
    ...magicZipErrors.map(({ code, postal }): [string, object, null] => [code, { postal }, null]),
  ])('%s', async (_, info, title) => {
    const page = await open();
    const business = cafeOwner();
    const flowDriver = createFlowDriver(page, at(business, info));
    const typed = await runToNotice(flowDriver);
    const notice = page.$notice.get();
    expect(step(page)).toBe('basic-info');
    expectAnswersPersisted(flowDriver, typed);
    expect(notice?.title).toEqual(title ?? expect.stringMatching(/\w/));
    expect(notice?.title).not.toBe('Something went wrong.');
    await retryPurchase(createFlowDriver(page, business));
  });

  it('names the business class that is not insured', async () => {
    const page = await open();
    const notice = await runToFirstNotice(
      page,
      at(cafeOwner(), { business_class_code: classCodes.casino }),
    );
    expect(notice?.message).toMatch(/We don’t insure this type of business online: Casinos/);
  });

  it('continues after an outage, with the entered values', async () => {
    const page = await open();
    const business = at(cafeOwner(), { postal: '00019' });
    expect((await runToFirstNotice(page, business))?.title).toBe('Something went wrong.');
    page.closeNotice();
    await answerNext(page, business);
    expect(step(page)).toBe('survey');
  });
});

describe('an error in the survey', () => {
  it('ends at a rejection screen that only leads back', async () => {
    const page = await open();
    const business = cafeOwner({ alcohol_share: 'more' });
    await runTo(page, 'survey?reject-alcohol', business);
    await page.smallBusinessFlow.next();
    expect(page.smallBusinessFlow.$shown.get()).toBe('survey?reject-alcohol');
    page.smallBusinessFlow.back();
    expect(page.smallBusinessFlow.$shown.get()).toBe('survey?alcohol');
  });

  it('shows and tracks the server’s message if no price is possible', async () => {
    const page = await open();
    const notice = await runToFirstNotice(page, cafeOwner({ owner_convicted: 'yes' }));
    expect(notice).toEqual({
      title: 'Coverage unavailable.',
      isBlocked: true,
      message: 'We can’t insure a business whose owner was convicted of fraud or arson.',
    });
    expect(step(page)).toBe('policy-date');
    expect(page.page.tracked.map(({ event }) => event)).toContain('Quote Ineligible');
  });
});

describe('an error of the checkout or the purchase', () => {
  const codes = [
    ['Checkout-08', 'Service already active.', 'plans'],
    ['Checkout-07', 'Coverage unavailable.', 'plans'],
    ['Checkout-09', 'Service already active.', 'plans'],
    ['Checkout-17', 'Invalid input.', 'plans'],
    ['Checkout-quote_expired', 'Something went wrong.', 'plans'],
    ['Checkout-quote_not_found', 'Something went wrong.', 'plans'],
    ['Checkout-price_changed', 'Something went wrong.', 'plans'],
    ['Purchase-07', 'Coverage unavailable.', 'payment'],
    ['Purchase-09', 'Service already active.', 'payment'],
    ['Purchase-08', 'Service already active.', 'payment'],
    ['Purchase-15', 'Payment error.', 'payment'],
    ['Purchase-price_changed', 'We checked your price again.', 'payment'],
    ['Purchase-quote_not_found', 'Your quote expired.', 'payment'],
    ['Purchase-unique_key_required', 'Something went wrong.', 'payment'],
    ['Purchase-quote_expired', 'Your quote expired.', 'payment'],
    ['Purchase-payment_method_not_found', 'Something went wrong.', 'payment'],
  ] as const;

  it.each(codes)('%s', async (name, title, where) => {
    const page = await open();
    const { smallBusinessFlow: flow, closeNotice, $notice } = page;
    const flowDriver = createFlowDriver(page, consultantOwner({ pni_last_name: name }));
    const typed = await runToNotice(flowDriver);
    expect($notice.get()?.title).toBe(title);
    expect(step(page)).toBe(where);
    expectAnswersPersisted(flowDriver, typed);
    closeNotice();
    const [named] = [...typed].find(([, values]) => 'pni_last_name' in values) ?? [];
    flow.change(named as never);
    flow.form(named as never).set({ pni_last_name: 'Moreau' });
    await flow.next();
    await retryPurchase(flowDriver, typed);
  });

  it('allows another card after a declined one', async () => {
    const page = await open();
    await runTo(page, 'payment');
    await page.pay('4000000000000002');
    expect(page.$notice.get()?.title).toBe('Payment error.');
    expect(page.$smallBusiness.get().purchaseError?.code).toBe(
      'payment_method_rejected_by_service',
    );
    page.closeNotice();
    await page.pay();
    expect(step(page)).toBe('confirmation');
  });

  it('retries the purchase with the same key after a lost response, and creates one policy', async () => {
    const page = await open();
    await runTo(page, 'payment');
    await page.pay('4000000000000119');
    expect(step(page)).toBe('confirmation');
  });

  it('asks for the start date again after the quote has expired and the start date has passed', async () => {
    const page = await open();
    await runTo(page, 'payment');
    offset = 12 * 86_400_000;
    await page.pay();
    offset = 0;
    expect(page.$notice.get()?.message).toMatch(/Choose a day from today/);
    expect(step(page)).toBe('policy-date');
    expect(page.$smallBusiness.get().rates).toBeNull();
    page.closeNotice();
    await runTo(page, 'payment');
    await page.pay();
    expect(step(page)).toBe('confirmation');
  });

  it('rejects an insured email at the checkout, and an insured business in the survey', async () => {
    const business = cafeOwner();
    const first = await open();
    await runTo(first, 'payment', business);
    await first.pay();
    const second = await open();
    const otherBusiness = {
      ...business,
      survey: { ...business.survey, business_name: 'Second Kettle' },
    };
    const notice = await runToFirstNotice(second, otherBusiness);
    expect(notice?.title).toBe('Service already active.');
    expect(notice?.message).toMatch(/Log in to manage it/);
    expect(notice).toMatchObject({ secondaryAction: { label: 'Log in', href: '/account' } });
    // The error appears only at checkout. Earlier it would reveal that an email address belongs to
    // a customer.
    expect(step(second)).toBe('plans');
    const third = await open();
    const other = {
      ...business,
      survey: { ...business.survey, pni_email: 'other@bluebird.example' },
    };
    expect(await runToFirstNotice(third, other)).toMatchObject({
      message: expect.stringMatching(/may not be purchased more than once/) as string,
      secondaryAction: { label: 'Log in', href: '/account' },
    });
    expect(third.smallBusinessFlow.$location.get()).toBe('survey?business-name');
  });
});

describe('a temporary error, with all typed values kept', () => {
  describePurchaseErrors({
    server: () => server,
    async open(pageOptions) {
      const page = await open(pageOptions);
      return { page: page.page, flowDriver: createFlowDriver(page, cafeOwner()) };
    },
    advanceClock: (milliseconds) => (offset += milliseconds),
    pricing: ['rateCommercial', 'policy-date'],
    card: 'addPotentialMethod',
    flowCalls,
    untriggered,
  });

  it('shows the confirmation of the same purchase in a second tab', async () => {
    const first = await open();
    await runTo(first, 'payment');
    const second = await open({ storage: { ...first.page.storage } });
    second.smallBusinessFlow.open('payment');
    await first.pay();
    await second.pay();
    expect(observed).toContain('purchaseCommercial unique_key_reused');
    expect(second.$notice.get()?.title).toBe('You bought this in another tab.');
    expect(second.smallBusinessFlow.$step.get()).toBe('confirmation');
  });

  it('rejects the same purchase in a browser that tells its tabs nothing', async () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    const first = await open();
    await runTo(first, 'payment');
    const second = await open({ storage: { ...first.page.storage } });
    second.smallBusinessFlow.open('payment');
    await first.pay();
    await second.pay();
    expect(second.$notice.get()?.title).toBe('Something went wrong.');
    second.closeNotice();
    await second.pay();
    expect(second.$notice.get()?.title).toBe('Service already active.');
    vi.unstubAllGlobals();
  });
});

// This check needs the results of all tests, so it also fails if only some of them run.
afterAll(() => expectAllErrorsCovered({ calls: flowCalls, observed, untriggered }));
