import type { Brand } from '../../src/contract/brand.ts';
import { REPAIR_TIMING_TEXT } from '../../src/contract/claims/amounts.ts';
import {
  FINAL_DECISION_HEADING,
  finalDecisionTexts,
  insuranceDepartmentsLink,
} from '../../src/contract/claims/final-decision.ts';
import { DEVICE_REPAIR_DEDUCTIBLE } from '../../src/contract/policies/devices.ts';
import { serviceFacts } from '../../src/contract/service-facts.ts';
import type { EmailContent } from './email-content.ts';
import { greeting, ifNotYou, questions } from './phrases.ts';

export interface ClaimMailData {
  firstName: string;
  /** Name of the claim event, as listed in claims/states.ts. */
  event: string;
  /**
   * True if the policyholder mails the device in for the repair. False if a store repairs the
   * device.
   */
  isMailIn: boolean;
  /** Number of the claim, for example 'CLM-2048-1977'. */
  claimNumber: string;
  policyNumber: string;
  planTitle: string;
  /** Model of the device. '' if it is unknown. */
  deviceModel: string;
  /** The adjuster's note. '' if there is none. */
  note: string;
  /** Time of the event, for example 'Nov 20, 2026, 10:05 AM PST'. */
  time: string;
  /** Date by which the next action is due, for example 'Nov 20, 2026'. '' if no action is due. */
  dueDate: string;
  /** Last day of the expected decision, as the claim's page names it. '' if it is unknown. */
  decisionDate: string;
  /**
   * Last day on which the claimant can ask for a second look, for example 'Jan 19, 2027'. '' if that
   * is not possible.
   */
  secondLookUntil: string;
  /** Null if the email is not about a decision. */
  decision: {
    /**
     * Coverage of the plan in the policy's words, for example 'Accidents, theft and loss'. '' for a
     * rejection, because the coverage would contradict it.
     */
    coverage: string;
    /** Rows that explain the payment: ['Repair quote', '$279.00']. Empty if it is not from a quote. */
    breakdown: readonly (readonly [label: string, amount: string])[];
    /** Repair that a payment without a breakdown is for. '' if there is a breakdown or no payment. */
    repair: string;
    /** Amount of the payment. Null for a phone that is repaired by mail. */
    paid: string | null;
  } | null;
  payout: {
    amount: string;
    last4: string;
    /** Days on which the payment arrives: 'between Thu, Dec 3 and Mon, Dec 7, 2026'. '' after it. */
    expected: string;
    /** Last day on which a payment that was sent arrives, for example 'Dec 7, 2026'. '' before it. */
    arrival: string;
  } | null;
  link: string;
}

/** Data for the emails about the progress of a claim. */
export interface ClaimTemplateData {
  claimUpdated: ClaimMailData;
  /** `last4` are the last four digits of the new account number. */
  claimBankAccountChanged: { firstName: string; claimNumber: string; last4: string; link: string };
}

interface ClaimMessage extends Pick<EmailContent, 'subject' | 'heading' | 'links'> {
  text: string;
}
type ClaimTemplate = (claim: ClaimMailData, brand: Brand) => ClaimMessage;

const received: ClaimTemplate = ({ claimNumber, dueDate, decisionDate }) => ({
  subject: `We received your claim ${claimNumber}`,
  heading: 'Your claim is in review',
  text: `An adjuster will look at your claim by ${dueDate}. ${decisionDate && `Expect our decision by ${decisionDate}. `}${REPAIR_TIMING_TEXT} You don’t need to do anything else.`,
});
const callRequested: ClaimTemplate = ({ claimNumber, dueDate }, brand) => ({
  subject: `Claim ${claimNumber}: please call us by ${dueDate}`,
  heading: 'Call us to start your mail-in repair',
  text: `We’ll repair your phone by mail. Call ${brand.phone.display} (${brand.hours}) by ${dueDate}, and we’ll arrange shipping. Have a card ready for your ${DEVICE_REPAIR_DEDUCTIBLE} deductible.`,
});

