/**
 * Replaces an outdated price during a purchase. The flow requests a new price on the same screen
 * and shows the visitor the old and the new amount. Nothing is charged before the visitor has seen
 * the new price.
 */
import type { Checkout } from '../contract/purchase/billing.ts';
import { CallError } from '../core/call/call-error.ts';
import { openMessageModal } from '../core/message-modal.ts';
import { formatMoney } from '../core/money.ts';

const expiredQuoteCodes = new Set(['quote_expired', 'quote_not_found']);

export function isQuoteExpired(error: unknown): error is CallError {
  return error instanceof CallError && expiredQuoteCodes.has(error.code);
}

function isPriceOutdated(error: unknown): error is CallError {
  return isQuoteExpired(error) || (error instanceof CallError && error.code === 'price_changed');
}

/**
 * Sends a request. If the server rejects it because the quote or the price is outdated, renews the
 * quote and sends the request again, once.
 */
export async function withRenewedQuote<Response>(
  request: () => Promise<Response>,
  renew: () => Promise<unknown>,
): Promise<Response> {
  try {
    return await request();
  } catch (error) {
    if (!isPriceOutdated(error)) throw error;
    await renew();
    return request();
  }
}

interface NewPrice {
  /** Total of the outdated price. Both totals are in the currency's main unit. */
  previousTotal: number;
  newTotal: number;
  currency?: string;
  /** Navigates back to the step on which the visitor can change the order. */
  onBack: () => void;
}

/** Shows the old and the new price. The visitor continues with the new price or goes back. */
export function showNewPrice({ previousTotal, newTotal, currency, onBack }: NewPrice): void {
  openMessageModal({
    title: 'Your price has changed.',
    message: 'Nothing was charged. Pay the new price, or go back and make changes.',
    limitComparison: [
      { label: 'It was', amount: formatMoney(previousTotal, currency) },
      { label: 'It’s now', amount: formatMoney(newTotal, currency) },
    ],
    closeLabel: `Continue at ${formatMoney(newTotal, currency)}`,
    secondaryAction: { label: 'Go back', onClick: onBack },
  });
}

/** Shows that the price was renewed and did not change. */
function showSamePrice(isExpired: boolean, onBack: () => void): void {
  openMessageModal({
    title: isExpired ? 'Your quote expired.' : 'We checked your price again.',
    message: isExpired
      ? 'Nothing was charged. Here’s a new quote at the same price.'
      : 'Nothing was charged, and your price hasn’t changed.',
    closeLabel: 'Continue',
    secondaryAction: { label: 'Go back', onClick: onBack },
  });
}

/** Callbacks that renew the price on the payment screen. */
interface RepricingCallbacks {
  readonly shownCheckout: () => Checkout | null;
  /** Stores the new price and a new idempotency key together. The payment screen stays open. */
  readonly renew: () => Promise<unknown>;
  readonly back: () => void;
}

/**
 * If the server rejected the purchase because of an outdated price, fetches and shows the new price
 * and returns true. Otherwise returns false.
 */
export async function showNewPriceIfOutdated(
  price: RepricingCallbacks,
  error: unknown,
): Promise<boolean> {
  if (!isPriceOutdated(error)) return false;
  const previousTotal = price.shownCheckout()?.totals.grandtotal ?? 0;
  await price.renew();
  const newCheckout = price.shownCheckout();
  if (!newCheckout) throw error;
  const { totals, currency_code: currency } = newCheckout;
  const { back } = price;
  if (totals.grandtotal === previousTotal) showSamePrice(isQuoteExpired(error), back);
  else showNewPrice({ previousTotal, newTotal: totals.grandtotal, currency, onBack: back });
  return true;
}
