import type { PaymentAction } from '../../src/contract/policies/endorsement.ts';
import { formatDate } from '../dates.ts';
import type { EndorsementPayment } from '../mail/endorsement-templates.ts';
import { formatAmount } from '../money.ts';
import { refundTotalsByCard, type RefundAllocation } from './refundable-charges.ts';
import { cardBrandAndLast4 } from '../../src/contract/purchase/card-name.ts';

/**
 * Data about the payment of an endorsement, before and after the carrier's decision. Amounts in
 * minor units.
 */
interface EndorsementPaymentInput {
  /** A positive amount is charged, and a negative amount is refunded. */
  amount: number;
  currency: string;
  /** Card that is charged, such as 'Visa ending 4242'. */
  card: string;
  /** Day by which the authorized amount is captured. Left out when no amount is authorized. */
  until?: string | undefined;
  /** True if the authorized amount was already captured. */
  isCaptured?: boolean;
  refundAllocations: readonly RefundAllocation[];
}

/** Builds the texts about the payment of an endorsement for an email. */
export function describeEndorsementPayment({
  amount,
  currency,
  card,
  until,
  isCaptured,
  refundAllocations,
}: EndorsementPaymentInput): EndorsementPayment {
  if (amount === 0) return { action: 'no_change' };
  const formattedAmount = formatAmount(Math.abs(amount), currency);
  if (amount > 0)
    return {
      action: 'charge',
      amount: formattedAmount,
      card,
      until: until && formatDate(until),
      isCaptured,
    };
  const cards = refundTotalsByCard(refundAllocations).map(cardBrandAndLast4);
  return { action: 'refund', amount: formattedAmount, cards: cards.join(' and ') };
}

/**
 * Returns the payment action for an amount: a positive amount is charged, a negative amount is
 * refunded.
 */
export function paymentActionOf(amount: number): PaymentAction {
  if (amount === 0) return 'no_change';
  return amount > 0 ? 'charge' : 'refund';
}
