import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallId } from '../../../src/contract/calls.ts';
import { describePurchaseErrors } from '../../fixtures/purchase-errors.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';
import {
  interceptBefore,
  expectAllErrorsCovered,
  expectAnswersPersisted,
  recordErrors,
  retryPurchase,
  runToNotice,
  type CallErrorKey,
  type UntriggeredErrors,
  type FlowDriver,
} from '../../fixtures/flow-errors.ts';
import {
  answersOnScreen,
  openRentersPage,
  pagePathOf,
  tenantAnswers,
} from '../../fixtures/renters-page.ts';
import { waitForCalls } from '../../fixtures/wait-for-calls.ts';
import { surveyAnswers } from '../../fixtures/tenant.ts';

/** Calls that the screens of the renters flow send. */
const calls: CallId[] = [
  'geocodeAddress',
  'listRentersPlans',
  'rateRenters',
  'listRentersCadences',
  'checkoutRenters',
  'addConnectMethod',
  'addPaymentMethod',
  'purchaseRenters',
];
const observed = new Set<CallErrorKey>();

const untriggered: UntriggeredErrors[] = [
  [
    'the texts do not change while these tests run: tests/purchase/changed-terms',
    ['purchaseRenters acceptance_required'],
  ],
  [
    'these tests save no answers: tests/purchase/saved-flow',
    ['purchaseRenters saved_answers_bought'],
  ],
  [
    'the plans were listed for the same address by the same rules a moment before',
    [
      'rateRenters no_offers_found',
      'rateRenters rating_address_rejected',
      'rateRenters property_address_invalid',
      'rateRenters ineligible_for_plan',
    ],
  ],
  [
    'the quote was opened for the same home by the call before it',
    [
      'listRentersCadences quote_not_found',
      'listRentersCadences quote_expired',
      'listRentersCadences no_offers_found',
      'listRentersCadences rating_address_rejected',
      'listRentersCadences property_address_invalid',
    ],
  ],
  [
    'the sandbox’s bank declines when it is charged; others decline where a card is added too',
    [
      'addConnectMethod payment_method_rejected_by_service',
      'addPaymentMethod payment_method_rejected_by_service',
    ],
  ],
  [
    'the sandbox’s bank asks when it is charged, and every purchase by the same code: tests/purchase/bank-check',
    [
      'addConnectMethod payment_action_required',
      'addPaymentMethod payment_action_required',
      'purchaseRenters payment_action_required',
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
    ['purchaseRenters acceptance_required'],
  ],
];

let server: TestServer;
let offset = 0;
const now = () => new Date(Date.parse('2026-11-20T12:00:00Z') + offset);
beforeAll(async () => {
  server = await startTestServer({ services: { now }, settings: { RATE_LIMIT_FACTOR: '2' } });
});
afterAll(() => server.stop());

interface TenantInput {
  home?: Record<string, unknown>;
  survey?: Record<string, unknown>;
  card?: string;
  token?: string;
  storage?: Record<string, string>;
}

async function open({ home: changes, survey, card, ...pageOptions }: TenantInput = {}) {
  const page = await openRentersPage({ server, path: pagePathOf('address'), ...pageOptions });
  recordErrors(page.page, calls, observed);
  const { rentersFlow: flow, $notice, closeNotice } = page;
  const { first_name, middle_name, last_name, suffix, email, phone_number, ...home } =
    tenantAnswers(changes);
  const person = { first_name, middle_name, last_name, suffix, email, phone_number };
  const answers = surveyAnswers(survey);
  const flowDriver: FlowDriver = {
    flow,
    $notice,
    closeNotice,
    answer() {
      const step = flow.$step.get();
      if (step === 'address') flow.form('address').set(home);
      if (step === 'policyholder') flow.form('policyholder').set(person);
      if (step === 'survey' || step === 'closing')
        flow.form(flow.$location.get()).set(answersOnScreen(page, answers));
    },
    async pay() {
      await page.pay(card);
      // Waits until the step has received the price that it requests when it opens.
      await waitForCalls();
    },
  };
  return { ...page, flowDriver };
}

/** Changes the wrong answers of a step and continues until the purchase succeeds. */
async function correct(
  { rentersFlow: flow, closeNotice, flowDriver }: Opened,
  step: 'address' | 'policyholder',
) {
  closeNotice();
  const change =
    step === 'address' ? { streetAddress: '9 Finch Row', postal: '43215' } : { last_name: 'Lopez' };
  flow.open(step);
  flow.form(step).set({ ...flow.form(step).$values.get(), ...change });
  await flow.next();
  await retryPurchase(flowDriver);
}
type Opened = Awaited<ReturnType<typeof open>>;

const somethingWentWrong: [title: string, message: RegExp] = [
  'Something went wrong.',
  /try again\. If it still/,
];
const quoteRenewed: [title: string, message: RegExp] = [
  'Your quote expired.',
  /^Nothing was charged/,
];
const rows: [code: string, title: string, message: RegExp, home: object, step: string][] = [
  ['no_offers_found', 'Almost ready to go.', /your location yet/, { postal: '00001' }, 'address'],
  ['rating_address_rejected', 'Almost ready to go.', /yet/, { postal: '00002' }, 'address'],
  [
    'property_address_invalid',
    'Invalid address.',
    /check it and/,
    { streetAddress: 'P.O. Box 7' },
    'address',
  ],
  ['ZERO_RESULTS', 'Invalid address.', /check it and/, { postal: '00000' }, 'address'],
  ['service_already_active', 'Service already active.', /Log in/, { postal: '00008' }, 'address'],
  ['invalid_input', 'Invalid input.', /^Postal: Some/, { postal: '00017' }, 'address'],
  ...(
    [
      ['Checkout-06', 'Coverage unavailable.', /loss history/, 'closing'],
      ['Checkout-07', 'Coverage unavailable.', /isn’t available to travelers/, 'closing'],
      ['Checkout-09', 'Service already active.', /more than once/, 'closing'],
      [
        'Checkout-quote_expired',
        somethingWentWrong[0],
        /sandbox was told.*Please try again/,
        'closing',
      ],
      [
        'Checkout-quote_not_found',
        somethingWentWrong[0],
        /sandbox was told.*Please try again/,
        'closing',
      ],
      ['Purchase-06', 'Coverage unavailable.', /loss history/, 'payment'],
      ['Purchase-07', 'Coverage unavailable.', /isn’t available to travelers/, 'payment'],
      ['Purchase-09', 'Service already active.', /more than once/, 'payment'],
      ['Purchase-quote_expired', ...quoteRenewed, 'payment'],
      ['Purchase-quote_not_found', ...quoteRenewed, 'payment'],
      ['Purchase-price_changed', 'We checked your price again.', /price hasn’t changed/, 'payment'],
      ['Purchase-payment_method_not_found', somethingWentWrong[0], /sandbox was told/, 'payment'],
      ['Purchase-unique_key_required', ...somethingWentWrong, 'payment'],
    ] as const
  ).map(([name, title, message, step]): (typeof rows)[number] => [
    name,
    title,
    message,
    { last_name: name },
    step,
  ]),
];

describe('an error code caused by an answer', () => {
  it.each(rows)('%s', async (_, title, message, home, step) => {
    const page = await open({ home: home as Record<string, unknown> });
    const typed = await runToNotice(page.flowDriver);
    expect(page.$notice.get()?.title).toBe(title);
    expect(page.$notice.get()?.message).toMatch(message);
    expect(page.rentersFlow.$step.get()).toBe(step);
    expectAnswersPersisted(page.flowDriver, typed);
    await correct(page, 'last_name' in home ? 'policyholder' : 'address');
  });

  it('quote_request_rejected is caused by a combination of answers', async () => {
    const claims = [{ cause: 'fire', claim_date: '2026-01-04', amount_paid: 25_001 }];
    const page = await open({ survey: { claims_count: '1', claims } });
    const typed = await runToNotice(page.flowDriver);
    expect(page.$notice.get()?.title).toBe('Coverage unavailable.');
    expect(page.$notice.get()?.message).toMatch(/more than \$25,000/);
    expectAnswersPersisted(page.flowDriver, typed);
    page.closeNotice();
    page.rentersFlow.change('survey?claims' as never);
    page.rentersFlow.form(page.rentersFlow.$location.get()).set({ claims_count: '0' });
    await retryPurchase(page.flowDriver, typed);
  });

  it('service_already_active is caused by a policyholder with a policy for this home', async () => {
    const first = await open({ home: { email: 'ana.twice@bluebird.example' } });
    await retryPurchase(first.flowDriver);
    const second = await open({ home: { email: 'ana.twice@bluebird.example' } });
    const typed = await runToNotice(second.flowDriver);
    expect(second.$notice.get()?.title).toBe('Service already active.');
    expect(second.rentersFlow.$step.get()).toBe('closing');
    expectAnswersPersisted(second.flowDriver, typed);
  });

  it('a rejecting answer ends at once at a screen that only leads back', async () => {
    const page = await open({ survey: { prior_cancellation: 'other' } });
    const { rentersFlow: flow, flowDriver } = page;
    for (
      let presses = 0;
      presses < 20 && flow.$location.get() !== 'survey?ended_before';
      presses += 1
    ) {
      flowDriver.answer();
      await flow.next();
    }
    expect(flow.$location.get()).toBe('survey?ended_before');
    await flow.next();
    expect(flow.$location.get()).toBe('survey?ended_before');
    flow.back();
    expect(flow.$location.get()).toBe('survey?insurers');
  });
});

describe('a temporary error', () => {
  it('continues after an outage', async () => {
    const page = await open({ home: { postal: '00019' } });
    const typed = await runToNotice(page.flowDriver);
    expect(page.$notice.get()?.title).toBe('Something went wrong.');
    expectAnswersPersisted(page.flowDriver, typed);
    await retryPurchase(page.flowDriver, typed);
  });

  describePurchaseErrors({
    server: () => server,
    open,
    advanceClock: (milliseconds) => (offset += milliseconds),
    pricing: ['rateRenters', 'survey'],
    card: 'addConnectMethod',
    flowCalls: calls,
    untriggered,
  });

  it('allows another card after a declined one', async () => {
    const page = await open({ card: '4000000000000002' });
    const typed = await runToNotice(page.flowDriver);
    expect(page.$notice.get()).toEqual({
      title: 'Payment error.',
      message:
        'Your bank declined this card. Nothing was charged. Try another card, or call the number on its back.',
      icon: 'warning-circle-fill',
      field: 'card',
    });
    expectAnswersPersisted(page.flowDriver, typed);
    page.closeNotice();
    await page.pay();
    expect(page.rentersFlow.$step.get()).toBe('confirmation');
  });

  it('retries with the same key, without a notice, if the bank does not respond', async () => {
    const page = await open({ card: '4000000000000119' });
    await expect(runToNotice(page.flowDriver)).rejects.toThrow('No notice appeared');
    expect(observed).toContain('purchaseRenters outcome_unknown');
    expect(page.rentersFlow.$step.get()).toBe('confirmation');
  });

  it('rejects the same purchase in a second tab', async () => {
    const first = await open();
    interceptBefore(first.page, 'addConnectMethod', () => new Response(null, { status: 500 }));
    await runToNotice(first.flowDriver);
    const storage = { ...first.page.storage };
    await retryPurchase(first.flowDriver);
    const second = await open({ storage });
    second.rentersFlow.open('payment');
    // The idempotency key is the same, because it comes from the same checkout. But the request
    // differs, because another card pays.
    const typed = await runToNotice(second.flowDriver);
    expect(observed).toContain('purchaseRenters unique_key_reused');
    expect(second.$notice.get()?.title).toBe('Something went wrong.');
    expectAnswersPersisted(second.flowDriver, typed);
    second.closeNotice();
    await second.pay();
    expect(second.$notice.get()?.message).toMatch(/may not be purchased more than once/);
  });
});

// This check needs the results of all tests, so it also fails if only some of them run.
afterAll(() => expectAllErrorsCovered({ calls, observed, untriggered }));
