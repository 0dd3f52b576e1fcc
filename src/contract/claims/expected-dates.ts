/** Expected dates of a claim as texts. The claim's page and its emails share them. */
import { addBusinessDays } from '../business-days.ts';
import { BANK_TRANSFER_DAYS_MAX } from '../service-facts.ts';
import { nonBreakingDate, formatDate } from '../format.ts';
import type { Claim, DayRange } from './claims.ts';

/** Label of the days on which the payment of an approved claim arrives. */
export const EXPECTED_PAYMENT_LABEL = 'Expected in your account';

/** Returns the deadline of the claim's next step, YYYY-MM-DD. Null if there is no deadline. */
export function nextStepDeadline({ next, expected }: Pick<Claim, 'next' | 'expected'>) {
  if (next?.action === 'decide' || next?.action === 'look_again')
    return expected?.decision?.to ?? next.by;
  if (next?.action === 'pay') return expected?.payment?.to ?? next.by;
  return next?.by || null;
}

/**
 * Formats a range of days with weekdays, such as 'Tue, Jun 15 to Thu, Jun 17, 2027'. A range of one
 * day becomes 'Tue, Jun 15, 2027'. A date has no line break inside.
 */
export function weekdayRangeText({ from, to }: DayRange): string {
  const last = nonBreakingDate(`${weekdayOf(to)}, ${formatDate(to)}`);
  const first = nonBreakingDate(`${weekdayOf(from)}, ${withoutYear(from, to)}`);
  return from === to ? last : `${first} to ${last}`;
}

/** Formats a range of days without weekdays, such as 'Jun 15 to Jun 17, 2027'. */
export function dateRangeText({ from, to }: DayRange): string {
  return from === to ? formatDate(to) : `${withoutYear(from, to)} to ${formatDate(to)}`;
}

/** Returns the last day on which a payment reaches the bank account, YYYY-MM-DD. */
export function paymentArrivalDay(paid: string): string {
  return addBusinessDays(paid, BANK_TRANSFER_DAYS_MAX);
}

function withoutYear(from: string, to: string): string {
  const text = formatDate(from);
  return from.slice(0, 4) === to.slice(0, 4) ? (text.split(',')[0] ?? text) : text;
}

const weekdays = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });

/** Returns the short name of a date's weekday, such as 'Mon'. */
export function weekdayOf(date: string): string {
  return weekdays.format(new Date(`${date}T00:00:00Z`));
}
