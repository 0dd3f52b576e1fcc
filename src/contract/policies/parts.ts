import * as z from 'zod/mini';
import { enumOrOtherText } from '../fields.ts';

/** Policy statuses that the reference server uses. */
export const knownStatusSchema = z.enum([
  'pending',
  'pending_change',
  'approved',
  'canceled',
  'rejected',
]);
export type PolicyStatus = z.infer<typeof knownStatusSchema>;

/**
 * Policy status. Another backend may send a different status. The storefront shows that status
 * unchanged.
 */
export const policyStatusSchema = enumOrOtherText(knownStatusSchema.options);

/** Coverage of a pending policy, for lists, the policy's page and emails. */
export const PENDING_COVERAGE_TEXT = 'Not covered until approved';

/** Label of the last covered day. */
export const COVERED_THROUGH_LABEL = 'Covered through';

/** Names the last covered day of a policy in force. `lastDay` is formatted, such as 'Nov 20, 2026'. */
export const coveredThroughText = (lastDay: string): string => `You’re covered through ${lastDay}`;

/** Number of equal payments in a row from which only the first and the last date are named. */
const MIN_EQUAL_PAYMENTS = 3;

interface DuePayment {
  amount: string;
  date: string;
}

/**
 * Names the payments that are still collected up to the last covered day, earliest first. Empty if
 * there are none. Amounts and dates are formatted.
 */
export function duePaymentsSentence(due: readonly DuePayment[]): string {
  const groups: DuePayment[][] = [];
  for (const payment of due) {
    const last = groups.at(-1);
    if (last?.[0]?.amount === payment.amount) last.push(payment);
    else groups.push([payment]);
  }
  const payments = groups.flatMap(duePaymentTexts);
  return due.length === 0 ? '' : `We’ll still charge what’s due by then: ${payments.join('; ')}.`;
}

function duePaymentTexts(group: readonly DuePayment[]): string[] {
  const [first, last] = [group[0], group.at(-1)];
  return first && last && group.length >= MIN_EQUAL_PAYMENTS
    ? [`${group.length} payments of ${first.amount}, ${first.date} to ${last.date}`]
    : group.map(({ amount, date }) => `${amount} on ${date}`);
}

/** PDF document of a policy. */
export const documentSchema = z.object({
  name: z.string(),
  /**
   * URL of the document: an absolute URL or a path on the server. The link works without a token,
   * but expires.
   * @format uri-reference
   */
  url: z.string(),
});
export type PolicyDocument = z.infer<typeof documentSchema>;
