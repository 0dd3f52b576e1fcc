import type { Brand } from '../../src/contract/brand.ts';
import { CARRIER_DECISION_TIME } from '../../src/contract/service-facts.ts';
import type { EmailContent } from './email-content.ts';
import { numberAndItem, optionalFact, policyFacts, type PolicyNames } from './policy-facts.ts';
import { greeting, policyAction, questions, refundByText, refundTimeText } from './phrases.ts';

/** Charge or refund of an endorsement. Amounts look like '$5.36', dates like 'Nov 20, 2026'. */
export type EndorsementPayment =
  | {
      action: 'charge';
      amount: string;
      card: string;
      until?: string | undefined;
      /** True if the authorized amount was already captured. */
      isCaptured?: boolean | undefined;
    }
  | { action: 'refund'; amount: string; cards: string }
  | { action: 'no_change' };

/** Data of an email about an endorsement of an active policy. */
interface Endorsement extends PolicyNames {
  firstName: string;
  /**
   * Description of the change, for example 'Fine art added, $8,000'. Null for a change that was
   * requested outside of this server.
   */
  description: string | null;
  /** First day on which the change applies, for example 'Nov 20, 2026'. Null if unknown. */
  effectiveDate: string | null;
  carrier: string;
  /** Null if this server does not know the payment. */
  payment: EndorsementPayment | null;
  policyLink: string;
}

/** `refundBy` is the latest day on which a refund arrives, for example 'Dec 7, 2026'. */
type DecidedEndorsement = Endorsement & { refundBy: string };

export interface EndorsementTemplateData {
  /** `decisionBy` is the day by which the carrier decides and the policyholder is informed. */
  endorsementRequested: Endorsement & { decisionBy: string };
  endorsementApproved: DecidedEndorsement;
  endorsementRejected: DecidedEndorsement;
}

type Templates = {
  [Template in keyof EndorsementTemplateData]: (
    data: EndorsementTemplateData[Template],
    brand: Brand,
  ) => EmailContent;
};

const facts = ({ description, effectiveDate, ...names }: Endorsement): [string, string][] => [
  ...policyFacts(names),
  ...optionalFact('Change', description),
  ...optionalFact('Takes effect', effectiveDate),
];

const NO_PAYMENT = 'Your price doesn’t change.';

function requestedPaymentText(payment: EndorsementPayment | null, carrier: string): string {
  if (payment?.action === 'charge')
    return `The change costs ${payment.amount} for the rest of your term. We’ve placed a hold for that amount on your ${payment.card}. We’ll charge it when ${carrier} approves the change, and no later than ${payment.until}. If ${carrier} doesn’t approve it, we’ll release the hold or refund the charge in full.`;
  if (payment?.action === 'refund')
    return `You’ll get ${payment.amount} back for the rest of your term. We’ll refund it to your ${payment.cards} when ${carrier} approves the change. ${refundTimeText}`;
  return NO_PAYMENT;
}

function approvedPaymentTexts({ payment, refundBy }: DecidedEndorsement): string[] {
  if (!payment) return [];
  if (payment.action === 'charge')
    return [
      payment.isCaptured
        ? `We charged ${payment.amount} to your ${payment.card}.`
        : `We’re charging the ${payment.amount} we held on your ${payment.card}.`,
    ];
  if (payment.action === 'refund')
    return [
      `We’re refunding ${payment.amount} to your ${payment.cards}. ${refundByText(refundBy)}`,
    ];
  return [NO_PAYMENT];
}

function rejectedPaymentText({ payment, refundBy }: DecidedEndorsement): string[] {
  if (payment?.action !== 'charge') return [];
  return [
    payment.isCaptured
      ? `We’re refunding ${payment.amount} to your ${payment.card}. ${refundByText(refundBy)}`
      : `We’re releasing the ${payment.amount} hold on your ${payment.card}. You won’t be charged.`,
  ];
}

/**
 * Templates of the emails to a policyholder about an endorsement, from the request to the decision.
 */
export const endorsementTemplates: Templates = {
  endorsementRequested: (data, brand) => ({
    subject: `Your change to policy ${numberAndItem(data)} is pending review`,
    heading: 'Your change is pending review',
    paragraphs: [
      greeting(data.firstName),
      `We sent your change to ${data.carrier}. Nothing changes until they approve it.`,
      `We’ll email you by ${data.decisionBy}, ${CARRIER_DECISION_TIME}.`,
      requestedPaymentText(data.payment, data.carrier),
    ],
    facts: facts(data),
    action: policyAction(data),
    notes: [questions(brand)],
  }),
  endorsementApproved: (data, brand) => ({
    subject: `Your change to policy ${numberAndItem(data)} was approved`,
    heading: 'Your change was approved',
    paragraphs: [
      greeting(data.firstName),
      `${data.carrier} approved your change${data.effectiveDate ? `, effective ${data.effectiveDate}` : ''}. We’ve updated your policy documents.`,
      ...approvedPaymentTexts(data),
    ],
    facts: facts(data),
    action: policyAction(data),
    notes: [questions(brand)],
  }),
  endorsementRejected: (data, brand) => ({
    subject: `Your change to policy ${numberAndItem(data)} was not approved`,
    heading: 'Your change was not approved',
    paragraphs: [
      greeting(data.firstName),
      `${data.carrier} can’t approve this change. Your policy continues as before.`,
      ...rejectedPaymentText(data),
    ],
    facts: facts({ ...data, effectiveDate: null }),
    action: policyAction(data),
    notes: [questions(brand)],
  }),
};
