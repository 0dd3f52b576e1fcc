import { bankAsks, Refusal } from '../../errors.ts';

/** Nothing is charged while a card is added, so every failure can be told as one. */
export function methodRefusal(error: unknown): unknown {
  const { type, message } = readError(error);
  if (type === 'StripeCardError') return rejected(message);
  if (type === 'StripeInvalidRequestError') {
    return new Refusal('card_refused', 'The card details have expired. Enter the card again.');
  }
  if (type) return new Refusal('not_available', 'We can’t take cards right now.');
  return error;
}

/** Whatever is not a clear answer may have held the money: it is unknown, neither success nor failure. */
export function chargeRefusal(error: unknown): unknown {
  const { type, message } = readError(error);
  if (type === 'StripeCardError') return rejected(message);
  if (type === 'StripeAuthenticationError' || type === 'StripePermissionError') return error;
  if (type === 'StripeInvalidRequestError') return error;
  return type ? unknownOutcome() : error;
}

/** The bank's no, and nothing that might change by asking again. */
export function isDeclined(error: unknown): boolean {
  return readError(error).type === 'StripeCardError';
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

/** Stripe's errors carry their class in `type`; the message of a card error is meant for the buyer. */
function readError(error: unknown): { type: string | undefined; message: string } {
  if (!(error instanceof Error)) return { type: undefined, message: '' };
  const type = 'type' in error && typeof error.type === 'string' ? error.type : undefined;
  return { type: type?.startsWith('Stripe') ? type : undefined, message: error.message };
}

/** Nothing is held or kept yet: Stripe's library has the buyer asked. */
export function asks({ client_secret }: { client_secret: string | null }): Refusal {
  return bankAsks({ type: 'stripe', client_secret: client_secret ?? '' });
}
