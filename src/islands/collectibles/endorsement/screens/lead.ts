/** What the payment says of a change, beside its amounts. */
import type { EndorsementCheckout } from '../../../../contract/collectibles/endorsement-checkout.ts';
import { worth } from '../../../../contract/policies/change-words.ts';
import { HELD_DAYS } from '../../../../contract/purchase/billing.ts';
import { formatDate } from '../../../../core/dates.ts';
import { limitText } from '../../../account/verticals/detail-values.ts';
import { inWords } from '../../screens/words.ts';

type Change = NonNullable<EndorsementCheckout['change']>;

/** '$8,000 at 418 Marlow Street, from Mar 1, 2027.' */
export function changeLead(change: Change): string {
  return `${whatChanges(change)} from ${formatDate(change.effective_date)}.`;
}

function whatChanges({ previous, next, address }: Change): string {
  const at = address ? ` at ${address.line1}` : '';
  if (!previous) return next ? `${worth(next)}${at},` : '';
  if (!next) return `${worth(previous)}${at}, no longer covered`;
  if (previous.collection_total_value !== next.collection_total_value)
    return `From ${worth(previous)} to ${worth(next)},`;
  const [before, after] = [previous, next].map((one) => limitText(one.highest_value_item, 'USD'));
  return before === after ? 'What protects it changes,' : `Best piece from ${before} to ${after},`;
}

interface Noted {
  checkout: EndorsementCheckout;
  /** Ready to be read. */
  amount: string;
  /** Of the policy's term, YYYY-MM-DD. */
  end: string | null;
}

/** When money moves. */
export function changeNote({ checkout: { action }, amount, end }: Noted): string {
  if (action === 'charge')
    return `${amount} is held on your card today and charged when the change is approved, after ${inWords(HELD_DAYS).toLowerCase()} days at the latest.`;
  if (action === 'refund')
    return 'Paid when the change is approved, then 5 to 10 business days to your card. No card details are needed.';
  const until = end ? ` until ${formatDate(end)}` : '';
  return `Nothing is charged and nothing is given back. Your price stays the same${until}.`;
}
