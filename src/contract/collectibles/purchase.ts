import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { personNameSchema } from '../fields.ts';
import { agreementSchema, purchaseResponseSchema } from '../purchase/purchase-response.ts';
import { purchaseErrorCodes, commonPurchaseFields } from '../purchase/purchase.ts';
import { collectiblesQuoteChoicesSchema } from './application.ts';

/** Fields of a purchase from a quote. Clients may omit `payment_frequency`. */
const orderFields = {
  ...commonPurchaseFields,
  /** Category of the collection that the last questions were about. */
  category_code: z.string(),
  settings: collectiblesQuoteChoicesSchema,
  payment_frequency: z._default(z.literal('year'), 'year'),
  details: z.object({
    owner_first_name: personNameSchema(40, 'Enter a first name'),
    owner_last_name: personNameSchema(40, 'Enter a last name'),
  }),
};

/**
 * Response of a collectibles purchase. The purchase fields describe the first agreement. `totals`
 * is the sum of all agreements. `agreements` lists every agreement with its policy number.
 */
export const collectiblesPurchaseResponseSchema = z.object({
  ...purchaseResponseSchema.shape,
  /** Number of the first policy in `agreements`. If it is omitted, the storefront takes it from there. */
  policy_number: z.optional(z.string()),
  agreements: z.array(agreementSchema).check(z.minLength(1)),
});

const purchaseDefinition = {
  tag: 'Collectibles',
  auth: 'optional',
  idempotent: true,
  timeout: 30_000,
  response: collectiblesPurchaseResponseSchema,
  errors: [
    'quote_not_found',
    'quote_expired',
    'rating_address_rejected',
    'property_address_invalid',
    'physical_address_required',
    'no_offers_found',
    'quote_request_rejected',
    'ineligible_for_plan',
    'total_collection_value_is_above_limit',
    'collectibles_policy_pending',
    'jewelry_exit_ramp',
    ...purchaseErrorCodes,
  ],
} as const;

export const purchaseCollectiblesQuote = defineCall({
  id: 'purchaseCollectiblesQuote',
  ...purchaseDefinition,
  method: 'POST',
  path: '/api/quote/v1/protections/collectibles/quotes/:quoteId/purchase',
  summary: 'Authorizes the amount due and binds the policies of a quote, once per X-Unique-Key',
  request: z.object({ ...orderFields, quote_id: z.optional(z.string()) }),
});

export const purchaseCollectibles = defineCall({
  id: 'purchaseCollectibles',
  ...purchaseDefinition,
  method: 'POST',
  path: '/api/user/v2.1/protections/collectibles/purchase',
  summary: 'Authorizes the amount due and binds the policies. Same as purchaseCollectiblesQuote',
  request: z.object({ ...orderFields, quote_id: z.string() }),
});
