import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { purchaseErrorCodes, commonPurchaseFields } from '../purchase/purchase.ts';
import { rentersCadenceSchema } from './limits.ts';
import { rentersQuoteChoicesSchema } from './settings.ts';
import { rentersPurchaseResponseSchema } from './purchase-response.ts';

export const purchaseRenters = defineCall({
  id: 'purchaseRenters',
  method: 'POST',
  path: '/api/user/v2.1/protections/renters/purchase',
  summary: 'Charges what is due now and binds the policy, once per X-Unique-Key',
  tag: 'Renters',
  auth: 'optional',
  idempotent: true,
  timeout: 30_000,
  request: z.object({
    ...commonPurchaseFields,
    quote_id: z.string(),
    payment_cadence: rentersCadenceSchema,
    settings: rentersQuoteChoicesSchema,
  }),
  response: rentersPurchaseResponseSchema,
  errors: [
    'quote_not_found',
    'quote_expired',
    'quote_request_rejected',
    'ineligible_for_plan',
    'policy_holder_already_exists',
    ...purchaseErrorCodes,
  ],
});
