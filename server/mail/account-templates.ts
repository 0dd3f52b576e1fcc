import type { Brand } from '../../src/contract/brand.ts';
import { openClaimsText, type OpenClaimOfPolicy } from '../../src/contract/claims/open-claims.ts';
import { noRefundText } from '../../src/contract/policies/no-refund.ts';
import {
  COVERED_THROUGH_LABEL,
  coveredThroughText,
  duePaymentsSentence,
} from '../../src/contract/policies/parts.ts';
import type { EmailContent } from './email-content.ts';
import {
  formatCount,
  numberAndItem,
  paidPolicyFacts,
  policyFacts,
  type PolicyNames,
} from './policy-facts.ts';
import { updateCard, type CardUpdate } from './update-card-template.ts';
import { coverageAndPaymentFacts, type CoverageAndNextPayment } from './payment-facts.ts';
import { greeting, ifNotYou, policyAction, refundByText } from './phrases.ts';

/** Facts of a policy that ends on a later day. */
type LaterEnd = Pick<
  AccountTemplateData['policyCanceled'],
  | keyof PolicyNames
  | 'firstName'
  | 'product'
  | 'refund'
  | 'refundTo'
  | 'refundBy'
  | 'openClaims'
  | 'policyLink'
>;

/** Data for the emails about the end of a policy and about the account's card. */
export interface AccountTemplateData {
  policyCanceled: PolicyNames & {
    firstName: string;
    /**
     * Reason why the policy ended: canceled on request, unpaid, or charged back. `amount` is the
     * unpaid or charged-back amount, for example '$21.04'. It is omitted if the bank has given it back.
     */
    reason?: 'policy_canceled' | 'policy_lapsed' | 'policy_charged_back';
    amount?: string;
    /** Product code of the policy. */
    product: string;
    /** Last day of coverage, for example 'Nov 20, 2026'. Null if coverage never started. */
    end: string | null;
    /** True if that day is over. */
    isOver: boolean;
    /** Refunded amount, for example '$21.04'. Null if there is no refund. */
    refund: string | null;
    /** Card that receives the refund, for example 'Visa ending 4242'. */
    refundTo: string;
    /** Latest day on which the refund arrives, for example 'Dec 7, 2026'. */
    refundBy: string;
    /**
     * Pending endorsement that is canceled together with the policy. `authorizedAmount` looks like
     * '$47.74'. It is null if the endorsement costs nothing.
     */
    endorsement?: { description: string; authorizedAmount: string | null };
    /** Says until when a claim can be filed. Null if no claim can be filed. */
    claims: string | null;
    openClaims: readonly OpenClaimOfPolicy[];
    policyLink: string;
  };
  /** Cancellation on a later day. */
  cancellationScheduled: {
    end: string;
    /** Last day of the earlier schedule that this one replaces. Null if there is none. */
    previousEnd: string | null;
    /** Payments that are still collected up to that day. */
    paymentsDue: readonly { amount: string; date: string }[];
  } & LaterEnd;
  /** End on a later day after a chargeback of `amount`. */
  chargebackEndsPolicy: {
    amount: string;
    end: string;
    /** True if the policy ends on that day anyway, for an earlier reason. */
    isAlreadyDecided: boolean;
  } & LaterEnd &
    Pick<AccountTemplateData['policyCanceled'], 'endorsement'>;
  cancellationWithdrawn: CoverageAndNextPayment &
    Pick<AccountTemplateData['policyCanceled'], keyof PolicyNames | 'firstName' | 'policyLink'>;
  updateCard: CardUpdate;
  /** Security email. `time` is the time of the change, for example 'Nov 20, 2026, 10:05 AM PST'. */
  cardAdded: { firstName: string; card: string; time: string };
  /**
   * `policies` are some of the `policyCount` policies that the card pays for from now on, for example
   * 'RN-4417-8026, Standard, next payment on Dec 1, 2026'.
   */
  cardUpdated: {
    firstName: string;
    card: string;
    time: string;
    policies: readonly string[];
    policyCount: number;
  };
}