/** Messages by claim event. No email is sent for an event without a message. */
const messagesByEvent: Record<string, ClaimTemplate> = {
  filed: (claim, brand) => (claim.isMailIn ? callRequested : received)(claim, brand),
  handed_off: callRequested,
  taken_up: ({ claimNumber, dueDate }) => ({
    subject: `Claim ${claimNumber} is being reviewed`,
    heading: 'An adjuster is reviewing your claim',
    text: `You’ll hear from us by ${dueDate}. You don’t need to do anything until then.`,
  }),
  device_received: ({ claimNumber, dueDate }) => ({
    subject: `Claim ${claimNumber}: we received your phone`,
    heading: 'We received your phone',
    text: `A technician is looking at it. We’ll decide on the repair by ${dueDate}.`,
  }),
  approved: ({ claimNumber, isMailIn, payout, dueDate }) => ({
    subject: `Claim ${claimNumber} was approved`,
    heading: 'Claim approved',
    text:
      isMailIn || !payout
        ? `We’re repairing your phone. We’ll send it back to you by ${dueDate}.`
        : `We’ll send ${payout.amount} to your bank account ending in ${payout.last4}. It should arrive ${payout.expected}.`,
  }),
  rejected: ({ claimNumber, secondLookUntil }, brand) => ({
    subject: `Claim ${claimNumber} was rejected`,
    heading: 'Claim rejected',
    text: `We can’t pay this claim. If you disagree, ${secondLookUntil && `ask for a second look on your claim’s page by ${secondLookUntil}. You can also `}call ${brand.phone.display} or email ${brand.emails.claims}.`,
  }),
  second_look_asked: ({ claimNumber, dueDate }) => ({
    subject: `Claim ${claimNumber}: we’ll take a second look`,
    heading: 'We’ll take a second look at your claim',
    text: `We received your message. An adjuster will review it with your claim and documents. You’ll have our decision by ${dueDate}.`,
  }),
  upheld: ({ claimNumber }, brand) => ({
    subject: `Claim ${claimNumber}: our final decision`,
    heading: FINAL_DECISION_HEADING,
    text: finalDecisionTexts(brand.name).join(' '),
    links: [insuranceDepartmentsLink],
  }),
  paid: ({ claimNumber, payout }) => ({
    subject: `Claim ${claimNumber} was paid`,
    heading: 'Your payment is on its way',
    text: `We sent ${payout?.amount ?? 'your payment'} to your bank account ending in ${payout?.last4 ?? ''}. It’ll be there by ${payout?.arrival ?? ''}.`,
  }),
  withdrawn: ({ claimNumber }, brand) => ({
    subject: `Claim ${claimNumber} was withdrawn`,
    heading: 'Your claim is withdrawn',
    text: `We closed your claim, as you asked. You can still file a new claim for the same damage, within ${serviceFacts.claimFilingTime} of when it happened. If you didn’t withdraw it, call ${brand.phone.display} right away.`,
  }),
  device_returned: ({ claimNumber }) => ({
    subject: `Claim ${claimNumber}: your phone is on its way`,
    heading: 'Your phone is on its way back',
    text: 'The repair is done. Your phone is in the mail.',
  }),
};

export const claimTemplates: {
  [Template in keyof ClaimTemplateData]: (
    data: ClaimTemplateData[Template],
    brand: Brand,
  ) => EmailContent;
} = {
  claimUpdated(claim, brand) {
    const { text, ...message } = messageFor(claim, brand);
    const { note, deviceModel } = claim;
    const facts: [string, string][] = [
      ['Claim', claim.claimNumber],
      ['Policy number', claim.policyNumber],
      ['Plan', claim.planTitle],
      ['Device', deviceModel],
      ['Withdrawn', claim.event === 'withdrawn' ? claim.time : ''],
      ...decisionRows(claim.decision),
    ];
    return {
      ...message,
      paragraphs: [
        greeting(claim.firstName),
        text,
        ...(note ? [`Note from your adjuster: ${note}`] : []),
      ],
      facts: facts.filter(([, value]) => value !== ''),
      action: { label: 'View your claim', url: claim.link },
      notes: [questions(brand, brand.emails.claims)],
    };
  },
  claimBankAccountChanged({ firstName, claimNumber, last4, link }, brand) {
    return {
      subject: `The bank account for claim ${claimNumber} was changed`,
      heading: 'Your bank account was changed',
      paragraphs: [
        greeting(firstName),
        `If we approve your claim, we’ll send the money to your bank account ending in ${last4}.`,
      ],
      facts: [['Claim', claimNumber]],
      action: { label: 'View your claim', url: link },
      notes: [ifNotYou(brand)],
    };
  },
};

/** Returns the rows about a decision: the coverage that it rests on, and its amounts. */
function decisionRows(decision: ClaimMailData['decision']): [string, string][] {
  if (!decision) return [];
  const { coverage, breakdown, repair, paid } = decision;
  return [
    ['Your plan covers', coverage],
    ...breakdown.map(([label, amount]): [string, string] => [label, amount]),
    ['Payment for', repair],
    ['We pay', paid ?? ''],
  ];
}

function messageFor(claim: ClaimMailData, brand: Brand): ClaimMessage {
  const template = messagesByEvent[claim.event];
  if (!template) throw new Error(`No email template for the claim event ${claim.event}`);
  return template(claim, brand);
}
