import type { Brand } from '../../src/contract/brand.ts';
import { CARRIER_DECISION_TIME, serviceFacts } from '../../src/contract/service-facts.ts';
import type { EmailContent } from './email-content.ts';

/** Charge or refund of an endorsement. Amounts look like '$5.36', dates like 'Nov 20, 2026'. */
export type EndorsementPayment =
  | { action: 'charge'; amount: string; card: string; until?: string | undefined }
  | { action: 'refund'; amount: string; cards: string }
  | { action: 'no_change' };

/** Data of an email about an endorsement of an active policy. */
interface Endorsement {
  firstName: string;
  policyNumber: string;
  planTitle: string;
  /** Description of the change, for example 'Fine art added, $8,000'. */
  description: string;
  /** First day on which the change applies, for example 'Nov 20, 2026'. */
  effectiveDate: string;
  carrier: string;
  payment: EndorsementPayment;
  policyLink: string;
}

export interface EndorsementTemplateData {
  /** `decisionBy` is the day by which the carrier decides and the policyholder is informed. */
  endorsementRequested: Endorsement & { decisionBy: string };
  endorsementApproved: Endorsement;
  endorsementRejected: Endorsement;
}

type Templates = {
  [Template in keyof EndorsementTemplateData]: (
    data: EndorsementTemplateData[Template],
    brand: Brand,
  ) => EmailContent;
};

const facts = ({
  policyNumber,
  planTitle,
  description,
  effectiveDate,
}: Endorsement): [string, string][] => [
  ['Policy number', policyNumber],
  ['Plan', planTitle],
  ['Change', description],
  ['Counts from', effectiveDate],
];

const policyAction = ({ policyLink }: Endorsement) => ({
  label: 'View your policy',
  url: policyLink,
});

function requestedPaymentText(payment: EndorsementPayment, carrier: string): string {
  if (payment.action === 'charge')
    return `${payment.amount} is held on ${payment.card} for the days left. It is charged when ${carrier} approves the change, on ${payment.until} at the latest; if it isn’t approved, we release the hold or refund everything that was charged for it.`;
  if (payment.action === 'refund')
    return `You get ${payment.amount} back on ${payment.cards} for the days left. It is paid when ${carrier} approves the change and then usually takes ${serviceFacts.refundDays}.`;
  return 'There is nothing to pay and nothing to refund.';
}

function approvedPaymentText(payment: EndorsementPayment): string {
  if (payment.action === 'charge')
    return `We now charge the ${payment.amount} held on ${payment.card}, unless we already have.`;
  if (payment.action === 'refund')
    return `${payment.amount} goes back to ${payment.cards}, which usually takes ${serviceFacts.refundDays}.`;
  return 'There is nothing to pay and nothing to refund.';
}

const authorizationVoidedText = ` We release what was held on your card for it. If it was already charged, you get all of it back, usually within ${serviceFacts.refundDays}.`;

/**
 * Templates of the emails to a policyholder about an endorsement, from the request to the decision.
 */
export const endorsementTemplates: Templates = {
  endorsementRequested: (data) => ({
    subject: `Your change to policy ${data.policyNumber}`,
    heading: 'Your change is pending review',
    paragraphs: [
      `Hello ${data.firstName}, we’ve sent your change to ${data.carrier}. Coverage for it will not bind until they approve; until then, your policy stays as it is. We’ll email you within ${CARRIER_DECISION_TIME}, by ${data.decisionBy}.`,
      requestedPaymentText(data.payment, data.carrier),
    ],
    facts: facts(data),
    action: policyAction(data),
  }),
  endorsementApproved: (data) => ({
    subject: `Your change to policy ${data.policyNumber} was approved`,
    heading: 'Your change was approved',
    paragraphs: [
      `Hello ${data.firstName}, ${data.carrier} has approved your change. Your policy documents have been updated.`,
      approvedPaymentText(data.payment),
    ],
    facts: facts(data),
    action: policyAction(data),
  }),
  endorsementRejected: (data, brand) => ({
    subject: `Your change to policy ${data.policyNumber} was not approved`,
    heading: 'Your change was not approved',
    paragraphs: [
      `Hello ${data.firstName}, ${data.carrier} can’t insure the change. Your policy continues as it was.${data.payment.action === 'charge' ? authorizationVoidedText : ''}`,
      `If you have questions, call ${brand.phone.display} or write to ${brand.emails.support}.`,
    ],
    facts: facts(data),
    action: policyAction(data),
  }),
};
