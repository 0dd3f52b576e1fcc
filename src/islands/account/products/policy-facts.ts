import type { Policy } from '../../../contract/policies/policies.ts';
import { calendarDate, daysBetween, formatDate } from '../../../core/dates.ts';
import { environment } from '../../../core/environment.ts';

/** The visitor's time zone. To be asked for once where a list needs it: the browser takes its time. */
export function visitorTimeZone(): string {
  return environment().device().timeZone;
}

/** Today's calendar date where the visitor is, YYYY-MM-DD. */
export function today(): string {
  return calendarDate(environment().now(), visitorTimeZone());
}

/** The calendar date of the purchase where the visitor is, YYYY-MM-DD. */
export function purchaseDate({ created }: Policy, timeZone = visitorTimeZone()): string {
  return calendarDate(new Date(created), timeZone);
}

/** True while the policy covers its holder. A change under review leaves the cover as it was. */
export function isInForce(policy: Policy, date: string): boolean {
  const { status, coverage_start_date: start, coverage_end_date: end } = policy;
  const isAccepted = status === 'approved' || status === 'pending_change';
  return isAccepted && (!start || start <= date) && (!end || end >= date);
}

/** True for what was canceled or rejected, and for cover that has ended. */
export function isClosed({ status, coverage_end_date: end }: Policy, date: string): boolean {
  return status === 'canceled' || status === 'rejected' || (end !== null && end < date);
}

/** True for cover that is over. What was canceled may run on for a while. */
export function hasCoverageEnded(policy: Policy, date: string): boolean {
  if (policy.status !== 'canceled') return isClosed(policy, date);
  return !policy.covered_until || policy.covered_until < date;
}

/** Which day of the cover it is, from 1, and of how many; null where it has no two ends or is not running. */
export function coverageDay(policy: Policy, date: string) {
  const { coverage_start_date: start, coverage_end_date: end } = policy;
  if (!start || !end || !isInForce(policy, date)) return null;
  return { day: daysBetween(start, date) + 1, of: daysBetween(start, end) + 1, start, end };
}

/** 'Jun 12, 2027 to Jun 16, 2027', 'Since Sep 3, 2026', 'From Jun 20, 2027'; empty without dates. */
export function coverageText(policy: Policy, date: string): string {
  const {
    coverage_start_date: start,
    coverage_end_date: end,
    covered_until: coveredUntil,
  } = policy;
  // The dates of cover that never began were never true.
  if (coveredUntil === null) return '';
  // Of what was canceled only the last day that covered is known, not the one it was bought for.
  const last = policy.status === 'canceled' || policy.status === 'rejected' ? coveredUntil : end;
  if (last && hasCoverageEnded(policy, date)) return `Ended ${formatDate(last)}`;
  if (start && end && start !== end) return `${formatDate(start)} to ${formatDate(end)}`;
  if (end) return start === end ? formatDate(end) : `Until ${formatDate(end)}`;
  // Cover that is canceled or was refused and has no end neither runs nor is to come.
  if (!start || policy.status === 'canceled' || policy.status === 'rejected') return '';
  return `${start <= date ? 'Since' : 'From'} ${formatDate(start)}`;
}

/** The policies in force, the one whose cover ends soonest first. */
export function policiesInForce(policies: readonly Policy[], date: string): Policy[] {
  const end = (policy: Policy) => policy.coverage_end_date ?? '9999-12-31';
  const covering = policies.filter((policy) => isInForce(policy, date));
  return covering.toSorted((first, second) => end(first).localeCompare(end(second)));
}

/** The accepted policy whose cover begins next; undefined where none is to begin. */
export function nextToStart(policies: readonly Policy[], date: string): Policy | undefined {
  const start = (policy: Policy) => policy.coverage_start_date ?? '';
  return policies
    .filter((policy) => policy.status === 'approved' && start(policy) > date)
    .toSorted((first, second) => start(first).localeCompare(start(second)))[0];
}
