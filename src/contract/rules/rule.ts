// The form of the rows of the state rules. docs/rules.md prints all rows (`npm run rules-docs`).
import * as z from 'zod/mini';
import type { RuleLine } from '../describe-product.ts';

/** Printed above the rules, because nobody with a license to practice law has confirmed the rows. */
export const COUNSEL_NOTE =
  'Read from public copies and summaries of statutes and regulations. They are not legal advice. Counsel must confirm each row, and the states without a row, before a real shop relies on them.';

/** Reason for which a policyholder is notified. */
export type NoticeReason =
  /** A payment failed, and the policy ends if it is not made. */
  | 'nonpayment'
  /** The bank took a payment back after a dispute. */
  | 'chargeback'
  /** The carrier ends the policy during its term for another reason. */
  | 'cancellation'
  /** The carrier does not offer another term. */
  | 'nonrenewal'
  /** The price of the next term. */
  | 'renewal_offer';

/** Number of days of a notice that a state requires for a line of insurance. */
export interface NoticeRule {
  /** Postal code of the state. */
  state: string;
  line: RuleLine;
  /** If set, the row is for policies that have been in force for at most this number of days. */
  inForceAtMost?: number;
  /** Days between the notice and the end of coverage, or the first day of the next term. */
  days: number;
  /** Manner in which the notice must be given. */
  manner: 'in writing' | 'mailed' | 'mailed or delivered';
  /** Statute or regulation. */
  source: string;
  /** Day on which the source was read, YYYY-MM-DD. */
  read: string;
}

/**
 * The form of a row, for the tests.
 * @internal
 */
export const noticeRuleSchema = z.strictObject({
  state: z.string().check(z.regex(/^[A-Z]{2}$/)),
  line: z.enum(['residential', 'personal', 'commercial', 'travel']),
  inForceAtMost: z.optional(z.int().check(z.positive())),
  days: z.int().check(z.minimum(1), z.maximum(365)),
  manner: z.enum(['in writing', 'mailed', 'mailed or delivered']),
  source: z.string().check(z.minLength(10)),
  read: z.iso.date(),
});
