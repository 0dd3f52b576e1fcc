// What Stripe's answers mean: which bank asks, and what its errors say to a buyer.
import { hash } from 'node:crypto';
import type Stripe from 'stripe';
import { bankAsks, Refusal } from '../../errors.ts';

/** An answer that the same idempotency key was given before. */
export function isRepeated({ lastResponse }: Stripe.Response<object>): boolean {
  return lastResponse.headers['idempotent-replayed'] === 'true';
}

export function asks({ client_secret }: { client_secret: string | null }): Refusal {
  return bankAsks({ type: 'stripe', client_secret: client_secret ?? '' });
}

export function idOf(expandable: string | { id: string } | null): string {
  return typeof expandable === 'string' ? expandable : (expandable?.id ?? '');
}

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

/** @param said Stripe's words for the buyer */
export function rejected(said = 'Your card was not accepted.'): Refusal {
  return new Refusal(
    'payment_method_rejected_by_service',
    `${said} Nothing was charged. Try another card, or call your bank.`,
  );
}

/** Stripe's errors carry their class in `type`; the message of a card error is meant for the buyer. */
export function readError(error: unknown): { type: string | undefined; message: string } {
  if (!(error instanceof Error)) return { type: undefined, message: '' };
  const type = 'type' in error && typeof error.type === 'string' ? error.type : undefined;
  return { type: type?.startsWith('Stripe') ? type : undefined, message: error.message };
}

export function digest(text: string): string {
  return hash('sha256', text).slice(0, 32);
}

/** What the storefront's elements offer; wallets are cards. */
export const METHODS = ['card', 'link'] as const;
/** How Stripe's ids of what its Payment Element makes begin. */
export const CONFIRMATION = 'ctoken_';
