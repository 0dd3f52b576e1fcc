/** The coverage period of a policy as a bar: its months and today's position. */
import type { Policy } from '../contract/policies/policies.ts';
import { findProduct } from '../contract/products.ts';
import { addDays, daysBetween } from '../core/dates.ts';
import { counted } from '../contract/counted.ts';
import { currentCoverageDay, isPolicyClosed } from './policy-facts.ts';

/** Longer periods have no marks, because marks of single months would be too close together. */
const MARKED_DAYS_MAX = 732;

export interface CoveragePeriod {
  /** First and last day of coverage, YYYY-MM-DD. */
  start: string;
  end: string;
  /** Text above the bar, such as 'Today, day 171 of 365'. */
  label: string;
  /** Position of today's middle, from 0 to 1. Null if coverage has not started. */
  today: number | null;
  /** Positions of each first of a month after the first day, from 0 to 1. */
  months: readonly number[];
}

/**
 * Returns the coverage period of an accepted policy. Null for a policy that is pending or closed, has
 * no last day, or covers one day or one trip, because no bar can show how far it is.
 */
export function coveragePeriod(policy: Policy, date: string): CoveragePeriod | null {
  const { status, coverage_start_date: start, coverage_end_date: end } = policy;
  if (status === 'pending' || isPolicyClosed(policy, date)) return null;
  if (!start || !end || start >= end || findProduct(policy.vertical_code)?.tripCoverage)
    return null;
  const days = daysBetween(start, end) + 1;
  const current = currentCoverageDay(policy, date);
  if (!current && start <= date) return null;
  return {
    start,
    end,
    label: current
      ? `Today, day ${current.day} of ${days}`
      : `Starts in ${counted(daysBetween(date, start), 'day')}`,
    today: current && (current.day - 0.5) / days,
    months:
      days > MARKED_DAYS_MAX
        ? []
        : firstsOfMonths(start, end).map((day) => daysBetween(start, day) / days),
  };
}

/** Returns each first of a month after the first day, YYYY-MM-DD. */
function firstsOfMonths(start: string, end: string): string[] {
  const days: string[] = [];
  for (let day = nextMonth(start); day <= end; day = nextMonth(day)) days.push(day);
  return days;
}

/** Returns the first day of the next month. 31 days after the first of a month is always in it. */
const nextMonth = (date: string) => `${addDays(`${date.slice(0, 7)}-01`, 31).slice(0, 7)}-01`;
