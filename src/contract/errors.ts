import * as z from 'zod/mini';
import { decimalSchema } from './fields.ts';

/** Every code the provider can answer, with its HTTP status. Titles and messages that a visitor reads are in core/call/error-catalogue.ts. */
export const errorStatus = {
  // Any call
  /** The body is not JSON, or the request is not one that HTTP allows. */
  malformed_request: 400,
  /** The call needs a token, and the one that was sent is none or has ended. */
  unauthorized: 401,
  /** There is no such call. */
  route_not_found: 404,
  /** There is nothing of that id, or it is not the caller's. */
  not_found: 404,
  /** The body is larger than the call takes. */
  body_too_large: 413,
  /** The body is of another media type than the call takes. */
  unsupported_media_type: 415,
  /** A field breaks the schema or a rule; `fields` has the messages of each. */
  invalid_input: 422,
  /** The sender asked too often; Retry-After says when to try again. */
  too_many_requests: 429,
  /** The provider failed; the log has the cause under X-Request-Id. */
  internal_error: 500,
  /** The provider cannot work now, its database is away for example; Retry-After says when to try again. */
  not_available: 503,
  // Offers and quotes
  /** Nothing is sold for what was asked. */
  no_offers_found: 422,
  /** The address cannot be rated: nothing is sold there. */
  rating_address_rejected: 422,
  /** There is no such place as the property's address. */
  property_address_invalid: 422,
  /** Geocoding found no place for the address. */
  ZERO_RESULTS: 422,
  /** A P.O. box was sent where a place is needed. */
  physical_address_required: 422,
  /** The answers make the cover unavailable to this applicant. */
  quote_request_rejected: 422,
  /** The answers make this plan unavailable; another may be sold. */
  ineligible_for_plan: 422,
  /** There is no such quote, or it is another's. */
  quote_not_found: 404,
  /** The quote is too old to be bought: ask for a new one. */
  quote_expired: 409,
  /** The price is another by now than the amount that was sent: show the new one first. */
  price_changed: 409,
  // Policyholders
  /** The email address has such a policy already. */
  service_already_active: 409,
  /** The same thing is insured already and cannot be insured twice. */
  policy_holder_already_exists: 409,
  /** A policy was bought with the same saved answers, on this device or another. */
  saved_answers_bought: 409,
  /** An earlier collectibles policy waits for approval. */
  collectibles_policy_pending: 409,
  /** The pet is younger than 8 weeks. */
  pet_dob_ineligible: 422,
  /** The pet is on the quote already. */
  pet_already_on_quote: 409,
  /** A tenant of that name is on the lease already. */
  landlord_duplicate_tenant_name: 422,
  /** The lease is outside the United States. */
  landlord_lease_address_ineligible: 422,
  /** The collection is worth more than is sold online. */
  total_collection_value_is_above_limit: 422,
  /** The items need a review by people; nothing was charged. */
  jewelry_exit_ramp: 422,
  /** The policy has ended or was never in force. */
  policy_not_in_force: 409,
  /** An earlier change of the policy waits for a decision. */
  endorsement_pending: 409,
  // Payment
  /** The card processor made no token or method of the card. */
  card_refused: 422,
  /** The card was declined; nothing was charged. */
  payment_method_rejected_by_service: 402,
  /** The bank wants to ask the buyer: do what `next_action` says, then repeat the call with the same X-Unique-Key. */
  payment_action_required: 402,
  /** The card pays for policies: name the one that takes its place. */
  payment_method_in_use: 409,
  /** There is no such payment method, or it is another's. */
  payment_method_not_found: 422,
  /** Whether the card was charged is not known yet: repeat the call with the same X-Unique-Key. */
  outcome_unknown: 504,
  /** The call is carried out once and needs X-Unique-Key. */
  unique_key_required: 400,
  /** The X-Unique-Key was used for another request. */
  unique_key_reused: 409,
  // Claims
  /** Claims on this policy are not taken online. */
  policy_not_claimable: 409,
  /** A claim on this policy is not decided yet. */
  claim_already_open: 409,
  /** The claim cannot be begun anew from where it is. */
  claim_not_switchable: 409,
  /** The claim is decided and takes nothing more. */
  claim_decided: 409,
  /** The file is no picture of a kind that is taken. */
  photo_unreadable: 422,
  /** The picture has too many bytes or pixels. */
  photo_too_large: 422,
  /** The claim has as many photos as it may have. */
  too_many_photos: 409,
  // Accounts
  /** Email and password, or the token of the other service, do not open an account. */
  wrong_credentials: 401,
  /** The session is too old for what was asked: give the password again with confirmPassword. */
  password_required: 403,
  /** The account has no password yet: set one by the mailed link first. */
  password_missing: 403,
  /** The token of the mail is unknown, used or too old. */
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

/**
 * How the buyer's bank asks whether it is they who pay, before anything is held on the card. stripe: Stripe's library
 * asks, by the client secret of the payment. sandbox: its bank asks for a code, which answerBankCheck takes.
 */
export const nextActionSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('stripe'),
    client_secret: z.string(),
  }),
  z.object({
    type: z.literal('sandbox'),
    bank_check_id: z.string(),
    /** To be held on the card, in the currency's main unit. */
    amount: decimalSchema,
    currency_code: z.string(),
  }),
]);
export type NextAction = z.infer<typeof nextActionSchema>;

/** The body of every answer of 400 and above. `fields` maps a field's wire name to its messages. */
export const errorBodySchema = z.object({
  /** What was refused, and why. */
  error: z.object({
    code: z.string(),
    /** In words; may be shown to a visitor. */
    message: z.string(),
    /** By a field's wire name: what is wrong with it. */
    fields: z.optional(z.record(z.string(), z.array(z.string()))),
    /** With payment_action_required. */
    next_action: z.catch(z.optional(nextActionSchema), undefined),
  }),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
