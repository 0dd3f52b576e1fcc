import { HELD_DAYS, type Checkout } from '../../contract/purchase/billing.ts';
import { addDays, calendarDate, formatDate } from '../../core/dates.ts';
import { environment } from '../../core/environment.ts';
import { formatMoney, toDecimal, toMinor } from '../../core/money.ts';
import { dueToday, partsOf } from './payment-parts.ts';

/** What happens to the card with the purchase: held where the carrier decides first, else charged. */
export function cardNote(checkout: Checkout, carrier: string): string {
  const { currency_code: currency, held_amount: held = 0 } = checkout;
  const money = (amount: number) => formatMoney(amount, currency);
  const due = dueToday(checkout);
  if (held > 0) {
    const latest = formatDate(addDays(calendarDate(environment().now(), 'UTC'), HELD_DAYS));
    const rest = toMinor(due) - toMinor(held);
    const beside = rest > 0 ? ` The other ${money(toDecimal(rest))} is charged at once.` : '';
    return `${money(held)} is held on your card today, and charged when ${carrier} has approved the policy, on ${latest} at the latest.${beside}`;
  }
  const parts = partsOf(checkout);
  return parts
    ? `Your card is charged ${money(due)} today, then ${parts.count} times ${money(parts.monthly)}, once a month.`
    : `Your card is charged ${money(due)} once.`;
}
