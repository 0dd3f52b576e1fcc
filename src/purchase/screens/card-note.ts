import { toPaymentFrequency, type Checkout } from '../../contract/purchase/billing.ts';
import { AUTHORIZATION_DAYS } from '../../contract/service-facts.ts';
import { addDays, calendarDate, formatDate } from '../../core/dates.ts';
import { environment } from '../../core/environment.ts';
import { formatMoney, toWireAmount, toMinorUnits } from '../../core/money.ts';
import { amountDueToday, installmentsOf } from './installments.ts';

/**
 * Returns the note about what happens to the card. If the carrier must first decide on the policy,
 * the card is authorized. Otherwise the card is charged.
 */
export function cardNote(checkout: Checkout, carrier: string): string {
  const { currency_code: currency, held_amount: authorizedAmount = 0 } = checkout;
  const money = (amount: number) => formatMoney(amount, currency);
  const due = amountDueToday(checkout);
  if (authorizedAmount > 0) {
    const latest = formatDate(
      addDays(calendarDate(environment().now(), 'UTC'), AUTHORIZATION_DAYS),
    );
    const rest = toMinorUnits(due) - toMinorUnits(authorizedAmount);
    const restText = rest > 0 ? ` We’ll charge the other ${money(toWireAmount(rest))} today.` : '';
    return `We’ll hold ${money(authorizedAmount)} on your card today. We’ll charge it when ${carrier} approves the policy, and no later than ${latest}.${restText}`;
  }
  const installments = installmentsOf(checkout);
  return installments
    ? `We’ll charge your card ${money(due)} today, then ${money(installments.monthly)} a month for ${installments.count} months.`
    : `We’ll charge your card ${money(due)} ${chargeTime(checkout)}.`;
}

/** A policy with a billing cycle can renew, so its charge is not the only one. */
function chargeTime({ payment_frequency: frequency }: Checkout): string {
  const cycle = toPaymentFrequency(frequency);
  if (cycle === 'once') return 'once';
  return cycle === 'year' || cycle === 'month' ? `today for one ${cycle}` : 'today';
}
