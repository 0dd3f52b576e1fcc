// Texts must state the service facts and no number of their own. Here each fact has another value,
// so a text with a number of its own lacks the fact's mark.
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { tokenLifetimesMs } from '../../server/accounts/tokens.ts';
import { readBrand } from '../../server/brand.ts';
import { claimActionDays } from '../../src/contract/claims/expected-dates.ts';
import { mailTemplates, type MailTemplateName } from '../../server/mail/templates.ts';
import { offeredProducts } from '../../server/products/all-products.ts';
import { toApiBaggagePlan } from '../../server/products/baggage/api-plan.ts';
import { endorsementTermsHtml } from '../../server/products/collectibles/plans.ts';
import { toApiSmallBusinessPlan } from '../../server/products/small-business/api-plan.ts';
import { smallBusinessPlans } from '../../server/products/small-business/plans.ts';
import { saveFlow } from '../../src/contract/purchase/saved-flows.ts';
import { claimPhotoLimits } from '../../src/contract/claims/photo-limits.ts';
import type { BoundPolicy } from '../../src/contract/purchase/purchase-response.ts';
import { cancellationFinePrint } from '../../src/islands/account/policies/cancel/cancellation-text.ts';
import { RenewalSwitch } from '../../src/islands/account/policies/detail/RenewalSwitch.tsx';
import { paymentFrequencyLabels } from '../../src/policy/billing-text.ts';
import { photoRulesText } from '../../src/islands/claims/photo-files.ts';
import { ClaimByPhoneNotice } from '../../src/islands/claims/screens/ClaimByPhoneNotice.tsx';
import { endorsementNote } from '../../src/islands/collectibles/endorsement/screens/endorsement-text.ts';
import { PaymentCadenceSelect } from '../../src/purchase/screens/PaymentCadenceSelect.tsx';
import { pendingEvents } from '../../src/purchase/screens/pending-events.ts';
import { baggagePlans } from '../../src/tariffs/baggage/plans.ts';
import { useTestEnvironment } from '../fixtures/environment.ts';
import { createPolicy } from '../policy/policy-factory.ts';

type Facts = typeof import('../../src/contract/service-facts.ts');
const { counted } = await vi.importActual<typeof import('../../src/contract/counted.ts')>(
  '../../src/contract/counted.ts',
);

vi.mock('../../src/contract/service-facts.ts', async (original) => {
  const mark = ([name, value]: [string, unknown]): [string, unknown] => [
    name,
    typeof value === 'number' ? value + 700 : typeof value === 'string' ? `{${name}}` : value,
  ];
  const facts = await original<Facts>();
  return {
    ...Object.fromEntries(Object.entries(facts).map(mark)),
    serviceFacts: Object.fromEntries(Object.entries(facts.serviceFacts).map(mark)),
    claimAnswerDays: (product: string) => `answer to ${product}`,
  };
});

vi.mock('../../src/contract/counted.ts', () => ({
  numerals: [],
  counted: (count: number, unit: string) => `{${count} ${unit}}`,
}));

const brand = readBrand('src/content/brand/alderway.json');
const payment = { action: 'charge', amount: '$5', card: 'Visa' };
const data = {
  firstName: 'Dana',
  policyNumber: 'BG-1',
  payments: [],
  cards: [],
  policies: [],
  otherPolicies: [],
  policyCount: 0,
  due: null,
  documents: [],
  payment,
  refund: '$5',
  event: 'paid',
};
const email = (name: MailTemplateName, fields: object = {}) =>
  JSON.stringify(mailTemplates[name]({ ...data, ...fields } as never, brand));
const wording = (code: string) => {
  const { documents, plans } = offeredProducts.find((product) => product.code === code)!;
  return JSON.stringify(documents.wording(documents.terms(plans[0]!.id)!, brand));
};
const render = (element: ReactElement) => renderToStaticMarkup(element);
const purchase = { policyNumber: '', cancellationLinks: [] };
const purchaseLinks = ['accountLinkDays', 'documentLinkDays', 'cancellationLinkDays'];
const savedQuote = { product: 'Baggage', documents: [{ name: 'PDF', url: '/' }] };
const accountLink = { accountState: 'unclaimed', url: '/' };
const refund = { payment: { ...payment, action: 'refund', cards: 'Visa' } };
const yearly = [
  'claimPaymentDays',
  'claimFilingTime',
  'paymentGraceDays',
  'cancellationNoticeDays',
  'refundDays',
];

