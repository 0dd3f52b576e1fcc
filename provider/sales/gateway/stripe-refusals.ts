import { bankAsks, Refusal } from '../../errors.ts';

/** Nothing is charged while a card is added, so every failure can be told as one. */
export function methodRefusal(error: unknown): unknown {
  const type = stripeErrorType(error);
  if (type === 'StripeCardError') return rejected(cardMessage(error));
  if (type === 'StripeInvalidRequestError') return detailsExpired();
  if (type) return new Refusal('not_available', 'We can’t take cards right now.');
  return error;
}

/** Whatever is not a clear answer may have held the money: it is unknown, neither success nor failure. */
export function chargeRefusal(error: unknown): unknown {
  const type = stripeErrorType(error);
  if (type === 'StripeCardError') return rejected(cardMessage(error));
  if (type === 'StripeAuthenticationError' || type === 'StripePermissionError') return error;
  if (type === 'StripeInvalidRequestError') return error;
  return type ? unknownOutcome() : error;
}

/** The bank's no, and nothing that might change by asking again. */
export function isDeclined(error: unknown): boolean {
  return stripeErrorType(error) === 'StripeCardError';
}

/** Whatever is wrong with a token, the buyer enters the card again, which makes a new one. */
export function detailsExpired(): Refusal {
  return new Refusal('card_refused', 'The card details have expired. Enter the card again.');
}

/** @param said Stripe's words for the buyer */
export function rejected(said = 'Your card was not accepted.'): Refusal {
  return new Refusal(
    'payment_method_rejected_by_service',
    `${said} Nothing was charged. Try another card, or call your bank.`,
  );
}

export function unknownOutcome(): Refusal {
  return new Refusal('outcome_unknown', 'The bank has not answered yet. We are checking.');
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
export function asks({ client_secret }: { client_secret: string | null }): Refusal {
  return bankAsks({ type: 'stripe', client_secret: client_secret ?? '' });
}
