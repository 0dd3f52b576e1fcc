// Notices before coverage ends where nothing renews: 30 and 7 days ahead, once each. If the carrier
// offers no other term, the first notice is earlier than the state requires.
import type { Selectable } from 'kysely';
import { addDays, daysBetween } from '../../src/contract/dates.ts';
import {
  longestNoticeDays,
  NOTICE_MARGIN_DAYS,
  type NoticeRequirement,
} from '../../src/contract/rules/notice-days.ts';
import { END_NOTICE_DAYS, END_NOTICE_TERM_DAYS_MIN } from '../../src/contract/service-facts.ts';
import { activePolicyStatuses } from '../accounts/cards.ts';
import { findFirstName } from '../accounts/find-account.ts';
import { isActivePolicy } from '../data/partial-indexes.ts';
import type { PoliciesTable } from '../data/policy-tables.ts';
import { comparesWithToday, earliestToday } from '../data/product-days.ts';
import { isRowAfter, readInSlices } from '../data/slices.ts';
import { dateInProductTimeZone, formatDate, todayInProductTimeZone } from '../dates.ts';
import { noticeDaysOf, noticeRequirementOf, type NoticedPolicy } from '../notice-days.ts';
import { giveNotice, repeatsNotice } from '../notices.ts';
import { lockPolicy } from '../sales/installments.ts';
import type { Services } from '../services.ts';
import { isTripProduct } from './cancellation-blocker.ts';
import { isRenewable } from './renewals.ts';
import { policyNamesOf } from '../mail/policy-names.ts';

type EndingPolicy = NoticedPolicy &
  Pick<
    Selectable<PoliciesTable>,
    'status' | 'billing' | 'coverage_end_date' | 'renewal_off_at' | 'last_coverage_day'
  >;

interface EndNotice {
  /** Last day of coverage, YYYY-MM-DD. */
  on: string;
  /** Days that the notice is for, without its margin. */
  days: number;
  /** True if the renewal is only switched off. */
  canRenew: boolean;
}

/**
 * Returns the notice that is due for a policy. Null while the policy renews, ends later than the
 * first notice, is a trip or has a short term, or if its cancellation is scheduled.
 */
export function endNoticeOf(row: EndingPolicy, now: Date): EndNotice | null {
  const { coverage_start_date: start, coverage_end_date: end } = row;
  if (end === null || row.last_coverage_day !== null || isTripProduct(row)) return null;
  if (!activePolicyStatuses.includes(row.status)) return null;
  if (start !== null && daysBetween(start, end) < END_NOTICE_TERM_DAYS_MIN) return null;
  const canRenew = isRenewable(row);
  if (canRenew && row.renewal_off_at === null) return null;
  const daysLeft = daysBetween(todayInProductTimeZone(row.vertical_code, now), end);
  // The policyholder's own choice needs no notice by law.
  const [first, margin] = canRenew
    ? [END_NOTICE_DAYS[0], 0]
    : [noticeDaysOf(row, 'nonrenewal', now), NOTICE_MARGIN_DAYS];
  const repeated = END_NOTICE_DAYS.slice(1).findLast((notice) => daysLeft <= notice);
  const days = repeated ?? (daysLeft <= first + margin ? first : undefined);
  return days === undefined || daysLeft < 0 ? null : { on: end, days, canRenew };
}

/** Emails the notices that are due. A notice that the server missed is emailed late. */
export async function emailEndNotices(services: Services): Promise<void> {
  const { database, now } = services;
  const longestDays = longestNoticeDays('nonrenewal') + NOTICE_MARGIN_DAYS;
  const readPage = ({ coverage_end_date, id }: Position, size: number) =>
    database.db
      .selectFrom('policies')
      .selectAll()
      .where(isActivePolicy)
      .where(comparesWithToday('coverage_end_date', '<=', { now: now(), days: longestDays }))
      .where(isRowAfter({ coverage_end_date: coverage_end_date ?? '', id }))
      .orderBy('coverage_end_date')
      .orderBy('id')
      .limit(size)
      .execute();
  // The position is the only lower bound. With a second one, SQLite would read the earlier pages
  // again for each page.
  const first: Position = { coverage_end_date: earliestToday(now()), id: '' };
  for await (const policies of readInSlices(first, readPage)) {
    const due = policies.filter((row) => unsentNoticeOf(row, now()) !== null);
    for (const { id } of due) await emailNotice(services, id);
    if (due.length > 0) void services.mailer.deliver();
  }
}

