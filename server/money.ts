import type { MinorTotals } from '../src/contract/purchase/calculate-totals.ts';
import type { Totals } from '../src/contract/purchase/billing.ts';

/** What some amounts come to. */
export function sumOf<Part>(parts: readonly Part[], amount: (part: Part) => number): number {
  return parts.reduce((sum, part) => sum + amount(part), 0);
}

/** The totals of several bills in one currency. */
export function sumTotals(priceBreakdowns: readonly { totals: MinorTotals }[]): MinorTotals {
  const sum = (name: keyof MinorTotals) => sumOf(priceBreakdowns, ({ totals }) => totals[name]);
  return {
    subtotal: sum('subtotal'),
    discount: sum('discount'),
    tax: sum('tax'),
    grandtotal: sum('grandtotal'),
  };
}

/** Minor units as the wire's decimal. */
export function toDecimal(minor: number): number {
  return minor / 100;
}

/** The wire's decimal in minor units; exact for amounts of at most two decimals. */
export function toMinor(decimal: number): number {
  return Math.round(decimal * 100);
}

export function decimalTotals(totals: MinorTotals): Totals {
  return {
    subtotal: toDecimal(totals.subtotal),
    discount: toDecimal(totals.discount),
    tax: toDecimal(totals.tax),
    grandtotal: toDecimal(totals.grandtotal),
  };
}

/** Making one costs more than the whole of a purchase's arithmetic, so each currency keeps its own. */
const formats = new Map<string, Intl.NumberFormat>();

/** Shaped '$1,234.56'. */
export function formatAmount(minor: number, currency: string): string {
  const known = formats.get(currency);
  const format = known ?? new Intl.NumberFormat('en-US', { style: 'currency', currency });
  if (!known) formats.set(currency, format);
  return format.format(toDecimal(minor));
}
