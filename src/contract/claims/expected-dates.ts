/** Expected dates of a claim, and their texts. The claim's pages, its emails and the server share them. */
import { addBusinessDays, nextBusinessDay } from '../business-days.ts';
import { addDays } from '../dates.ts';
import {
  BANK_TRANSFER_DAYS_MAX,
  CLAIM_DECISION_DAYS,
  CLAIM_PAYMENT_DAYS,
  CLAIM_REVIEW_DAYS,
  CLAIM_SECOND_LOOK_ANSWER_DAYS,
} from '../service-facts.ts';
import { nonBreakingDate, formatDate } from '../format.ts';
import type { Claim, DayRange } from './claims.ts';

/** Label of the days on which the payment of an approved claim arrives. */
export const EXPECTED_PAYMENT_LABEL = 'Expected in your account';

/**
 * Days within which the provider takes each action: `days` is the latest day, `earliest` the first
 * day.
 */
export const claimActionDays = {
  review: { days: CLAIM_REVIEW_DAYS, earliest: 0 },
  decide: { days: CLAIM_DECISION_DAYS, earliest: 1 },
  look_again: { days: CLAIM_SECOND_LOOK_ANSWER_DAYS, earliest: 1 },
  pay: { days: CLAIM_PAYMENT_DAYS, earliest: 2 },
} as const;

/** Days from the filing of a claim to its decision, in the form of `claimActionDays`. */
export const daysFromFilingToDecision = {
  days: CLAIM_REVIEW_DAYS + CLAIM_DECISION_DAYS,
  earliest: claimActionDays.decide.earliest,
} as const;

/**
 * Returns the days on which a decision and its payment are expected. The days of the payment count
 * from the last day of the decision.
 * @param start day from which the days of the decision count, YYYY-MM-DD in UTC
 */
export function expectedDatesAfter(start: string, actionDays: { days: number; earliest: number }) {
  const decision = daysAfter(start, actionDays);
  return { decision, payment: daysAfter(decision.to, claimActionDays.pay) };
}

/**
 * Returns the first and last day of an action, YYYY-MM-DD. Both move to business days, because no
 * decision or bank payment happens on other days.
 */
export function daysAfter(
  start: string,
  { days, earliest }: { days: number; earliest: number },
): DayRange {
  return {
    from: businessDayOnOrAfter(addDays(start, earliest)),
    to: businessDayOnOrAfter(addDays(start, days)),
  };
}

function businessDayOnOrAfter(day: string): string {
  return nextBusinessDay(addDays(day, -1));
}

/** Returns the deadline of the claim's next step, YYYY-MM-DD. Null if there is no deadline. */
export function nextStepDeadline({ next, expected }: Pick<Claim, 'next' | 'expected'>) {
  if (next?.action === 'decide' || next?.action === 'look_again')
    return expected?.decision?.to ?? next.by;
  if (next?.action === 'pay') return expected?.payment?.to ?? next.by;
  return next?.by || null;
}

/**
 * Formats a range of days with weekdays, such as 'Tue, Jun 15 to Thu, Jun 17, 2027'. A range of one
 * day becomes 'Tue, Jun 15, 2027'. A range that began before today becomes 'By Thu, Jun 17, 2027'. A
 * date has no line break inside.
 * @param today YYYY-MM-DD. Empty for a range that begins later
 */
export function weekdayRangeText({ from, to }: DayRange, today = ''): string {
  const { first, last } = weekdayDates({ from, to });
  if (includesAfterFirst({ from, to }, today)) return `By ${last}`;
  return from === to ? last : `${first} to ${last}`;
}

/**
 * Formats a range of days for a sentence, such as 'between Tue, Jun 15 and Thu, Jun 17, 2027'. A
 * range of one day becomes 'on Tue, Jun 15, 2027'.
 */
export function weekdayRangePhrase({ from, to }: DayRange): string {
  const { first, last } = weekdayDates({ from, to });
  return from === to ? `on ${last}` : `between ${first} and ${last}`;
}

const weekdayDates = ({ from, to }: DayRange) => ({
  first: nonBreakingDate(`${weekdayOf(from)}, ${withoutYear(from, to)}`),
  last: nonBreakingDate(`${weekdayOf(to)}, ${formatDate(to)}`),
});

/**
 * Formats a range of days without weekdays, such as 'Jun 15 to Jun 17, 2027'. A range that began
 * before today becomes 'By Jun 17, 2027'.
 * @param today YYYY-MM-DD. Empty for a range that begins later
 */
export function dateRangeText({ from, to }: DayRange, today = ''): string {
  if (includesAfterFirst({ from, to }, today)) return `By ${formatDate(to)}`;
  return from === to ? formatDate(to) : `${withoutYear(from, to)} to ${formatDate(to)}`;
}

/** Returns the last day on which a payment reaches the bank account, YYYY-MM-DD. */
export function paymentArrivalDay(paid: string): string {
  return addBusinessDays(paid, BANK_TRANSFER_DAYS_MAX);
}

/** True if the range includes the day and began before it. */
function includesAfterFirst({ from, to }: DayRange, day: string): boolean {
  return from < day && day <= to;
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
