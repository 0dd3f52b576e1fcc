// What Stripe's objects come to here.
import { hash } from 'node:crypto';
import type Stripe from 'stripe';
import type { Card } from '../../../src/contract/purchase/billing.ts';

/** What may be shown of what pays. */
export function cardOf({ type, card }: { type: string; card?: Card }): Card {
  const { last4 = '', exp_month, exp_year } = card ?? {};
  return { brand: brandName(card?.brand ?? type), last4, exp_month, exp_year };
}

/** What a charge says of its card: the card's own object changes when its bank renews it. */
export function chargedCardOf({ type, card }: Stripe.Charge.PaymentMethodDetails): Card {
  const { brand, last4 } = card ?? {};
  return { brand: brandName(brand ?? type), last4: last4 ?? '' };
}

/** Stripe writes brands in lower case; the contract shows them as their owners do. */
function brandName(brand: string): string {
  const names: Record<string, string> = {
    amex: 'American Express',
    jcb: 'JCB',
    unionpay: 'UnionPay',
    diners: 'Diners Club',
  };
  return names[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);
}

/** The id of what Stripe names by its id, or tells whole; '' where there is none. */
export function idOf(expandable: string | { id: string } | null | undefined): string {
  return typeof expandable === 'string' ? expandable : (expandable?.id ?? '');
}

/** How Stripe's ids of what its Payment Element makes begin. */
export const CONFIRMATION_TOKEN_PREFIX = 'ctoken_';
/** What the storefront's elements offer; wallets are cards. */
export const PAYMENT_METHOD_TYPES = ['card', 'link'] as const;

/** An answer that the same idempotency key was given before. */
export function isReplayed({ lastResponse }: Stripe.Response<object>): boolean {
  return lastResponse.headers['idempotent-replayed'] === 'true';
}

export function digest(text: string): string {
  return hash('sha256', text).slice(0, 32);
}