type Templates = {
  [Template in keyof AccountTemplateData]: (
    data: AccountTemplateData[Template],
    brand: Brand,
  ) => EmailContent;
};

export const accountTemplates: Templates = {
  policyCanceled: (data, brand) => ({
    subject: `Your policy ${numberAndItem(data)} ${describeEnd(data)}`,
    heading: `Your policy ${describeEnd(data)}`,
    paragraphs: [
      greeting(data.firstName),
      [describeReason(data), describeLastDay(data)].filter(Boolean).join(' '),
      'We won’t charge your card for it again.',
      data.refund
        ? `We’re refunding ${data.refund}. ${refundByText(data.refundBy)}`
        : `${noRefundText(data.product)}.`,
      ...(data.endorsement ? [canceledEndorsement(data.endorsement)] : []),
      ...(data.claims === null ? [] : [data.claims]),
      ...openClaimsTexts(data, brand),
    ],
    facts: [
      ...policyFacts(data),
      data.end === null ? ['Coverage', 'Never started'] : [COVERED_THROUGH_LABEL, data.end],
      ...refundFacts(data),
    ],
    action: policyAction(data),
    notes: [
      data.reason === 'policy_lapsed' || data.reason === 'policy_charged_back'
        ? `To get covered again, or if something looks wrong, call us at ${brand.phone.display} or email ${brand.emails.support}.`
        : ifNotYou(brand),
    ],
  }),
  cancellationScheduled: (data, brand) => ({
    subject: `Cancellation ${data.previousEnd ? 'changed' : 'scheduled'}: your policy ${numberAndItem(data)} ends on ${data.end}`,
    heading: `Your policy ends on ${data.end}`,
    paragraphs: [
      greeting(data.firstName),
      data.previousEnd
        ? `Your last day of coverage is now ${data.end}, instead of ${data.previousEnd}.`
        : `We scheduled your cancellation, as you asked. ${coveredThroughText(data.end)}.`,
      data.paymentsDue.length > 0
        ? `${duePaymentsSentence(data.paymentsDue)} We won’t charge anything after that.`
        : 'We won’t charge your card for it again.',
      data.refund
        ? `After your policy ends, we’ll refund ${data.refund}${data.paymentsDue.length > 0 ? ' if those payments go through' : ''}. ${refundByText(data.refundBy)}`
        : `${noRefundText(data.product)}.`,
      ...openClaimsTexts(data, brand),
      `Changed your mind? You can change the day or withdraw the cancellation on your policy’s page through ${data.end}.`,
    ],
    facts: [...policyFacts(data), [COVERED_THROUGH_LABEL, data.end], ...refundFacts(data)],
    action: policyAction(data),
    notes: [ifNotYou(brand)],
  }),
  chargebackEndsPolicy: (data, brand) => ({
    subject: `Your policy ${numberAndItem(data)} ends on ${data.end}`,
    heading: `Your policy ends on ${data.end}`,
    paragraphs: [
      greeting(data.firstName),
      data.isAlreadyDecided
        ? `Your bank took back ${data.amount} after the charge was disputed. Your policy still ends on ${data.end}, and you can’t change that online anymore.`
        : `Your bank took back ${data.amount} after the charge was disputed, so we’re canceling your policy. ${coveredThroughText(data.end)}.`,
      'We won’t charge your card for it again.',
      data.refund
        ? `After your policy ends, we’ll refund ${data.refund}. ${refundByText(data.refundBy)}`
        : `${noRefundText(data.product)}.`,
      ...(data.endorsement ? [canceledEndorsement(data.endorsement)] : []),
      ...openClaimsTexts(data, brand),
    ],
    facts: [...policyFacts(data), [COVERED_THROUGH_LABEL, data.end], ...refundFacts(data)],
    action: policyAction(data),
    notes: [
      `If the dispute was a mistake, call us at ${brand.phone.display} or email ${brand.emails.support}.`,
    ],
  }),
  cancellationWithdrawn: (data, brand) => ({
    subject: `Cancellation withdrawn: your policy ${numberAndItem(data)} continues`,
    heading: 'Your policy continues',
    paragraphs: [
      greeting(data.firstName),
      'You withdrew your cancellation, so there’s no refund. Your coverage and your payments continue as before.',
      ...(data.nextPayment?.amount === null
        ? ['We’ll email you the price of the renewal before we charge it.']
        : []),
    ],
    facts: [...policyFacts(data), ...coverageAndPaymentFacts(data)],
    action: policyAction(data),
    notes: [ifNotYou(brand)],
  }),
  updateCard,
  cardAdded: ({ firstName, card, time }, brand) => ({
    subject: `A card was added to your ${brand.name} account`,
    heading: 'A card was added to your account',
    paragraphs: [
      greeting(firstName),
      `You can now pay with your ${card}. It doesn’t pay for any of your policies yet.`,
      unknownCardText(brand),
    ],
    facts: [
      ['Card', card],
      ['Added', time],
    ],
    action: cardsAction,
    links: [newPasswordLink],
  }),
  cardUpdated: ({ firstName, card, time, policies, policyCount }, brand) => ({
    subject: 'Your payment card was updated',
    heading: 'Your payment card was updated',
    paragraphs: [
      greeting(firstName),
      policyCount > 1
        ? `We’ll charge the next payments for these ${formatCount(policyCount)} policies to your ${card}. Any other policies keep their card.`
        : `We’ll charge your next payments to your ${card}.`,
      unknownCardText(brand),
    ],
    facts: [
      ['Card', card],
      ['Updated', time],
      ...paidPolicyFacts('Pays for', policies, policyCount),
    ],
    action: cardsAction,
    links: [newPasswordLink],
  }),
};