test.each<[string, string, string[]]>([
  ['email: confirm', email('verifyEmail'), ['emailLinkDays']],
  ['email: duplicate', email('duplicateRegistration'), ['emailLinkDays']],
  ['email: password', email('resetPassword'), ['passwordLinkHours']],
  ['email: activation', email('activateAccount'), ['accountLinkDays']],
  ['email: purchase', email('policyPurchased', { ...purchase, accountLink }), purchaseLinks],
  ['email: payment failed', email('paymentFailed', { failure: {} }), ['cardLinkDays']],
  ['email: card expires', email('cardExpires'), ['cardLinkDays']],
  ['email: update card', email('updateCard'), ['cardLinkDays']],
  ['email: change', email('endorsementRequested', refund), ['refundDays', 'CARRIER_DECISION_TIME']],
  ['email: answers', email('savedFlow', savedQuote), ['savedAnswersDays', 'documentLinkDays']],
  ['email: renewed', email('policyRenewed', { receipt: {} }), ['documentLinkDays']],
  ['email: new address', email('confirmEmailChange'), ['emailChangeLinkHours']],
  ['email: old address', email('emailChangeRequested'), ['emailChangeLinkHours']],
  ['policy: baggage', wording('baggage'), ['claimPaymentDays', 'claimFilingTime', 'refundDays']],
  ['policy: rental car', wording('rental_car'), ['claimFilingTime', 'refundDays']],
  ['policy: renters', wording('renters'), [...yearly, 'complaintAnswerDays']],
  ['policy: collectibles', wording('collectibles'), [...yearly, 'authorizationDays']],
  [
    'policy: small business',
    wording('commercial'),
    [
      'smallBusinessClaimAnswerDays',
      'renewalNoticeDays',
      'paymentGraceDays',
      'cancellationNoticeDays',
    ],
  ],
  ['baggage terms', JSON.stringify(toApiBaggagePlan(baggagePlans[0]!, '')), ['claimFilingTime']],
  [
    'small business terms',
    JSON.stringify(toApiSmallBusinessPlan(smallBusinessPlans[0]!, '')),
    ['renewalNoticeDays'],
  ],
  ['change terms', endorsementTermsHtml('Carrier', 'charge'), ['authorizationDays']],
  ['change terms, refund', endorsementTermsHtml('Carrier', 'refund'), ['refundDays']],
])('%s states the facts', (_, text, facts) => {
  for (const fact of facts) expect(text).toContain(`{${fact}}`);
});

useTestEnvironment();
const cadences = [{ cadence: 'annual' }, { cadence: 'eleven_pay' }] as const;
const renewing = createPolicy('renters', {});
renewing.billing.renewal = { renews: true, on: '2099-01-01' };
const pending = {
  status: 'pending',
  totals: { grandtotal: 5 },
  currency_code: 'USD',
  email: 'a@b.co',
};
const checkout = (action: string) =>
  endorsementNote({ checkout: { action } as never, amount: '$5', end: null });

test.each([
  ['renters policy', wording('renters'), 'within {answer to renters business day}'],
  ['renters policy, payments', wording('renters'), 'and 710 monthly payments'],
  ['call of saved answers', saveFlow.summary, 'for 730 days'],
  ['photos', photoRulesText(), 'Up to 708 files, 710 MB each'],
  [
    'cancellation',
    cancellationFinePrint({ total_refund_amount: 5 } as never),
    'take {REFUND_TIME} to',
  ],
  ['change, charge', checkout('charge'), 'no later than {705 day} from now.'],
  ['change, refund', checkout('refund'), 'It can take {REFUND_TIME} to'],
  [
    'pending policy',
    JSON.stringify(pendingEvents(pending as BoundPolicy, '')),
    'of {CARRIER_DECISION_TIME}',
  ],
  ['installments', paymentFrequencyLabels.eleven_pay, 'then {710 monthly payment}'],
  [
    'payment schedule',
    render(
      createElement(PaymentCadenceSelect, {
        cadences,
        prices: [],
        value: 'annual',
        labelledBy: '',
        onChange: () => {},
      }),
    ),
    'Monthly ({711 payment})',
  ],
  [
    'renewal',
    render(createElement(RenewalSwitch, { policy: renewing })),
    'price at least {730 day} before',
  ],
  [
    'claim by phone',
    render(
      createElement(ClaimByPhoneNotice, {
        policyNumber: 'BG-1',
        phone: null,
        problem: '',
        site: brand as never,
        onRetry: () => {},
      }),
    ),
    'You have {701 year} from',
  ],
])('%s states its fact', (_, text, expected) => expect(text).toContain(expected));

test('the server applies the facts', () => {
  const day = 24 * 60 * 60 * 1000;
  expect(tokenLifetimesMs).toMatchObject({ reset: (702 * day) / 24, verify: 707 * day });
  expect(tokenLifetimesMs).toMatchObject({ purchase: 730 * day, card: 714 * day });
  const { review, decide, look_again: lookAgain, pay } = claimActionDays;
  expect([review.days, decide.days, pay.days]).toEqual([702, 703, 705]);
  expect(lookAgain.days).toBe(710);
  expect(claimPhotoLimits).toMatchObject({ count: 708, size: 710 * 1024 * 1024 });
});

test('a count has the form of running text', () => {
  expect([counted(1, 'year'), counted(9, 'day'), counted(10, 'day')]).toEqual([
    'one year',
    'nine days',
    '10 days',
  ]);
});

test('the decision on a claim follows its review', async () => {
  const { CLAIM_REVIEW_DAYS, CLAIM_DECISION_DAYS, serviceFacts } = await vi.importActual<Facts>(
    '../../src/contract/service-facts.ts',
  );
  expect(serviceFacts.claimDecisionDays).toBe(`{${CLAIM_REVIEW_DAYS + CLAIM_DECISION_DAYS} day}`);
});
