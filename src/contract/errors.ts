import * as z from 'zod/mini';

/** Every code the provider can answer, with its HTTP status. Titles and messages that a visitor reads are in core/call/error-catalogue.ts. */
export const errorStatus = {
  // Any call
  malformed_request: 400,
  unauthorized: 401,
  route_not_found: 404,
  not_found: 404,
  body_too_large: 413,
  unsupported_media_type: 415,
  invalid_input: 422,
  too_many_requests: 429,
  internal_error: 500,
  not_available: 503,
  // Offers and quotes
  no_offers_found: 422,
  rating_address_rejected: 422,
  property_address_invalid: 422,
  ZERO_RESULTS: 422,
  physical_address_required: 422,
  quote_request_rejected: 422,
  ineligible_for_plan: 422,
  quote_not_found: 404,
  quote_expired: 409,
  price_changed: 409,
  // Policyholders
  service_already_active: 409,
  policy_holder_already_exists: 409,
  collectibles_policy_pending: 409,
  pet_dob_ineligible: 422,
  pet_already_on_quote: 409,
  landlord_duplicate_tenant_name: 422,
  landlord_lease_address_ineligible: 422,
  total_collection_value_is_above_limit: 422,
  jewelry_exit_ramp: 422,
  policy_not_in_force: 409,
  endorsement_pending: 409,
  // Payment
  card_refused: 422,
  payment_method_rejected_by_service: 402,
  payment_method_not_found: 422,
  outcome_unknown: 504,
  unique_key_required: 400,
  unique_key_reused: 409,
  // Claims
  policy_not_claimable: 409,
  claim_already_open: 409,
  claim_not_switchable: 409,
  claim_decided: 409,
  photo_unreadable: 422,
  photo_too_large: 422,
  too_many_photos: 409,
  // Accounts
  wrong_credentials: 401,
  password_required: 403,
  password_missing: 403,
  token_invalid: 422,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** What any call can answer; not repeated in the calls' own lists. */
export const commonErrors = [
  'malformed_request',
  'body_too_large',
  'unsupported_media_type',
  'invalid_input',
  'too_many_requests',
  'internal_error',
  'not_available',
] as const satisfies readonly ErrorCode[];

/** The body of every answer of 400 and above. `fields` maps a field's wire name to its messages. */
export const errorBodySchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.optional(z.record(z.string(), z.array(z.string()))),
  }),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