interface Position {
  coverage_end_date: string | null;
  id: string;
}

/** Value of the column `end_notice` after this notice. */
export const noticeKey = ({ on, days }: EndNotice) => `${on}/${days}`;

type NoticeRecord = Pick<PoliciesTable, 'end_notice'>;

/** Returns the days of the last notice about this end, or null before the first one. */
function daysOfLastNotice({ end_notice: key }: NoticeRecord, { on }: EndNotice): number | null {
  const [notifiedEnd, days] = key?.split('/') ?? [];
  return notifiedEnd === on ? Number(days) : null;
}

/**
 * Returns true if this notice was emailed. The first notice is emailed once for each last day, also
 * if a changed rule requires other days since then.
 */
function isSent(notice: EndNotice, row: NoticeRecord): boolean {
  const last = daysOfLastNotice(row, notice);
  return last !== null && (notice.days !== END_NOTICE_DAYS.at(-1) || last === notice.days);
}

/**
 * Returns the notice that must be emailed now. Null when it was emailed. Also null when the renewal
 * was switched off since the notice was due, because the email about that names the same day.
 */
function unsentNoticeOf(row: EndingPolicy & NoticeRecord, now: Date): EndNotice | null {
  const notice = endNoticeOf(row, now);
  if (!notice || isSent(notice, row)) return null;
  if (!notice.canRenew || row.renewal_off_at === null) return notice;
  const offSince = dateInProductTimeZone(row.vertical_code, row.renewal_off_at);
  return offSince >= addDays(notice.on, -notice.days) ? null : notice;
}

function requirementOf(
  policy: EndingPolicy,
  { canRenew, isFirst }: EndNotice & { isFirst: boolean },
  now: Date,
): NoticeRequirement {
  if (canRenew) return { days: 0, rule: 'the policyholder turned the renewal off' };
  return isFirst ? noticeRequirementOf(policy, 'nonrenewal', now) : repeatsNotice;
}

/** Emails one notice. The policy is locked, so that two server processes do not both email it. */
async function emailNotice(services: Services, id: string): Promise<void> {
  const { database, now } = services;
  await database.transact(async (trx) => {
    const policy = await lockPolicy(trx, id);
    const notice = policy && unsentNoticeOf(policy, now());
    if (!notice) return;
    await trx
      .updateTable('policies')
      .set({ end_notice: noticeKey(notice) })
      .where('id', '=', id)
      .execute();
    const isFirst = daysOfLastNotice(policy, notice) === null;
    const isRequired = !notice.canRenew && isFirst;
    await giveNotice(trx, services, {
      policy,
      kind: isRequired ? 'nonrenewal' : 'reminder',
      endsOn: notice.on,
      required: requirementOf(policy, { ...notice, isFirst }, now()),
      email: {
        to: policy.policyholder_email,
        template: 'coverageEnds',
        data: {
          firstName: await findFirstName(trx, policy.account_id),
          ...policyNamesOf(policy),
          end: formatDate(notice.on),
          canRenew: notice.canRenew,
          notice: isRequired ? 'nonrenewal' : isFirst ? 'reminder' : 'lastReminder',
          policyLink: `/account/policies/${policy.vertical_code}/${id}`,
        },
      },
      letter: notice.canRenew
        ? null
        : {
            kind: 'nonrenewal',
            title: 'Notice of nonrenewal',
            paragraphs: [
              `Policy ${policy.policy_number} ends on ${formatDate(notice.on)}. We don’t offer another term.`,
              'To stay covered after that day, call us.',
            ],
          },
    });
  });
}
