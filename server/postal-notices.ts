// Notices on paper, for policies without consent to electronic delivery. An operator mails them with
// `npm run paper-notices`.
import type { Kysely } from 'kysely';
import { addDays } from '../src/contract/dates.ts';
import { newId } from './data/ids.ts';
import type { InstallmentsTable } from './data/payment-tables.ts';
import type { PostalNoticesTable, PoliciesTable } from './data/policy-tables.ts';
import type { Schema } from './data/schema.ts';
import { formatAmount } from './money.ts';
import type { Services } from './services.ts';

/** Days that a mailed notice is expected to take, added to the days of the notice. */
const MAILING_DAYS = 5;

export interface PostalNotice {
  kind: 'nonpayment' | 'nonrenewal' | 'renewal_offer' | 'cancellation' | 'policy_documents';
  title: string;
  paragraphs: readonly string[];
  /** Days of coverage after the notice. Omitted if coverage does not depend on it. */
  days?: number;
  installmentId?: string;
  /** True if the rule accepts no other manner, so that a consent to electronic delivery is no reason to mail none. */
  mustBeMailed?: boolean;
}

type NoticedPolicy = Pick<PoliciesTable, 'id' | 'electronic_since'>;

/** Returns true if the law's notices about a policy are mailed on paper. */
export function isMailed(
  { settings }: Pick<Services, 'settings'>,
  { electronic_since }: Pick<PoliciesTable, 'electronic_since'>,
): boolean {
  return settings.PAPER_NOTICES && electronic_since === null;
}

/**
 * Queues a notice on paper in the transaction of its reason.
 * @returns the id of the queued notice, or null if the policyholder consents to electronic delivery
 * and the notice need not be mailed
 */
export async function queuePostalNotice(
  trx: Kysely<Schema>,
  services: Pick<Services, 'settings' | 'now'>,
  { policy, notice }: { policy: NoticedPolicy; notice: PostalNotice },
): Promise<string | null> {
  const isQueued = notice.mustBeMailed
    ? services.settings.PAPER_NOTICES
    : isMailed(services, policy);
  if (!isQueued) return null;
  const { kind, title, paragraphs, days = 0, installmentId = null } = notice;
  const row: PostalNoticesTable = {
    id: newId('ppr'),
    policy_id: policy.id,
    kind,
    content: JSON.stringify({ title, paragraphs }),
    installment_id: installmentId,
    notice_days: days,
    created_at: services.now().toISOString(),
    mailed_on: null,
  };
  await trx.insertInto('paper_notices').values(row).execute();
  return row.id;
}

/**
 * Writes the notice about an unpaid installment. Coverage lasts at least its days after the mailing.
 */
export function unpaidNotice(
  { id, amount, currency }: Pick<InstallmentsTable, 'id' | 'amount' | 'currency'>,
  { policy_number }: Pick<PoliciesTable, 'policy_number'>,
  days: number,
): PostalNotice {
  return {
    kind: 'nonpayment',
    title: 'Notice of cancellation for nonpayment of premium',
    paragraphs: [
      `We couldn’t charge ${formatAmount(amount, currency)} for policy ${policy_number}.`,
      `If this amount isn’t paid, your policy ends ${days + MAILING_DAYS} days after the day on which this notice was mailed. You’re covered through that day.`,
      'To pay, sign in to your account or call us at the number below.',
    ],
    days,
    installmentId: id,
  };
}

/** Facts of the notice that a policy ends after a chargeback. */
export interface ChargebackNotice {
  policyNumber: string;
  /** The charged-back amount, such as '$12.99'. */
  amount: string;
  today: string;
  /** Last day of coverage if the letter is mailed today. Both days are formatted. */
  end: string;
  /** Days of coverage after the notice. 0 if the end was announced before. */
  days: number;
}

/**
 * Writes the notice that a policy ends after a chargeback. Coverage lasts at least its days after the
 * mailing, unless the end was announced before.
 */
export function chargebackNotice({
  policyNumber,
  amount,
  today,
  end,
  days,
}: ChargebackNotice): PostalNotice {
  return {
    kind: 'cancellation',
    title: 'Notice of cancellation after a chargeback',
    paragraphs: [
      `Your bank took back ${amount} for policy ${policyNumber} after the charge was disputed, so we’re canceling the policy.`,
      days === 0
        ? `Your policy ends on ${end}, as announced before, and you’re covered through that day.`
        : `Your policy ends on ${end}, and you’re covered through that day. If this notice was mailed after ${today}, you’re covered for at least ${days + MAILING_DAYS} days after the day on which it was mailed.`,
      'If the dispute was a mistake, call us at the number below.',
    ],
    days,
  };
}

/**
 * Returns true if coverage must not end yet, because the paper notice about an unpaid installment has
 * not been mailed.
 */
export async function isNoticeUnmailed(
  db: Kysely<Schema>,
  { policyId, installmentId }: { policyId: string; installmentId: string },
): Promise<boolean> {
  const rows = await selectUnmailed(db, policyId)
    .where('installment_id', '=', installmentId)
    .execute();
  return rows.length > 0;
}

/**
 * Returns the days of the notice about a chargeback while its letter has not been mailed. Undefined
 * if coverage waits for no letter.
 */
export async function daysOfUnmailedChargebackNotice(
  db: Kysely<Schema>,
  policyId: string,
): Promise<number | undefined> {
  const row = await selectUnmailed(db, policyId)
    .where('installment_id', 'is', null)
    .where('notice_days', '>', 0)
    .executeTakeFirst();
  return row?.notice_days;
}

const selectUnmailed = (db: Kysely<Schema>, policyId: string) =>
  db
    .selectFrom('paper_notices')
    .select('notice_days')
    .where('policy_id', '=', policyId)
    .where('mailed_on', 'is', null);

/** Returns the earliest last day of coverage after a notice that was mailed on a day. */
export const coverageAfterMailing = (mailedOn: string, noticeDays: number): string =>
  addDays(mailedOn, noticeDays + MAILING_DAYS);
