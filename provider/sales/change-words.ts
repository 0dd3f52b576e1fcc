import type { PaymentAction } from '../../src/contract/policies/endorsement.ts';
import { formatDate } from '../dates.ts';
import type { ChangeMoney } from '../mail/change-templates.ts';
import { formatAmount } from '../money.ts';
import { byCard, type RefundPart } from './paid-charges.ts';
import { cardName } from '../../src/contract/purchase/card-name.ts';

/** What is told of a change, whatever became of it. Amounts in minor units. */
interface Told {
  /** Signed: what is charged, or below zero what is given back. */
  amount: number;
  currency: string;
  /** 'Visa ending 4242', that is charged. */
  card: string;
  /** While it is held: the day by which it is charged. */
  until?: string | undefined;
  parts: readonly RefundPart[];
}

/** What becomes of the money of a change, in the words of a mail. */
export function changeMoney({ amount, currency, card, until, parts }: Told): ChangeMoney {
  if (amount === 0) return { action: 'no_change' };
  const shown = formatAmount(Math.abs(amount), currency);
  if (amount > 0)
    return { action: 'charge', amount: shown, card, until: until && formatDate(until) };
  const cards = byCard(parts).map(cardName);
  return { action: 'refund', amount: shown, cards: cards.join(' and ') };
}

/** What becomes of money with a signed amount. */
export function actionOf(amount: number): PaymentAction {
  if (amount === 0) return 'no_change';
  return amount > 0 ? 'charge' : 'refund';
}
