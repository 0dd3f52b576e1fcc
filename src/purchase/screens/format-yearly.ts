import { formatMoney } from '../../core/money.ts';

/** Formats a wire amount for a year: 1684 → '$1,684.00 / year'. */
export function formatYearly(decimal: number, currency = 'USD'): string {
  return `${formatMoney(decimal, currency)} / year`;
}
