import { paymentActionRequiredError, ApiError } from '../../errors.ts';

/**
 * Converts an error that occurred while a card was added. Adding a card charges nothing, so every
 * Stripe error becomes an API error.
 */
export function toAddCardError(error: unknown): unknown {
  const type = stripeErrorType(error);
  if (type === 'StripeCardError') return cardRejectedError(cardMessage(error));
  if (type === 'StripeInvalidRequestError') return cardTokenInvalidError();
  if (type) return new ApiError('not_available', 'We can’t take cards right now.');
  return error;
}

/**
 * Converts an error that occurred during a charge. Without a definite response from Stripe the
 * amount may be authorized. The API error then says that the outcome is unknown.
 */
export function toChargeError(error: unknown): unknown {
  const type = stripeErrorType(error);
  if (type === 'StripeCardError') return cardRejectedError(cardMessage(error));
  if (type === 'StripeAuthenticationError' || type === 'StripePermissionError') return error;
  if (type === 'StripeInvalidRequestError') return error;
  return type ? unknownOutcomeError() : error;
}

/**
 * True when the issuer declined the card. False for an error that may not occur again in a retry.
 */
export function isDeclinedByIssuer(error: unknown): boolean {
  return stripeErrorType(error) === 'StripeCardError';
}

/** True when Stripe has no object with the requested id. */
export function isMissingAtStripe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'resource_missing';
}

/** Handles the error of a request for one object: null when Stripe has no such object. */
export function nullIfMissing(error: unknown): null {
  if (isMissingAtStripe(error)) return null;
  throw error;
}

/**
 * Returns the error for a token that cannot be used, for any reason. The buyer must enter the card
 * again, which creates a new token.
 */
export function cardTokenInvalidError(): ApiError {
  return new ApiError('card_refused', 'The card details have expired. Enter the card again.');
}

/**
 * Returns the error for a card that was not accepted.
 * @param message Stripe's text for the buyer
 */
export function cardRejectedError(message = 'Your card wasn’t accepted.'): ApiError {
  return new ApiError(
    'payment_method_rejected_by_service',
    `${message} Nothing was charged. Try another card, or call your bank.`,
  );
}

export function unknownOutcomeError(): ApiError {
  return new ApiError('outcome_unknown', 'The bank hasn’t answered yet. We’re checking.');
}

/** Returns the type of an error from Stripe's library. Undefined for any other error. */
export function stripeErrorType(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const type = 'type' in error && typeof error.type === 'string' ? error.type : undefined;
  return type?.startsWith('Stripe') ? type : undefined;
}

/** Returns the message of a card error. Stripe writes these messages for the buyer. */
function cardMessage(error: unknown): string | undefined {
  return error instanceof Error ? error.message : undefined;
}

/**
 * Returns the error for a check that the issuer requires. Nothing is authorized or stored yet.
 * Stripe's library then shows the check to the buyer.
 */
export function issuerCheckRequiredError({
  client_secret,
}: {
  client_secret: string | null;
}): ApiError {
  return paymentActionRequiredError({ type: 'stripe', client_secret: client_secret ?? '' });
}
