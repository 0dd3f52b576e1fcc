/**
 * A price that holds no longer: it is asked for anew where the visitor is, who is told what it was and what
 * it is. Nothing is charged before they have seen it.
 */
import type { Checkout } from '../contract/purchase/billing.ts';
import { CallError } from '../core/call/call-error.ts';
import { showNotice } from '../core/modal.ts';
import { formatMoney } from '../core/money.ts';

const ended = new Set(['quote_expired', 'quote_not_found']);

export function hasRunOut(error: unknown): error is CallError {
  return error instanceof CallError && ended.has(error.code);
}

function isOldPrice(error: unknown): error is CallError {
  return hasRunOut(error) || (error instanceof CallError && error.code === 'price_changed');
}

/** The same once more under a new quote, where the present one holds no longer. */
export async function orRenewed<Answer>(
  ask: () => Promise<Answer>,
  renew: () => Promise<unknown>,
): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!isOldPrice(error)) throw error;
    await renew();
    return ask();
  }
}

interface NewPrice {
  /** Amounts in the currency's main unit. */
  was: number;
  is: number;
  currency?: string;
  /** To where it can be changed what is bought. */
  back: () => void;
}

/** The visitor pays the new price, or goes back. */
export function tellNewPrice({ was, is, currency, back }: NewPrice): void {
  showNotice({
    title: 'Your price has changed.',
    message: 'Nothing was charged. Pay the new price, or go back and change what you buy.',
    evidence: [
      { label: 'It was', amount: formatMoney(was, currency) },
      { label: 'It is now', amount: formatMoney(is, currency) },
    ],
    close: `Continue at ${formatMoney(is, currency)}`,
    other: { label: 'Go back', run: back },
  });
}

function tellNewQuote(back: () => void): void {
  showNotice({
    title: 'Your quote had run out.',
    message: 'Nothing was charged. Here is a new quote at the same price.',
    close: 'Continue',
    other: { label: 'Go back', run: back },
  });
}

/** How the price on the payment screen is asked for anew. */
export interface Repricing {
  readonly shown: () => Checkout | null;
  /** Keeps the new price with a key of its own, in one go: the screen with the card stays. */
  readonly renew: (refused: CallError) => Promise<unknown>;
  readonly back: () => void;
}

/** True where a purchase was refused for its old price, and the new one is on screen. */
export async function isRepriced(price: Repricing, error: unknown): Promise<boolean> {
  if (!isOldPrice(error)) return false;
  const was = price.shown()?.totals.grandtotal ?? 0;
  await price.renew(error);
  const now = price.shown();
  if (!now) throw error;
  const { totals, currency_code: currency } = now;
  const { back } = price;
  if (hasRunOut(error) && totals.grandtotal === was) tellNewQuote(back);
  else tellNewPrice({ was, is: totals.grandtotal, currency, back });
  return true;
}
