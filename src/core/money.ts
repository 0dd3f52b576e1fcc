export { formatMoney, formatWholeDollars } from '../contract/format.ts';

/**
 * Converts a wire amount (decimal, in the currency's main unit) to minor units. Exact only for
 * currencies with two decimals.
 */
export function toMinorUnits(decimal: number): number {
  return Math.round(decimal * 100);
}

/** Converts an amount in minor units to a decimal wire amount. */
export function toWireAmount(minor: number): number {
  return minor / 100;
}

/**
 * Splits a price such as '$5.00/trip' into dollars, cents and period. Returns null if the text has
 * another form.
 */
export function splitPriceText(pricingTitle: string) {
  const match = /^\$(\d[\d,]*)\.(\d{2})\/(.+)$/.exec(pricingTitle);
  if (!match) return null;
  const [, dollars = '', cents = '', period = ''] = match;
  return { dollars, cents, period };
}
