import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { purchaseResponseSchema } from '../purchase/purchase-response.ts';
import { purchaseErrorCodes, commonPurchaseFields } from '../purchase/purchase.ts';

export const purchaseCommercial = defineCall({
  id: 'purchaseCommercial',
  method: 'POST',
  path: '/api/user/v2.1/protections/commercial/purchase',
  summary: 'Charges the card and binds the policy of a quote, once per X-Unique-Key',
  tag: 'Small business',
  auth: 'optional',
  idempotent: true,
  timeout: 30_000,
  request: z.object({ ...commonPurchaseFields, quote_id: z.string() }),
  response: purchaseResponseSchema,
  errors: [
    'ineligible_for_plan',
    'quote_not_found',
    'quote_expired',
    'service_already_active',
    'policy_holder_already_exists',
    ...purchaseErrorCodes,
  ],
});
