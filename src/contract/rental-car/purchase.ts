import * as z from 'zod/mini';
import { ratingAddressErrorCodes, wireAddressSchema } from '../address.ts';
import { defineCall } from '../define-call.ts';
import { purchaseResponseSchema } from '../purchase/purchase-response.ts';
import { purchaseErrorCodes, commonPurchaseFields } from '../purchase/purchase.ts';
import { rentalDetailsSchema } from './calls.ts';
import { flatPurchaseFields, flatRentalFields, readFlatRentalNames } from './flat-names.ts';

export const purchaseRental = defineCall({
  id: 'purchaseRental',
  method: 'POST',
  path: '/api/user/v2.1/protections/rental-car/purchase',
  summary: 'Charges the card and binds the policy, once per X-Unique-Key',
  tag: 'Rental car',
  auth: 'optional',
  idempotent: true,
  timeout: 30_000,
  request: z.object({
    ...commonPurchaseFields,
    rating_address: wireAddressSchema,
    details: rentalDetailsSchema,
    ...flatRentalFields,
    ...flatPurchaseFields,
  }),
  readAlternativeNames: readFlatRentalNames,
  response: purchaseResponseSchema,
  errors: [
    'ineligible_for_plan',
    'policy_holder_already_exists',
    ...ratingAddressErrorCodes,
    ...purchaseErrorCodes,
  ],
});
