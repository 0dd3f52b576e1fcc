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

/**
 * Names the payments that are still collected up to the last covered day. Empty if there are none.
 * Amounts and dates are formatted.
 */
export function duePaymentsSentence(due: readonly { amount: string; date: string }[]): string {
  const payments = due.map(({ amount, date }) => `${amount} on ${date}`);
  return due.length === 0 ? '' : `We’ll still charge what’s due by then: ${payments.join('; ')}.`;
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
