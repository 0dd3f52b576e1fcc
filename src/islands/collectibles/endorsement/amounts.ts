import type { EndorsementCheckout } from '../../../contract/collectibles/endorsement-checkout.ts';

type PricedEndorsement = Pick<EndorsementCheckout, 'action' | 'cart' | 'refund_details'>;

/**
 * Returns the amount that is charged today or refunded at approval, in the currency's main unit.
 */
export function endorsementAmount({
  action,
  cart,
  refund_details: refund,
}: PricedEndorsement): number {
  if (action === 'no_change') return 0;
  return action === 'refund' ? (refund?.total_refund_amount ?? 0) : cart.totals.grandtotal;
}

/**
 * Returns the same amount, but negative for a refund. The submit call sends this amount, so that
 * the server can compare it with the current price.
 */
export function signedAmount(checkout: PricedEndorsement): number {
  const amount = endorsementAmount(checkout);
  return checkout.action === 'refund' ? -amount : amount;
}
