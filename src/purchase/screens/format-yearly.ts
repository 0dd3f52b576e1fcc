import { formatMoney } from '../../core/money.ts';

/** Formats an annual amount in the currency's main unit: 1684 → '$1,684.00 / year'. */
export function formatYearly(decimal: number, currency = 'USD'): string {
  return `${formatMoney(decimal, currency)} / year`;
}
