// Functions that convert Stripe's objects.
import { hash } from 'node:crypto';
import type Stripe from 'stripe';
import type { Card } from '../../../src/contract/purchase/billing.ts';

/** Returns the fields of a payment method that may be shown to its owner. */
export function cardOf({ type, card }: { type: string; card?: Card }): Card {
  const { last4 = '', exp_month, exp_year } = card ?? {};
  return { brand: brandName(card?.brand ?? type), last4, exp_month, exp_year };
}

/**
 * Returns the card as it was at the time of the charge. The card's own object in Stripe changes
 * when the issuer renews the card.
 */
export function chargedCardOf({ type, card }: Stripe.Charge.PaymentMethodDetails): Card {
  const { brand, last4 } = card ?? {};
  return { brand: brandName(brand ?? type), last4: last4 ?? '' };
}

/**
 * Returns the name of a card brand as the brand's owner writes it. Stripe writes brands in lower
 * case.
 */
function brandName(brand: string): string {
  const names: Record<string, string> = {
    amex: 'American Express',
    jcb: 'JCB',
    unionpay: 'UnionPay',
    diners: 'Diners Club',
  };
  return names[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);
}

/**
 * Returns the id of an object. Stripe sends either only the id or the whole object. Returns '' when
 * there is no object.
 */
export function idOfExpandable(expandable: string | { id: string } | null | undefined): string {
  return typeof expandable === 'string' ? expandable : (expandable?.id ?? '');
}

/** Prefix of the ids of tokens that Stripe's Payment Element creates. */
export const CONFIRMATION_TOKEN_PREFIX = 'ctoken_';
/**
 * Payment method types that the storefront's Stripe Elements offer. Stripe treats Apple Pay and
 * Google Pay as 'card'.
 */
export const PAYMENT_METHOD_TYPES = ['card', 'link'] as const;

/** True when Stripe has repeated an earlier response, because the idempotency key was the same. */
export function isReplayed({ lastResponse }: Stripe.Response<object>): boolean {
  return lastResponse.headers['idempotent-replayed'] === 'true';
}

export function digest(text: string): string {
  return hash('sha256', text).slice(0, 32);
}
