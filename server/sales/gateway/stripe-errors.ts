import { paymentActionRequired, ApiError } from '../../errors.ts';

/**
 * Converts an error of adding a card. Adding a card charges nothing, so every Stripe error becomes
 * an API error.
 */
export function toMethodError(error: unknown): unknown {
  const type = stripeErrorType(error);
  if (type === 'StripeCardError') return rejectedError(cardMessage(error));
  if (type === 'StripeInvalidRequestError') return detailsExpiredError();
  if (type) return new ApiError('not_available', 'We can’t take cards right now.');
  return error;
}

/**
 * Converts an error of a charge. Without a definite response the amount may be authorized, so the
 * error says that the outcome is unknown.
 */
export function toChargeError(error: unknown): unknown {
  const type = stripeErrorType(error);
  if (type === 'StripeCardError') return rejectedError(cardMessage(error));
  if (type === 'StripeAuthenticationError' || type === 'StripePermissionError') return error;
  if (type === 'StripeInvalidRequestError') return error;
  return type ? unknownOutcomeError() : error;
}

/** True for a decline by the issuer. False for errors that a retry might solve. */
export function isDeclined(error: unknown): boolean {
  return stripeErrorType(error) === 'StripeCardError';
}

/**
 * Returns the error for any problem with a token. The buyer must enter the card again, which
 * creates a new token.
 */
export function detailsExpiredError(): ApiError {
  return new ApiError('card_refused', 'The card details have expired. Enter the card again.');
}

/** @param message Stripe's text for the buyer */
export function rejectedError(message = 'Your card was not accepted.'): ApiError {
  return new ApiError(
    'payment_method_rejected_by_service',
    `${message} Nothing was charged. Try another card, or call your bank.`,
  );
}

export function unknownOutcomeError(): ApiError {
  return new ApiError('outcome_unknown', 'The bank has not answered yet. We are checking.');
}

/** Returns the class of an error of Stripe's library; undefined for any other error. */
export function stripeErrorType(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const type = 'type' in error && typeof error.type === 'string' ? error.type : undefined;
  return type?.startsWith('Stripe') ? type : undefined;
}

/** Returns the message of a card error, which Stripe writes for the buyer. */
function cardMessage(error: unknown): string | undefined {
  return error instanceof Error ? error.message : undefined;
}

/**
 * Returns the error for a check that the issuer requires. Nothing is authorized or stored yet.
 * Stripe's library shows the check to the buyer.
 */
export function actionRequiredError({ client_secret }: { client_secret: string | null }): ApiError {
  return paymentActionRequired({ type: 'stripe', client_secret: client_secret ?? '' });
}
