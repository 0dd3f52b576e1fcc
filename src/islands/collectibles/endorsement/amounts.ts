import type { EndorsementCheckout } from '../../../contract/collectibles/endorsement-checkout.ts';

type PricedEndorsement = Pick<EndorsementCheckout, 'action' | 'cart' | 'refund_details'>;

/**
 * Returns the amount that the card is charged today, or that is refunded when the carrier approves
 * the endorsement. In the currency's main unit.
 */
export function chargeOrRefundAmount({
  action,
  cart,
  refund_details: refund,
}: PricedEndorsement): number {
  if (action === 'no_change') return 0;
  return action === 'refund' ? (refund?.total_refund_amount ?? 0) : cart.totals.grandtotal;
}

/**
 * Returns the amount of chargeOrRefundAmount(), but negative for a refund. The submit call sends
 * it, so that the server can compare it with the current price.
 */
export function signedChargeOrRefundAmount(checkout: PricedEndorsement): number {
  const amount = chargeOrRefundAmount(checkout);
  return checkout.action === 'refund' ? -amount : amount;
}
