import type { Brand } from '../../src/contract/brand.ts';
import type { EmailContent } from './email-content.ts';
import { paymentFacts, type Payment, type Receipt } from './payment-facts.ts';
import { numberAndItem } from './policy-facts.ts';
import { documentLinksNote, greeting, policyAction, questions, receiptLink } from './phrases.ts';

/** Data of the email about an authorization that is captured before the carrier has decided. */
export interface CapturedAuthorization extends Payment {
  carrier: string;
  /** The carrier decides on a new policy, or on a change of a policy in force. */
  decides: 'policy' | 'change';
  /** Day by which to call without a decision, for example 'Nov 30, 2026'. */
  callBy: string;
  /** True if a cancellation before the approval refunds the whole amount. */
  isRefundable: boolean;
  receipt: Receipt;
  policyLink: string;
}

const undecided = {
  policy: (carrier: string) =>
    `${carrier} hasn’t decided on your application yet, so you don’t have coverage yet. We’ll email you either way.`,
  change: (carrier: string) =>
    `${carrier} hasn’t decided on your change yet. Nothing changes until then. We’ll email you either way.`,
};
const rejected = {
  policy: 'If your policy isn’t approved',
  change: 'If your change isn’t approved',
};

export const authorizationCaptured = (data: CapturedAuthorization, brand: Brand): EmailContent => ({
  subject: `We charged the ${data.amount} hold for ${numberAndItem(data)}`,
  heading: 'We charged the hold on your card',
  paragraphs: [
    greeting(data.firstName),
    `We charged the ${data.amount} we held on your ${data.card}, because banks keep a hold for only a few days.`,
    undecided[data.decides](data.carrier),
    `${rejected[data.decides]}, we’ll refund the full ${data.amount}.${data.isRefundable ? ' If you cancel before it’s approved, we’ll refund it in full too.' : ''}`,
    `If you don’t hear from us by ${data.callBy}, call us at ${brand.phone.display}.`,
  ],
  facts: [...paymentFacts(data, 'Paid'), ['Receipt number', data.receipt.number]],
  action: policyAction(data),
  links: [receiptLink(data.receipt)],
  notes: [documentLinksNote, questions(brand)],
});