const cardsAction = { label: 'View your cards', url: '/account/settings#payment-methods' };
const newPasswordLink = { name: 'Set a new password', url: '/portal/forgot' };

/** Returns the advice for a person who has not changed the card. */
const unknownCardText = ({ phone, emails }: Brand): string =>
  `If this wasn’t you, set a new password now. That signs everyone out of your account. Then call us at ${phone.display} or email ${emails.support}.`;

const openClaimsTexts = (
  { openClaims }: Pick<AccountTemplateData['policyCanceled'], 'openClaims'>,
  { phone }: Brand,
): string[] => (openClaims.length > 0 ? [openClaimsText(openClaims, phone.display)] : []);

function refundFacts({
  refund,
  refundTo,
}: Pick<AccountTemplateData['policyCanceled'], 'refund' | 'refundTo'>): [string, string][] {
  if (!refund) return [];
  return [
    ['Refund amount', refund],
    ['Refund to', refundTo],
  ];
}

/**
 * Returns the verb phrase that says how the policy ended. An unpaid policy 'has ended', because no
 * person canceled it.
 */
function describeEnd({ reason }: AccountTemplateData['policyCanceled']): string {
  return reason === 'policy_lapsed' ? 'has ended' : 'was canceled';
}

function describeReason({ reason, amount }: AccountTemplateData['policyCanceled']): string {
  if (reason === 'policy_lapsed')
    return `Your policy has ended because we couldn’t collect your payment of ${amount} by the deadline.`;
  if (reason === 'policy_charged_back')
    return `We canceled your policy because your bank took back ${amount ?? 'a payment'} after the charge was disputed. If the dispute was a mistake, call us.`;
  return 'We canceled your policy, as you asked.';
}

/** Names the last day of coverage. Empty if coverage never started. */
function describeLastDay({ end, isOver }: AccountTemplateData['policyCanceled']): string {
  if (end === null) return '';
  return isOver ? `You were covered through ${end}.` : `${coveredThroughText(end)}.`;
}

function canceledEndorsement({
  description,
  authorizedAmount,
}: {
  description: string;
  authorizedAmount: string | null;
}): string {
  const money = authorizedAmount
    ? ` We’re releasing the ${authorizedAmount} hold on your card. If we already charged it, we’ll refund it in full.`
    : '';
  return `The change you asked for is canceled too: ${description}.${money}`;
}
