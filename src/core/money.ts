/** An amount on the wire (decimal, main unit) in minor units; exact for two-decimal currencies. */
export function toMinor(decimal: number): number {
  return Math.round(decimal * 100);
}

/** Minor units as the decimal that goes on the wire. */
export function toDecimal(minor: number): number {
  return minor / 100;
}

const formats = new Map<string, Intl.NumberFormat>();

/** A wire amount as it is read: 1684 → '$1,684.00', -34.2 → '−$34.20'. */
export function formatMoney(decimal: number, currency = 'USD'): string {
  // Making a format costs far more than using it, and a long list shows hundreds of amounts.
  const format =
    formats.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency });
  formats.set(currency, format);
  const text = format.format(Math.abs(decimal));
  return toMinor(decimal) < 0 ? `\u2212${text}` : text;
}

/** A whole amount as it is read: '$25,000'. */
export function formatDollars(amount: number): string {
  return `$${amount.toLocaleString('en-US')}`;
}

/** Splits '$5.00/trip' into its amount and its period; null where the text has another shape. */
export function splitPricingTitle(pricingTitle: string) {
  const match = /^\$(\d[\d,]*)\.(\d{2})\/(.+)$/.exec(pricingTitle);
  if (!match) return null;
  const [, dollars = '', cents = '', period = ''] = match;
  return { dollars, cents, period };
}
