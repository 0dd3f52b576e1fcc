import type { MinorUnitTotals } from '../src/contract/purchase/calculate-totals.ts';
import type { Totals } from '../src/contract/purchase/billing.ts';

export function sumOf<Part>(parts: readonly Part[], amount: (part: Part) => number): number {
  return parts.reduce((sum, part) => sum + amount(part), 0);
}

/** Adds up the totals of several price breakdowns in one currency. */
export function sumTotals(
  priceBreakdowns: readonly { totals: MinorUnitTotals }[],
): MinorUnitTotals {
  const sum = (name: keyof MinorUnitTotals) => sumOf(priceBreakdowns, ({ totals }) => totals[name]);
  return {
    subtotal: sum('subtotal'),
    discount: sum('discount'),
    tax: sum('tax'),
    grandtotal: sum('grandtotal'),
  };
}

/** Converts minor units to the decimal number that is sent on the wire. */
export function toDecimal(minor: number): number {
  return minor / 100;
}

/**
 * Converts a decimal number from the wire to minor units. The result is exact for numbers with at
 * most two decimals.
 */
export function toMinor(decimal: number): number {
  return Math.round(decimal * 100);
}

export function decimalTotals(totals: MinorUnitTotals): Totals {
  return {
    subtotal: toDecimal(totals.subtotal),
    discount: toDecimal(totals.discount),
    tax: toDecimal(totals.tax),
    grandtotal: toDecimal(totals.grandtotal),
  };
}

/**
 * Returns the totals of an order for the wire. The reason for the discount is the one of the first
 * item with a discount.
 */
export function orderTotals(
  items: readonly { totals: MinorUnitTotals; discountTitle?: string }[],
): Totals {
  const title = items.find(({ totals }) => totals.discount > 0)?.discountTitle;
  return { ...decimalTotals(sumTotals(items)), ...(title && { discount_title: title }) };
}

/**
 * Formatters by currency. They are cached, because creating a formatter takes longer than all the
 * arithmetic of a purchase.
 */
const formats = new Map<string, Intl.NumberFormat>();

/** Formats an amount like '$1,234.56'. */
export function formatAmount(minor: number, currency: string): string {
  const known = formats.get(currency);
  const format = known ?? new Intl.NumberFormat('en-US', { style: 'currency', currency });
  if (!known) formats.set(currency, format);
  return format.format(toDecimal(minor));
}
