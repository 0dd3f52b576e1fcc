import type { Policy } from '../contract/policies/policies.ts';
import { COVERED_THROUGH_LABEL, PENDING_COVERAGE_TEXT } from '../contract/policies/parts.ts';
import { findProduct, productRules } from '../contract/products.ts';
import { SHOP_TIME_ZONE } from '../contract/time-zones.ts';
import { calendarDate, daysBetween, formatDate } from '../core/dates.ts';
import { environment } from '../core/environment.ts';

/**
 * Returns the visitor's time zone. For a list, call this function only once, because the browser
 * needs a long time to return the time zone.
 */
export function visitorTimeZone(): string {
  return environment().device().timeZone;
}

/** Returns today's calendar date in the visitor's time zone, YYYY-MM-DD. */
export function today(): string {
  return calendarDate(environment().now(), visitorTimeZone());
}

/**
 * Returns today's date in the time zone of a product, YYYY-MM-DD. The server counts the days of the
 * product's policies in this time zone.
 */
export function productToday(productCode: string): string {
  return calendarDate(environment().now(), productRules(productCode).timeZone);
}

/** Returns today's date in the time zone of the policy's product, YYYY-MM-DD. */
export function policyToday({ vertical_code }: Policy): string {
  return productToday(vertical_code);
}

/** Returns today's date at the shop, YYYY-MM-DD. The server counts the deadlines of claims from it. */
export function shopToday(): string {
  return calendarDate(environment().now(), SHOP_TIME_ZONE);
}

/** Returns the calendar date of the purchase in the visitor's time zone, YYYY-MM-DD. */
export function purchaseDate({ created }: Policy, timeZone = visitorTimeZone()): string {
  return calendarDate(new Date(created), timeZone);
}

/**
 * True while the policy provides coverage. An endorsement that waits for a decision does not change
 * this.
 * @internal exported for tests
 */
export function isInForce(policy: Policy, date: string): boolean {
  const { status, coverage_start_date: start, coverage_end_date: end } = policy;
  const isAccepted = status === 'approved' || status === 'pending_change';
  return isAccepted && (!start || start <= date) && (!end || end >= date);
}

/** True if the policy is canceled or rejected, or if its coverage has ended. */
export function isPolicyClosed({ status, coverage_end_date: end }: Policy, date: string): boolean {
  return status === 'canceled' || status === 'rejected' || (end !== null && end < date);
}

/**
 * True if the policy no longer provides coverage. A canceled policy may still provide coverage for
 * some days after the cancellation.
 */
export function hasCoverageEnded(policy: Policy, date: string): boolean {
  if (policy.status !== 'canceled') return isPolicyClosed(policy, date);
  return !policy.covered_until || policy.covered_until < date;
}

/**
 * Returns the label of a policy's badge if 'Approved' alone would be misleading: 'Ended', or 'Ends Jun
 * 16, 2027' if a cancellation is scheduled or the policy does not renew.
 */
export function endingLabel(policy: Policy, date: string): string | undefined {
  const { status, cancellation, ends_soon: endsSoon } = policy;
  if (status !== 'approved') return undefined;
  if (isPolicyClosed(policy, date)) return 'Ended';
  const last = cancellation?.on ?? endsSoon?.on;
  return last && last >= date ? `Ends ${formatDate(last)}` : undefined;
}

/** Returns when the coverage of an approved policy begins. Empty if it has begun. */
export function upcomingStartText({ status, coverage_start_date: start }: Policy, date: string) {
  const isUpcoming = status === 'approved' && start !== null && start > date;
  return isUpcoming ? `Starts ${formatDate(start)}` : '';
}

/**
 * Returns which day of the coverage period the given date is, counted from 1, and the total number
 * of days. Null for the coverage of one trip, if a coverage date is missing, or if the policy is not
 * in force.
 */
export function currentCoverageDay(policy: Policy, date: string) {
  const { coverage_start_date: start, coverage_end_date: end } = policy;
  if (findProduct(policy.vertical_code)?.tripCoverage) return null;
  if (!start || !end || !isInForce(policy, date)) return null;
  return { day: daysBetween(start, date) + 1, of: daysBetween(start, end) + 1, start, end };
}

/**
 * Returns the coverage dates, such as 'Jun 12, 2027 to Jun 16, 2027', 'Since Sep 3, 2026' or 'From
 * Jun 20, 2027'. For one trip and for a pending policy, returns a text without dates. Empty if there
 * are no dates.
 */
export function coverageDatesText(policy: Policy, date: string): string {
  const {
    coverage_start_date: start,
    coverage_end_date: end,
    covered_until: coveredUntil,
  } = policy;
  // Null means that the policy never provided coverage. So there are no dates to show.
  if (coveredUntil === null) return '';
  if (policy.status === 'pending') return PENDING_COVERAGE_TEXT;
  // The coverage of a canceled or rejected policy ends on its last day of coverage, not on the
  // original end date.
  const last = policy.status === 'canceled' || policy.status === 'rejected' ? coveredUntil : end;
  if (last && hasCoverageEnded(policy, date)) return `${COVERED_THROUGH_LABEL} ${formatDate(last)}`;
  if (findProduct(policy.vertical_code)?.tripCoverage) return 'One trip';
  if (start && end && start !== end) return `${formatDate(start)} to ${formatDate(end)}`;
  if (end) return start === end ? formatDate(end) : `Through ${formatDate(end)}`;
  // Without an end date, a canceled or rejected policy provides no coverage now or later.
  if (!start || policy.status === 'canceled' || policy.status === 'rejected') return '';
  return `${start <= date ? 'Since' : 'From'} ${formatDate(start)}`;
}

/** Text of a policy in force whose change waits for a decision. */
const CHANGE_IN_REVIEW_TEXT = 'Covered while we review a change';

/**
 * Returns what the badge 'Pending' leaves open: if the policy covers yet. Empty for a policy with
 * another status.
 */
export function pendingCoverageText({ status }: Policy): string {
  if (status === 'pending') return PENDING_COVERAGE_TEXT;
  return status === 'pending_change' ? CHANGE_IN_REVIEW_TEXT : '';
}

/**
 * Filters the policies that are in force on a date. The policy that ends first comes first. A trip
 * without an end date is left out, because it may not have started.
 */
export function policiesInForce(policies: readonly Policy[], date: string): Policy[] {
  const end = (policy: Policy) => policy.coverage_end_date ?? '9999-12-31';
  const covering = policies.filter(
    (policy) => isInForce(policy, date) && (!isTrip(policy) || policy.coverage_end_date !== null),
  );
  return covering.toSorted((first, second) => end(first).localeCompare(end(second)));
}

/** True if the policy covers one trip. */
const isTrip = ({ vertical_code: code }: Policy): boolean =>
  findProduct(code)?.tripCoverage !== undefined;

/** Returns the approved policy whose coverage starts next. Undefined if there is none. */
export function nextPolicyToStart(policies: readonly Policy[], date: string): Policy | undefined {
  const start = (policy: Policy) => policy.coverage_start_date ?? '';
  return policies
    .filter((policy) => policy.status === 'approved' && start(policy) > date)
    .toSorted((first, second) => start(first).localeCompare(start(second)))[0];
}
