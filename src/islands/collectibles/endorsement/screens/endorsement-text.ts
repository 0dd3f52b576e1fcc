/** Texts of the endorsement's payment screen, except its amounts. */
import type { EndorsementCheckout } from '../../../../contract/collectibles/endorsement-checkout.ts';
import { formatTotalValue } from '../../../../contract/policies/describe-endorsement.ts';
import { counted } from '../../../../contract/counted.ts';
import { AUTHORIZATION_DAYS, REFUND_TIME } from '../../../../contract/service-facts.ts';
import { formatDate } from '../../../../core/dates.ts';
import { formatLimit } from '../../../../contract/format.ts';

type EndorsementChange = NonNullable<EndorsementCheckout['change']>;

/** Returns a text such as '$8,000 at 418 Marlow Street, from Mar 1, 2027.' */
export function endorsementIntro(change: EndorsementChange): string {
  return `${describeValueChange(change)} from ${formatDate(change.effective_date)}.`;
}

function describeValueChange({ previous, next, address }: EndorsementChange): string {
  const atAddress = address ? ` at ${address.line1}` : '';
  if (!previous) return next ? `${formatTotalValue(next)}${atAddress},` : '';
  if (!next) return `${formatTotalValue(previous)}${atAddress}, no longer covered`;
  if (previous.collection_total_value !== next.collection_total_value)
    return `From ${formatTotalValue(previous)} to ${formatTotalValue(next)},`;
  const [before, after] = [previous, next].map((one) => formatLimit(one.highest_value_item, 'USD'));
  return before === after
    ? 'Updated alarms or safes,'
    : `Highest value item from ${before} to ${after},`;
}

interface NoteInput {
  checkout: EndorsementCheckout;
  /** Charged or refunded amount, already formatted. */
  amount: string;
  /** Last day of the policy's term, YYYY-MM-DD. */
  end: string | null;
}

/** Returns the text that explains when the amount is charged or refunded. */
export function endorsementNote({ checkout: { action }, amount, end }: NoteInput): string {
  if (action === 'charge')
    return `We’ll hold ${amount} on your card today. We’ll charge it when the change is approved, and no later than ${counted(AUTHORIZATION_DAYS, 'day')} from now.`;
  if (action === 'refund')
    return `We’ll refund it once the change is approved. It can take ${REFUND_TIME} to show up on your card. You don’t need to enter a card.`;
  const through = end ? ` through ${formatDate(end)}` : '';
  return `There’s no charge and no refund. Your price stays the same${through}.`;
}
