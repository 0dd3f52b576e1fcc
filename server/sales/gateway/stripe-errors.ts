import { paymentActionRequired, ApiError } from '../../errors.ts';

/** Nothing is charged while a card is added, so every failure can be told as one. */
export function toMethodError(error: unknown): unknown {
  const type = stripeErrorType(error);
  if (type === 'StripeCardError') return rejectedError(cardMessage(error));
  if (type === 'StripeInvalidRequestError') return detailsExpiredError();
  if (type) return new ApiError('not_available', 'We can’t take cards right now.');
  return error;
}

/** Whatever is not a clear answer may have held the money: it is unknown, neither success nor failure. */
export function toChargeError(error: unknown): unknown {
  const type = stripeErrorType(error);
  if (type === 'StripeCardError') return rejectedError(cardMessage(error));
  if (type === 'StripeAuthenticationError' || type === 'StripePermissionError') return error;
  if (type === 'StripeInvalidRequestError') return error;
  return type ? unknownOutcomeError() : error;
}

/** The bank's no, and nothing that might change by asking again. */
export function isDeclined(error: unknown): boolean {
  return stripeErrorType(error) === 'StripeCardError';
}

/** Whatever is wrong with a token, the buyer enters the card again, which makes a new one. */
export function detailsExpiredError(): ApiError {
  return new ApiError('card_refused', 'The card details have expired. Enter the card again.');
}

/** @param message Stripe's words for the buyer */
export function rejectedError(message = 'Your card was not accepted.'): ApiError {
  return new ApiError(
    'payment_method_rejected_by_service',
    `${message} Nothing was charged. Try another card, or call your bank.`,
  );
}

export function unknownOutcomeError(): ApiError {
  return new ApiError('outcome_unknown', 'The bank has not answered yet. We are checking.');
}

/** The class of an error of Stripe's library; undefined for any other error. */
export function stripeErrorType(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const type = 'type' in error && typeof error.type === 'string' ? error.type : undefined;
  return type?.startsWith('Stripe') ? type : undefined;
}

/** Stripe means the message of a card error for the buyer. */
function cardMessage(error: unknown): string | undefined {
  return error instanceof Error ? error.message : undefined;
}

/** Nothing is held or kept yet: Stripe's library has the buyer asked. */
export function actionRequiredError({ client_secret }: { client_secret: string | null }): ApiError {
  return paymentActionRequired({ type: 'stripe', client_secret: client_secret ?? '' });
}
