import * as z from 'zod/mini';
import { decimalAmountSchema } from './fields.ts';
import { textToAcceptSchema } from './purchase/acceptance.ts';

/**
 * Every error code of the API with its HTTP status. The titles and messages for visitors are in
 * core/call/error-catalog.ts.
 */
export const errorStatus = {
  // Errors of any call
  /** The body is not valid JSON, or the request is not valid HTTP. */
  malformed_request: 400,
  /** The call needs a token, but the token is missing, unknown or expired. */
  unauthorized: 401,
  /** No call exists at this path. */
  route_not_found: 404,
  /** The id does not exist or does not belong to the caller. */
  not_found: 404,
  /** The body exceeds the size limit of the call. */
  body_too_large: 413,
  /** The call does not accept the media type of the body. */
  unsupported_media_type: 415,
  /**
   * A field violates the schema or a rule. `fields` contains the messages for each invalid field.
   */
  invalid_input: 422,
  /** The caller sent too many requests. The `Retry-After` header contains the waiting time. */
  too_many_requests: 429,
  /**
   * The server failed. The server log contains the cause, under the X-Request-Id of the response.
   */
  internal_error: 500,
  /**
   * The server is temporarily unavailable, for example because its database is unavailable or
   * because it has too many requests. The `Retry-After` header contains the waiting time. The
   * client may send reads and calls with the same X-Unique-Key again after it.
   */
  not_available: 503,
  // Errors of quotes
  /** No plan is available for this request. */
  no_offers_found: 422,
  /** No price can be calculated for the address, because no plan is sold there. */
  rating_address_rejected: 422,
  /** The postal address of the property does not exist. */
  property_address_invalid: 422,
  /** Geocoding did not find the address. */
  ZERO_RESULTS: 422,
  /** The address is a P.O. box, but a physical address is required. */
  physical_address_required: 422,
  /** The applicant's answers make the applicant ineligible for coverage. */
  quote_request_rejected: 422,
  /**
   * The applicant's answers make the applicant ineligible for this plan. Another plan may be
   * available.
   */
  ineligible_for_plan: 422,
  /** The quote does not exist or belongs to another caller. */
  quote_not_found: 404,
  /** The quote has expired. Request a new one. */
  quote_expired: 409,
  /**
   * The current price differs from the amount in the request. Show the buyer the new price before
   * you repeat the call.
   */
  price_changed: 409,
  /**
   * The request does not accept a current text that the buyer must accept. `texts` contains all
   * current texts of the order. Show them and ask the buyer again. Nothing was charged.
   */
  acceptance_required: 409,
  // Errors about policies and the people or things that they insure
  /** A policy of this product already exists for the email address. */
  service_already_active: 409,
  /** The risk in this request is already insured. A risk cannot be insured twice. */
  policy_holder_already_exists: 409,
  /** A policy was already bought with these saved answers, on this device or on another one. */
  saved_answers_bought: 409,
  /** An earlier collectibles policy is still pending approval. */
  collectibles_policy_pending: 409,
  /** The pet is younger than 8 weeks. */
  pet_dob_ineligible: 422,
  /** The pet is already on the quote. */
  pet_already_on_quote: 409,
  /** A tenant with this name is already on the lease. */
  landlord_duplicate_tenant_name: 422,
  /** The leased home is outside the United States. */
  landlord_lease_address_ineligible: 422,
  /** The value of the collections exceeds the online limit. */
  total_collection_value_is_above_limit: 422,
  /** The items need a manual review. Nothing was charged. */
  jewelry_exit_ramp: 422,
  /** The policy has ended or was never in force. */
  policy_not_in_force: 409,
  /** A cancellation of the policy is already scheduled or requested. */
  cancellation_pending: 409,
  /** An earlier endorsement of the policy is still pending. */
  endorsement_pending: 409,
  // Errors of payments
  /** The card processor rejected the card. It created no token and no payment method. */
  card_refused: 422,
  /** The card was declined. Nothing was charged. */
  payment_method_rejected_by_service: 402,
  /**
   * The issuer requires a verification of the buyer. Complete `next_action`, then repeat the call
   * with the same X-Unique-Key.
   */
  payment_action_required: 402,
  /** The card still pays for policies. Specify another card that replaces it. */
  payment_method_in_use: 409,
  /** The payment method does not exist or belongs to another caller. */
  payment_method_not_found: 422,
  /** The result of the charge is not known yet. Repeat the call with the same X-Unique-Key. */
  outcome_unknown: 504,
  /** The call requires an X-Unique-Key header because it must run only once. */
  unique_key_required: 400,
  /** The X-Unique-Key was already used for a different request. */
  unique_key_reused: 409,
  // Errors of claims
  /** Claims on this policy cannot be filed online. */
  policy_not_claimable: 409,
  /** A claim on the policy is still undecided. */
  claim_already_open: 409,
  /** The claim cannot be restarted in its current state. */
  claim_not_switchable: 409,
  /** The claim is decided and accepts no more changes. */
  claim_decided: 409,
  /** The claim is not rejected, the time for the request is over, or the claim had a second look. */
  second_look_not_possible: 409,
  /** The claim already has the maximum number of messages. */
  too_many_messages: 409,
  /** The file is not an image of an accepted type. */
  photo_unreadable: 422,
  /** The image has too many bytes or pixels. */
  photo_too_large: 422,
  /** The claim already has the maximum number of photos. */
  too_many_photos: 409,
  // Errors of accounts
  /**
   * The email address and password are not valid, or the token of the other sign-in service is not
   * valid.
   */
  wrong_credentials: 401,
  /**
   * The session is too old for this action. Confirm the password with the call `confirmPassword`.
   */
  password_required: 403,
  /** The account has no password. Set a password with the emailed link first. */
  password_missing: 403,
  /** The account has a passkey. Check it with the calls `startPasskeyCheck` and `checkPasskey`. */
  passkey_required: 403,
  /** This server requires a passkey for the action, and the account has none. */
  passkey_missing: 403,
  /** The passkey or its signature is not valid, or the challenge is expired or was already used. */
  passkey_rejected: 422,
  /** The account's email address must be confirmed first. */
  email_not_verified: 403,
  /** The token from the email is unknown, expired or already used. */
  token_invalid: 422,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Error codes that any call can return. A call's own list of errors does not repeat them. */
export const commonErrorCodes = [
  'malformed_request',
  'body_too_large',
  'unsupported_media_type',
  'invalid_input',
  'too_many_requests',
  'internal_error',
  'not_available',
] as const satisfies readonly ErrorCode[];

/**
 * Errors of the calls that require the caller to have proved their identity recently: calls that
 * change a card or a bank account.
 */
export const identityErrorCodes = [
  'password_required',
  'password_missing',
  'passkey_required',
  'passkey_missing',
] as const satisfies readonly ErrorCode[];

/**
 * Verification that the card's issuer requires before any amount is authorized. The buyer completes
 * it. `stripe`: Stripe's library runs the verification with the payment's client secret. `sandbox`:
 * the sandbox issuer sends a code, and the call `answerBankCheck` submits that code.
 * @public
 */
export const nextActionSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('stripe'),
    client_secret: z.string(),
  }),
  z.object({
    type: z.literal('sandbox'),
    bank_check_id: z.string(),
    /** Amount to authorize, in the currency's main unit (dollars). */
    amount: decimalAmountSchema,
    currency_code: z.string(),
  }),
]);
export type NextAction = z.infer<typeof nextActionSchema>;

/** Body of every response with status 400 or above. */
export const errorBodySchema = z.object({
  /** Error code and message. */
  error: z.object({
    code: z.string(),
    /** Explanation of the error in plain English. It may be shown to visitors. */
    message: z.string(),
    /** Error messages of the invalid fields, by the field's name in the API. */
    fields: z.optional(z.record(z.string(), z.array(z.string()))),
    /**
     * Verification that the buyer must complete. Present with the error `payment_action_required`.
     */
    next_action: z.catch(z.optional(nextActionSchema), undefined),
    /** Texts that the buyer must accept. Present with the error `acceptance_required`. */
    texts: z.catch(z.optional(z.array(textToAcceptSchema)), undefined),
  }),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
