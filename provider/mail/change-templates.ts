import type { Brand } from '../../src/contract/brand.ts';
import type { Letter } from './letter.ts';

/** What becomes of the money of a change. Amounts are shaped '$5.36', dates 'Nov 20, 2026'. */
export type ChangeMoney =
  | { action: 'charge'; amount: string; card: string; until?: string | undefined }
  | { action: 'refund'; amount: string; cards: string }
  | { action: 'no_change' };

/** A change of a policy in force. */
interface Change {
  firstName: string;
  policyNumber: string;
  planTitle: string;
  /** 'Fine art added, $8,000'. */
  change: string;
  /** First day that it counts for, shaped 'Nov 20, 2026'. */
  from: string;
  underwriter: string;
  money: ChangeMoney;
  policyLink: string;
}

export interface ChangeTemplates {
  /** decisionBy: the day by which the holder hears of it. */
  changeRequested: Change & { decisionBy: string };
  changeApproved: Change;
  changeRejected: Change;
}

type Writers = {
  [Template in keyof ChangeTemplates]: (data: ChangeTemplates[Template], brand: Brand) => Letter;
};

const facts = ({ policyNumber, planTitle, change, from }: Change): [string, string][] => [
  ['Policy number', policyNumber],
  ['Plan', planTitle],
  ['Change', change],
  ['Counts from', from],
];

const toPolicy = ({ policyLink }: Change) => ({ label: 'View your policy', url: policyLink });

function requestedMoney(money: ChangeMoney, carrier: string): string {
  if (money.action === 'charge')
    return `${money.amount} is held on ${money.card} for the days left. It is charged when ${carrier} approves the change, on ${money.until} at the latest; if it isn’t approved, we release the hold or refund everything that was charged for it.`;
  if (money.action === 'refund')
    return `You get ${money.amount} back on ${money.cards} for the days left. It is paid when ${carrier} approves the change and then usually takes 5 to 10 business days.`;
  return 'There is nothing to pay and nothing to refund.';
}

function approvedMoney(money: ChangeMoney): string {
  if (money.action === 'charge')
    return `We now charge the ${money.amount} held on ${money.card}, unless we already have.`;
  if (money.action === 'refund')
    return `${money.amount} goes back to ${money.cards}, which usually takes 5 to 10 business days.`;
  return 'There is nothing to pay and nothing to refund.';
}

const heldBack =
  ' We release what was held on your card for it. If it was already charged, you get all of it back, usually within 5 to 10 business days.';

/** What a holder is told of a change of their policy, from asking for it to the decision. */
export const changeWriters: Writers = {
  changeRequested: (data) => ({
    subject: `Your change to policy ${data.policyNumber}`,
    heading: 'Your change is pending review',
    paragraphs: [
      `Hello ${data.firstName}, we’ve sent your change to ${data.underwriter}. Coverage for it will not bind until they approve; until then, your policy stays as it is. We’ll email you within the next business day, by ${data.decisionBy}.`,
      requestedMoney(data.money, data.underwriter),
    ],
    facts: facts(data),
    action: toPolicy(data),
  }),
  changeApproved: (data) => ({
    subject: `Your change to policy ${data.policyNumber} was approved`,
    heading: 'Your change was approved',
    paragraphs: [
      `Hello ${data.firstName}, ${data.underwriter} has approved your change. Your policy documents have been updated.`,
      approvedMoney(data.money),
    ],
    facts: facts(data),
    action: toPolicy(data),
  }),
  changeRejected: (data, brand) => ({
    subject: `Your change to policy ${data.policyNumber} was not approved`,
    heading: 'Your change was not approved',
    paragraphs: [
      `Hello ${data.firstName}, ${data.underwriter} can’t insure the change. Your policy continues as it was.${data.money.action === 'charge' ? heldBack : ''}`,
      `If you have questions, call ${brand.phone.display} or write to ${brand.emails.support}.`,
    ],
    facts: facts(data),
    action: toPolicy(data),
  }),
};
