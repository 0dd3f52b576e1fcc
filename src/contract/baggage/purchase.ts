import * as z from 'zod/mini';
import { ratingAddressErrorCodes, wireAddressSchema } from '../address.ts';
import { baggageDetailsSchema } from './calls.ts';
import { defineCall } from '../define-call.ts';
import { purchaseResponseSchema } from '../purchase/purchase-response.ts';
import { purchaseErrorCodes, commonPurchaseFields } from '../purchase/purchase.ts';

export const purchaseBaggage = defineCall({
  id: 'purchaseBaggage',
  method: 'POST',
  path: '/api/user/v2.1/protections/baggage/purchase',
  summary: 'Charges the card and binds the policy, once per X-Unique-Key',
  tag: 'Baggage',
  auth: 'optional',
  idempotent: true,
  timeout: 30_000,
  request: z.object({
    ...commonPurchaseFields,
    rating_address: wireAddressSchema,
    details: baggageDetailsSchema,
  }),
  response: purchaseResponseSchema,
  errors: [
    'ineligible_for_plan',
    'policy_holder_already_exists',
    ...ratingAddressErrorCodes,
    ...purchaseErrorCodes,
  ],
});
