import type { Brand } from '../../src/contract/brand.ts';
import {
  COVERED_THROUGH_LABEL,
  coveredThroughText,
  duePaymentsSentence,
} from '../../src/contract/policies/parts.ts';
import type { EmailContent } from './email-content.ts';
import { paymentFailed, type FailedPayment } from './failed-payment-template.ts';
import {
  authorizationCaptured,
  type CapturedAuthorization,
} from './captured-authorization-template.ts';
import { cardExpires, type ExpiringCard } from './card-expires-template.ts';
import { paymentFacts, type Payment, type Receipt } from './payment-facts.ts';
import { numberAndItem, optionalFact, policyFacts, type PolicyNames } from './policy-facts.ts';
import {
  documentLinksNote,
  greeting,
  ifNotYou,
  policyAction,
  questions,
  receiptLink,
  refundByText,
} from './phrases.ts';

/** Last day of a term that doesn't renew. `canRenew` is true if renewal is only switched off. */
interface EndingTerm {
  on: string;
  canRenew: boolean;
}

/** Data for the emails about payments after the purchase. */
export interface PaymentTemplateData {
  /** `nextPaymentDate` is null if no more payments are due. */
  paymentReceived: Payment & {
    /** Days that the payment pays for, for example 'Dec 24, 2026 – Jan 23, 2027'. Null if unknown. */
    period: string | null;
    nextPaymentDate: string | null;
    /** Last day of coverage after a scheduled cancellation. */
    lastDay?: string;
    /** Last day of a term without another payment. Null if payments or no end follow. */
    ending: EndingTerm | null;
    receipt: Receipt;
    policyLink: string;
  };
  /** A payment that the processor collected when it was no longer due. */
  paymentReturned: Payment & { refundBy: string; policyLink: string };
  authorizationCaptured: CapturedAuthorization;
  paymentFailed: FailedPayment;
  cardExpires: ExpiringCard;
  /** Data for the email about a refund that the card's bank returned. */
  refundFailed: Payment & { policyLink: string };
  renewalNotice: Payment & {
    /** First day of the new coverage period. The renewal is charged on this day. */
    renewalDate: string;
    /**
     * Price of the whole coverage year, if the year is paid in installments. Null if the year is
     * paid at once.
     */
    total: string | null;
    /**
     * Price of the previous coverage year. Equal to `total ?? amount` if the price does not change.
     */
    previousTotal: string;
    /** Last day on which the renewal can be turned off. Null if it is over. */
    offUntil: string | null;
    policyLink: string;
  };
  /** `term` is the new coverage period, for example 'Nov 21, 2027 to Nov 20, 2028'. */
  policyRenewed: Payment & {
    term: string;
    nextPaymentDate: string | null;
    receipt: Receipt;
    documents: { name: string; url: string }[];
    policyLink: string;
  };
  /** Notice that coverage ends on `end` and that the policy does not renew. */
  coverageEnds: PolicyNames & {
    firstName: string;
    end: string;
    /** True if the policyholder can turn the renewal on again. */
    canRenew: boolean;
    /** 'nonrenewal' is the notice that a rule requires. The reminders differ in their subject. */
    notice: 'nonrenewal' | 'reminder' | 'lastReminder';
    policyLink: string;
  };
  autoRenewalChanged: PolicyNames & {
    firstName: string;
    isAutoRenewing: boolean;
    /**
     * Last day of the current coverage period or, if automatic renewal is on, the day of the
     * renewal.
     */
    date: string;
    /** Payments that are still collected up to the last day. */
    paymentsDue: readonly { amount: string; date: string }[];
    policyLink: string;
  };
}

type Templates = {
  [Template in keyof PaymentTemplateData]: (
    data: PaymentTemplateData[Template],
    brand: Brand,
  ) => EmailContent;
};

const nextPaymentFact = ({
  nextPaymentDate,
}: {
  nextPaymentDate: string | null;
}): [string, string][] => (nextPaymentDate === null ? [] : [['Next payment', nextPaymentDate]]);

