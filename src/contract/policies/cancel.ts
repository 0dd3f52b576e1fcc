import * as z from 'zod/mini';
import { cardSchema } from '../purchase/billing.ts';
import { defineCall } from '../define-call.ts';
import { decimalSchema, nullIfInvalid } from '../fields.ts';

/** What an end of a policy today means: what goes back, to which cards, and until when it covers. */
export const cancelCheckoutSchema = z.object({
  currency_code: z._default(z.string(), 'USD'),
  /** One entry for each card that gets something back; none where nothing is refunded. */
  by_payment_method: z.array(
    z.object({
      payment_method: z.object({ details: cardSchema }),
      refund_amount: decimalSchema,
    }),
  ),
  total_refund_amount: decimalSchema,
  /** What is kept for the cancellation itself; already taken off the refund. */
  fee_amount: z._default(decimalSchema, 0),
  /**
   * The last day of cover, YYYY-MM-DD; null where cover has not begun and never will.
   * @format date
   */
  coverage_end_date: z._default(z.nullable(z.string()), null),
  /** What was paid for last: first and last day, how many days that is and how many of them are used. */
  paid_period: z._default(
    z.nullable(z.object({ start: z.string(), end: z.string(), days: z.int(), used_days: z.int() })),
    null,
  ),
});
export type CancelCheckout = z.infer<typeof cancelCheckoutSchema>;

export const checkoutCancel = defineCall({
  id: 'checkoutCancel',
  method: 'POST',
  path: '/api/user/v2/policies/policy/:policyId/cancel/checkout',
  summary: 'What canceling a policy now refunds; changes nothing',
  tag: 'Policies',
  auth: 'required',
  response: cancelCheckoutSchema,
  errors: ['unauthorized', 'not_found', 'policy_not_in_force'],
});

export const submitCancel = defineCall({
  id: 'submitCancel',
  method: 'POST',
  path: '/api/user/v2/policies/policy/:policyId/cancel/submit',
  summary: 'Cancels a policy and refunds what its checkout says',
  tag: 'Policies',
  auth: 'required',
  request: z.object({
    /** The refund that the holder saw; refused with price_changed where it is another one by now. */
    total_refund_amount: z.optional(decimalSchema),
  }),
  response: nullIfInvalid(cancelCheckoutSchema),
  errors: ['unauthorized', 'not_found', 'policy_not_in_force', 'price_changed'],
});
