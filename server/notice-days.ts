// Applies the state rules for notices (src/contract/rules) to stored policies.
import { addDays, daysBetween } from '../src/contract/dates.ts';
import {
  NOTICE_MARGIN_DAYS,
  noticeDays,
  noticeRequirement,
  ruleLineOf,
  type NoticeCase,
} from '../src/contract/rules/notice-days.ts';
import { policyState } from '../src/contract/rules/policy-state.ts';
import type { NoticeReason } from '../src/contract/rules/rule.ts';
import type { PoliciesTable } from './data/policy-tables.ts';
import { todayInProductTimeZone } from './dates.ts';

export type NoticedPolicy = Pick<
  PoliciesTable,
  'vertical_code' | 'details' | 'coverage_start_date' | 'renewed_at'
>;

/** Returns the days of a notice that is given now. */
export function noticeDaysOf(policy: NoticedPolicy, reason: NoticeReason, now: Date): number {
  return noticeDays(noticeCaseOf(policy, reason, now));
}

/** Returns the days of a notice that is given now, with the rule that requires them. */
export function noticeRequirementOf(policy: NoticedPolicy, reason: NoticeReason, now: Date) {
  return noticeRequirement(noticeCaseOf(policy, reason, now));
}

function noticeCaseOf(policy: NoticedPolicy, reason: NoticeReason, now: Date): NoticeCase {
  const { vertical_code: code, coverage_start_date: start, renewed_at: renewedAt } = policy;
  const today = todayInProductTimeZone(code, now);
  return {
    reason,
    line: ruleLineOf(code),
    state: stateOf(policy),
    // A renewed policy is older than its coverage dates say.
    daysInForce: renewedAt !== null ? Infinity : start === null ? 0 : daysBetween(start, today),
  };
}

/** Returns the last day of coverage if a payment that fails now is not made. */
export function graceEndOf(policy: NoticedPolicy, now: Date): string {
  const today = todayInProductTimeZone(policy.vertical_code, now);
  return addDays(today, noticeDaysOf(policy, 'nonpayment', now));
}

/** Returns the latest day on which the price of a renewal may be announced. */
export function latestRenewalNoticeDay(
  policy: NoticedPolicy,
  renewalDate: string,
  now: Date,
): string {
  return addDays(renewalDate, -noticeDaysOf(policy, 'renewal_offer', now));
}

/** Returns the day on which the price of a renewal is announced. */
export function renewalNoticeDay(policy: NoticedPolicy, renewalDate: string, now: Date): string {
  return addDays(latestRenewalNoticeDay(policy, renewalDate, now), -NOTICE_MARGIN_DAYS);
}

/** The details are JSON from the product or from another backend. */
function stateOf({ details }: Pick<PoliciesTable, 'details'>): string | undefined {
  try {
    return policyState(JSON.parse(details));
  } catch {
    return undefined;
  }
}
