// The number of days of a notice, by the rules of the policy's state. A state without a row gets the
// longest notice of all states. After a chargeback it gets `chargebackDefault`.
import { counted } from '../counted.ts';
import type { RuleLine } from '../describe-product.ts';
import { productRules } from '../products.ts';
import {
  CANCELLATION_NOTICE_DAYS_MIN,
  END_NOTICE_DAYS,
  PAYMENT_GRACE_DAYS_MIN,
  RENEWAL_NOTICE_DAYS_MIN,
} from '../service-facts.ts';
import { chargebackDefault, chargebackRules, nonpaymentRules } from './grace.ts';
import { cancellationRules, nonrenewalRules } from './notices.ts';
import { renewalOfferRules } from './renewal-offers.ts';
import type { NoticeReason, NoticeRule } from './rule.ts';

export const noticeRules: Readonly<Record<NoticeReason, readonly NoticeRule[]>> = {
  nonpayment: nonpaymentRules,
  chargeback: chargebackRules,
  cancellation: cancellationRules,
  nonrenewal: nonrenewalRules,
  renewal_offer: renewalOfferRules,
};

/**
 * Days that this shop promises in every state. A row with fewer days does not make them fewer. After
 * a chargeback the specification allows none.
 * @internal
 */
export const promisedDays: Readonly<Record<NoticeReason, number>> = {
  nonpayment: PAYMENT_GRACE_DAYS_MIN,
  chargeback: chargebackDefault.days,
  cancellation: CANCELLATION_NOTICE_DAYS_MIN,
  nonrenewal: END_NOTICE_DAYS[0],
  renewal_offer: RENEWAL_NOTICE_DAYS_MIN,
};

/**
 * Days by which the price of a renewal and the first notice of a nonrenewal are earlier than required.
 * An email that an outage of the mail server delays is then not late, because its retries end before
 * the margin does (`MAX_ATTEMPTS` of server/mail/delivery.ts).
 */
export const NOTICE_MARGIN_DAYS = 5;

export interface NoticeCase {
  reason: NoticeReason;
  line: RuleLine;
  /** Postal code of the state. Undefined if it is unknown. */
  state: string | undefined;
  /** Days since the policy first took effect. Undefined if unknown: the longest notice applies. */
  daysInForce?: number | undefined;
}

/**
 * Returns the days of a notice.
 * @param rules rows to use instead of the shop's own, for tests
 */
export function noticeDays(
  { reason, line, state, daysInForce }: NoticeCase,
  rules: readonly NoticeRule[] = noticeRules[reason],
): number {
  return longest(reason, applicableRules({ reason, line, state, daysInForce }, rules));
}

/**
 * Returns the rows of the state. Without any, returns those of the line, or else all. A chargeback in
 * a known state without a row has no row.
 */
function applicableRules(
  { reason, line, state, daysInForce }: NoticeCase,
  rules: readonly NoticeRule[],
) {
  const ofLine = rules.filter((rule) => rule.line === line);
  const ofState = ofLine.filter(
    (rule) =>
      rule.state === state &&
      (rule.inForceAtMost === undefined ||
        daysInForce === undefined ||
        daysInForce <= rule.inForceAtMost),
  );
  if (ofState.length > 0 || (reason === 'chargeback' && state !== undefined)) return ofState;
  return ofLine.length > 0 ? ofLine : rules;
}

/** Days of a notice with the rule that requires them, as the record of the notice has them. */
export interface NoticeRequirement {
  days: number;
  rule: string;
  /** Omitted without a rule. */
  manner?: NoticeRule['manner'];
}

/** Returns the days of a notice, with the rule and its source as text. */
export function noticeRequirement(noticeCase: NoticeCase): NoticeRequirement {
  const { reason, line, state } = noticeCase;
  const days = noticeDays(noticeCase);
  const applicable = applicableRules(noticeCase, noticeRules[reason]);
  const [row] = applicable.toSorted((one, other) => other.days - one.days);
  const place = `${state ?? 'Unknown state'}, ${line}`;
  if (!row) return { days, rule: `${place}, no rule of a state. ${chargebackDefault.source}` };
  const source = `${counted(row.days, 'day')}, ${row.manner} (${row.source})`;
  const rule =
    row.state === state && row.line === line
      ? `${place}: ${source}`
      : `${place}, no rule: the longest notice, of ${row.state}, ${row.line}: ${source}`;
  return {
    days,
    rule: days > row.days ? `${rule}. This shop promises ${days} days` : rule,
    manner: row.manner,
  };
}

/**
 * Returns the days for an unknown state. A line without any row gets those of all lines.
 * @internal
 */
export function defaultNoticeDays(reason: NoticeReason, line: RuleLine): number {
  return noticeDays({ reason, line, state: undefined });
}

/** Returns the days of the longest notice in any state, for any line. */
export function longestNoticeDays(reason: NoticeReason): number {
  return longest(reason, noticeRules[reason]);
}

function longest(reason: NoticeReason, rules: readonly NoticeRule[]): number {
  return Math.max(promisedDays[reason], ...rules.map(({ days }) => days));
}

/** Returns the line of insurance of a product. */
export const ruleLineOf = (productCode: string): RuleLine => productRules(productCode).line;
