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

const formats = new Map<string, Intl.NumberFormat>();

/** Formats a wire amount as money. Examples: 1684 → '$1,684.00', -34.2 → '−$34.20'. */
export function formatMoney(decimal: number, currency = 'USD'): string {
  // The formats are cached, because creating a format is far slower than using it. A long list
  // shows hundreds of amounts.
  const format =
    formats.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency });
  formats.set(currency, format);
  const text = format.format(Math.abs(decimal));
  return toMinorUnits(decimal) < 0 ? `\u2212${text}` : text;
}

/** Formats a whole dollar amount, for example '$25,000'. */
export function formatWholeDollars(amount: number): string {
  return `$${amount.toLocaleString('en-US')}`;
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
