import type { EndorsementCheckout } from '../../../contract/collectibles/endorsement-checkout.ts';

type PricedEndorsement = Pick<EndorsementCheckout, 'action' | 'cart' | 'refund_details'>;

/** What is charged today or given back at approval, in the main unit. */
export function endorsementAmount({
  action,
  cart,
  refund_details: refund,
}: PricedEndorsement): number {
  if (action === 'no_change') return 0;
  return action === 'refund' ? (refund?.total_refund_amount ?? 0) : cart.totals.grandtotal;
}

/** The same, below zero where it is given back: as the submit names what the holder saw. */
export function signedAmount(checkout: PricedEndorsement): number {
  const amount = endorsementAmount(checkout);
  return checkout.action === 'refund' ? -amount : amount;
}
