import * as z from 'zod/mini';
import { cardSchema } from '../purchase/billing.ts';
import { cardVerificationErrorCodes } from '../purchase/purchase.ts';
import { defineCall } from '../define-call.ts';
import { nullIfInvalid } from '../fields.ts';
import { policySchema } from './policies.ts';

export const updateBilling = defineCall({
  id: 'updateBilling',
  method: 'POST',
  path: '/api/user/v2/policies/update-billing',
  summary: "Replaces the card that pays for a policyholder's policies, with an emailed link",
  tag: 'Payment methods',
  auth: 'none',
  request: z.object({
    /** Token of the emailed link. It works only once, and only for one account. */
    link_token: z.string().check(z.minLength(1, 'A link token is required'), z.maxLength(200)),
    /** Single-use token of the new card, from the card processor. */
    stripe_token: z.string().check(z.minLength(1, 'A card token is required'), z.maxLength(200)),
  }),
  /** Card that pays all payments from now on. */
  response: nullIfInvalid(z.object({ details: z.optional(cardSchema) })),
  errors: [
    'token_invalid',
    'card_refused',
    'payment_method_rejected_by_service',
    'payment_action_required',
  ],
});

export const updateAllPaymentMethods = defineCall({
  id: 'updateAllPaymentMethods',
  method: 'POST',
  api: 'connect',
  path: '/api/v2/policies/update-all-payment-methods/',
  summary: "Charges the next payments of all the caller's policies to one of their cards",
  tag: 'Payment methods',
  auth: 'required',
  request: z.object({ payment_method_id: z.string() }),
  response: nullIfInvalid(
    z.object({
      /**
       * Number of policies that the card now pays for. These are all policies with a next payment.
       */
      updated: z.int(),
    }),
  ),
  errors: ['unauthorized', 'not_found', ...cardVerificationErrorCodes],
});

export const updatePaymentMethod = defineCall({
  id: 'updatePaymentMethod',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/policies/policy/:policyId/payment-method',
  summary: "Charges the next payments of one policy to one of the caller's cards",
  tag: 'Payment methods',
  auth: 'required',
  request: z.object({ payment_method_id: z.string() }),
  /** The policy after the change. */
  response: policySchema,
  errors: ['unauthorized', 'not_found', 'policy_not_in_force', ...cardVerificationErrorCodes],
});
