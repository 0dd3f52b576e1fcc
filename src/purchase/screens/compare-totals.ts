import type { Totals } from '../../contract/purchase/billing.ts';
import { toMinorUnits, toWireAmount } from '../../core/money.ts';

/**
 * Compares the totals of two payment cadences of the same policy. All differences are in the
 * currency's main unit, and positive if the first one is more expensive.
 */
export function compareTotals(totals: Totals, other: Totals) {
  const difference = (name: 'subtotal' | 'discount' | 'tax' | 'grandtotal') =>
    toWireAmount(toMinorUnits(totals[name]) - toMinorUnits(other[name]));
  // The premium is the same, so a different subtotal consists of billing fees. A different discount
  // would be another reason.
  const fees = difference('discount') === 0 ? difference('subtotal') : 0;
  const tax = fees === 0 ? 0 : difference('tax');
  const reason = fees > 0 ? `billing fees${tax > 0 ? ' and tax on them' : ''}` : '';
  return { total: difference('grandtotal'), fees, tax, reason };
}