export const paymentTemplates: Templates = {
  paymentReceived: (data, brand) => ({
    subject: `We received your payment of ${data.amount} for ${numberAndItem(data)}`,
    heading: 'We received your payment',
    paragraphs: [
      greeting(data.firstName),
      `We charged ${data.amount} to your ${data.card}. ${coverageAfterPayment(data, brand)}`,
    ],
    facts: [
      ...paymentFacts(data, 'Paid'),
      ...optionalFact('Pays for', data.period),
      ['Receipt number', data.receipt.number],
      ...nextPaymentFact(data),
    ],
    action: policyAction(data),
    links: [receiptLink(data.receipt)],
    notes: [
      documentLinksNote,
      `Questions about this charge? Call us at ${brand.phone.display} before you dispute it.`,
    ],
  }),
  paymentReturned: (data, brand) => ({
    subject: `We’re refunding a payment of ${data.amount} for ${numberAndItem(data)}`,
    heading: 'We’re refunding your payment',
    paragraphs: [
      greeting(data.firstName),
      `We charged ${data.amount} to your ${data.card}, but this payment was no longer due. We’re refunding all of it. ${refundByText(data.refundBy)}`,
    ],
    facts: paymentFacts(data, 'Refund amount'),
    action: policyAction(data),
    notes: [questions(brand)],
  }),
  authorizationCaptured,
  paymentFailed,
  cardExpires,
  refundFailed: (data, brand) => ({
    subject: `We couldn’t pay your refund for ${numberAndItem(data)}`,
    heading: 'Your refund didn’t go through',
    paragraphs: [
      greeting(data.firstName),
      `We sent ${data.amount} to your ${data.card}, but the bank returned it. This can happen when a card was closed or replaced.`,
      `The money is still yours. We’ll contact you to arrange another way to pay it. You can also call us at ${brand.phone.display}.`,
    ],
    facts: paymentFacts(data, 'Refund amount'),
    action: policyAction(data),
    notes: ['We never ask for a card number by email.'],
  }),
  renewalNotice: (data, brand) => ({
    subject: `Your policy ${numberAndItem(data)} renews on ${data.renewalDate}`,
    heading: `Your policy renews on ${data.renewalDate}`,
    paragraphs: [
      greeting(data.firstName),
      'Your policy renews for another year unless you cancel.',
      `On ${data.renewalDate}, we’ll charge ${data.amount} to your ${data.card}.${data.total === null ? '' : ` It’s the first payment toward the year’s total of ${data.total}.`}`,
      renewalPrice(data),
      ...(data.offUntil === null
        ? []
        : [`You can turn off renewal on your policy’s page through ${data.offUntil}.`]),
    ],
    facts: [
      ...paymentFacts(data, data.total === null ? 'Price' : 'First payment'),
      ...(data.total === null
        ? []
        : ([['Total for the year', data.total]] satisfies [string, string][])),
    ],
    action: policyAction(data),
    notes: [questions(brand)],
  }),
  policyRenewed: (data, brand) => ({
    subject: `Your policy ${numberAndItem(data)} was renewed`,
    heading: 'Your policy was renewed',
    paragraphs: [
      greeting(data.firstName),
      `Thank you for staying with ${brand.name}. We charged ${data.amount} to your ${data.card}. We’ve also updated your policy documents.`,
    ],
    facts: [
      ...paymentFacts(data, 'Paid'),
      ['Receipt number', data.receipt.number],
      ['Coverage dates', data.term],
      ...nextPaymentFact(data),
    ],
    action: policyAction(data),
    links: [...data.documents, receiptLink(data.receipt)],
    notes: [documentLinksNote, questions(brand)],
  }),
  coverageEnds: (data, brand) => ({
    subject: `${endNoticeTitles[data.notice]}: your policy ${numberAndItem(data)} ends on ${data.end}`,
    heading: `Your coverage ends on ${data.end}`,
    paragraphs: [
      greeting(data.firstName),
      `${noRenewalReason(data)} ${coveredThroughText(data.end)}.`,
      data.canRenew
        ? 'To stay covered for another year, turn renewal back on from your policy’s page.'
        : `To stay covered, call us at ${brand.phone.display} before that day.`,
    ],
    facts: [...policyFacts(data), [COVERED_THROUGH_LABEL, data.end]],
    action: policyAction(data),
    notes: [questions(brand)],
  }),
  autoRenewalChanged: (data, brand) => ({
    subject: `You turned ${data.isAutoRenewing ? 'on' : 'off'} renewal for ${numberAndItem(data)}`,
    heading: data.isAutoRenewing ? 'Your policy will renew' : 'Your policy won’t renew',
    paragraphs: [
      greeting(data.firstName),
      data.isAutoRenewing
        ? `Your policy renews for another year on ${data.date}. We’ll email you the price before we charge it.`
        : [
            `Your policy ends on ${data.date}.`,
            duePaymentsSentence(data.paymentsDue),
            'We won’t charge you for another year.',
          ]
            .filter(Boolean)
            .join(' '),
    ],
    facts: [...policyFacts(data), [data.isAutoRenewing ? 'Renews on' : 'Ends on', data.date]],
    action: policyAction(data),
    notes: [ifNotYou(brand)],
  }),
};

/** Says how long the coverage continues after a payment. */
function coverageAfterPayment(
  { lastDay, ending }: PaymentTemplateData['paymentReceived'],
  { phone }: Brand,
): string {
  if (lastDay) return `${coveredThroughText(lastDay)}, the day you chose.`;
  if (!ending) return 'Your coverage continues.';
  const last = `This is the last payment. ${coveredThroughText(ending.on)}.`;
  return ending.canRenew
    ? `${last} Renewal is turned off. To stay covered for another year, turn it on again on your policy’s page.`
    : `${last} To stay covered, call us at ${phone.display} before that day.`;
}

const endNoticeTitles: Record<PaymentTemplateData['coverageEnds']['notice'], string> = {
  nonrenewal: 'Notice of nonrenewal',
  reminder: 'Reminder',
  lastReminder: 'Last reminder',
};

/** Says why a policy ends without a renewal. */
const noRenewalReason = ({ canRenew }: PaymentTemplateData['coverageEnds']): string =>
  canRenew
    ? 'Your policy won’t renew, because renewal is turned off.'
    : 'Your policy won’t renew, because this plan doesn’t renew automatically.';

function renewalPrice({
  amount,
  total,
  previousTotal,
}: PaymentTemplateData['renewalNotice']): string {
  const year = total ?? amount;
  return year === previousTotal
    ? `Your price stays the same: ${year} a year.`
    : `Your price changes from ${previousTotal} to ${year} a year.`;
}
