import * as z from 'zod/mini';
import { wireAddressSchema } from '../address.ts';
import { baggageDetailsSchema } from './calls.ts';
import { defineCall } from '../define-call.ts';
import { purchaseAnswerSchema } from '../purchase/answer.ts';
import { purchaseFields } from '../purchase/purchase.ts';

export const purchaseBaggage = defineCall({
  id: 'purchaseBaggage',
  method: 'POST',
  path: '/api/user/v2.1/protections/baggage/purchase',
  summary: 'Charges the card and binds the policy, once for each X-Unique-Key',
  tag: 'Baggage',
  auth: 'optional',
  once: true,
  timeout: 30_000,
  request: z.object({
    ...purchaseFields,
    rating_address: wireAddressSchema,
    details: baggageDetailsSchema,
  }),
  answer: purchaseAnswerSchema,
  errors: [
    'ineligible_for_plan',
    'price_changed',
    'policy_holder_already_exists',
    'payment_method_not_found',
    'payment_method_rejected_by_service',
    'outcome_unknown',
    'unique_key_required',
    'unique_key_reused',
    'unauthorized',
  ],
});
