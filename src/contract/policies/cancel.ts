import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { dateSchema, decimalAmountSchema, nullIfInvalid } from '../fields.ts';
import { paymentsDueSchema, policySchema, refundsByCardSchema } from './policies.ts';

/**
 * Result that a cancellation would have: the refund for each card, and the end of coverage.
 */
export const cancellationPreviewSchema = z.object({
  currency_code: z._default(z.string(), 'USD'),
  /** Refund for each card. Empty if nothing is refunded. */
  by_payment_method: refundsByCardSchema,
  total_refund_amount: decimalAmountSchema,
  /** Latest day on which the refund arrives. Omitted if nothing is refunded, or if unknown. */
  refund_by: z.catch(z.optional(dateSchema), undefined),
  /** Cancellation fee in dollars. It is already subtracted from the refund amounts. */
  fee_amount: z._default(decimalAmountSchema, 0),
  /**
   * Last day of coverage, YYYY-MM-DD. Null if coverage has not begun. In that case, the canceled
   * policy provides no coverage at all.
   * @format date
   */
  coverage_end_date: z._default(z.nullable(z.string()), null),
  /**
   * Most recently paid period: its first day, its last day, its length in days and the number of
   * used days. Null if there is none.
   */
  paid_period: z._default(
    z.nullable(z.object({ start: z.string(), end: z.string(), days: z.int(), used_days: z.int() })),
    null,
  ),
  /**
   * Last days of coverage that the policyholder can choose. Omitted if there is no choice, or if the
   * backend cancels policies only at once.
   */
  last_days: z.catch(z.optional(z.object({ earliest: dateSchema, latest: dateSchema })), undefined),
  payments_due: paymentsDueSchema,
});
export type CancellationPreview = z.infer<typeof cancellationPreviewSchema>;

/**
 * Last day of coverage that the policyholder chooses, YYYY-MM-DD. Omitted: today.
 * @format date
 */
const lastDaySchema = z.optional(dateSchema);

export const checkoutCancel = defineCall({
  id: 'checkoutCancel',
  optional: true,
  method: 'POST',
  path: '/api/user/v2/policies/policy/:policyId/cancel/checkout',
  summary: 'Returns the refund of a cancellation. Changes nothing',
  tag: 'Policies',
  auth: 'required',
  query: z.object({ coverage_end_date: lastDaySchema }),
  response: cancellationPreviewSchema,
  errors: ['unauthorized', 'not_found', 'policy_not_in_force', 'cancellation_pending'],
});

export const submitCancel = defineCall({
  id: 'submitCancel',
  optional: true,
  method: 'POST',
  path: '/api/user/v2/policies/policy/:policyId/cancel/submit',
  summary: 'Cancels a policy today or on a later day, and refunds the amount from its checkout',
  tag: 'Policies',
  auth: 'required',
  request: z.object({
    /**
     * Total refund that the policyholder saw, in dollars. The call fails with `price_changed` if
     * the current refund differs.
     */
    total_refund_amount: z.optional(decimalAmountSchema),
    /**
     * Last day of coverage that the policyholder chooses, YYYY-MM-DD. Omitted: today.
     * @format date
     */
    coverage_end_date: lastDaySchema,
  }),
  response: nullIfInvalid(cancellationPreviewSchema),
  errors: [
    'unauthorized',
    'not_found',
    'policy_not_in_force',
    'cancellation_pending',
    'price_changed',
  ],
});

export const withdrawCancel = defineCall({
  id: 'withdrawCancel',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/policies/policy/:policyId/cancel/withdraw',
  summary: 'Withdraws a cancellation whose last day of coverage is not over',
  tag: 'Policies',
  auth: 'required',
  /** The policy after the change. */
  response: policySchema,
  errors: ['unauthorized', 'not_found', 'policy_not_in_force'],
});
