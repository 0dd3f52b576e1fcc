import type { PaymentAction } from '../../src/contract/policies/endorsement.ts';
import { formatDate } from '../dates.ts';
import type { EndorsementPayment } from '../mail/endorsement-templates.ts';
import { formatAmount } from '../money.ts';
import { totalsByCard, type RefundAllocation } from './paid-charges.ts';
import { cardName } from '../../src/contract/purchase/card-name.ts';

/** What is told of a change, whatever became of it. Amounts in minor units. */
interface EndorsementPaymentInput {
  /** Signed: what is charged, or below zero what is given back. */
  amount: number;
  currency: string;
  /** 'Visa ending 4242', that is charged. */
  card: string;
  /** While it is held: the day by which it is charged. */
  until?: string | undefined;
  refundAllocations: readonly RefundAllocation[];
}

/** What becomes of the money of a change, in the words of a mail. */
export function endorsementPayment({
  amount,
  currency,
  card,
  until,
  refundAllocations,
}: EndorsementPaymentInput): EndorsementPayment {
  if (amount === 0) return { action: 'no_change' };
  const formattedAmount = formatAmount(Math.abs(amount), currency);
  if (amount > 0)
    return { action: 'charge', amount: formattedAmount, card, until: until && formatDate(until) };
  const cards = totalsByCard(refundAllocations).map(cardName);
  return { action: 'refund', amount: formattedAmount, cards: cards.join(' and ') };
}

/** What becomes of money with a signed amount. */
export function paymentActionOf(amount: number): PaymentAction {
  if (amount === 0) return 'no_change';
  return amount > 0 ? 'charge' : 'refund';
}
