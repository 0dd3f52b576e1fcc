/**
 * Text formats that screens, emails and documents share. The language is American English. Dates
 * contain non-breaking spaces, so that a line never breaks inside them.
 */

const NO_BREAK_SPACE = '\u00a0';

/** Replaces the spaces of a text such as 'Jun 12, 2027' by non-breaking spaces. */
export function nonBreakingDate(date: string): string {
  return date.replaceAll(' ', NO_BREAK_SPACE);
}

const longDate = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/**
 * Formats a calendar date YYYY-MM-DD as 'Jun 12, 2027'. If the text also contains a time, its UTC
 * date is formatted. Text that is not a date is returned unchanged.
 */
export function formatDate(date: string): string {
  const day = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(day.getTime()) ? date : nonBreakingDate(longDate.format(day));
}

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Formats an amount in the currency's main unit. Examples: 1684 → '$1,684.00', -34.2 → '−$34.20'.
 */
export function formatMoney(decimal: number, currency = 'USD'): string {
  // The formats are cached, because creating a format is far slower than using it. A long list
  // shows hundreds of amounts.
  const format =
    formats.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency });
  formats.set(currency, format);
  const text = format.format(Math.abs(decimal));
  return Math.round(decimal * 100) < 0 ? `\u2212${text}` : text;
}

/** Formats a whole dollar amount, for example '$25,000'. */
export function formatWholeDollars(amount: number): string {
  return `$${amount.toLocaleString('en-US')}`;
}

/**
 * Formats a limit or a deductible with its currency, such as '$30,000' or '$1,250.50'. A text is
 * returned unchanged.
 */
export function formatLimit(limit: number | string, currency = 'USD'): string {
  return typeof limit === 'string' ? limit : formatMoney(limit, currency).replace(/\.00$/, '');
}
