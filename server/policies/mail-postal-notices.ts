// Lists the notices to mail on paper, renders them as PDF and records the day of the mailing.
import type { Kysely } from 'kysely';
import { recordAuditEvent } from '../audit.ts';
import { addressLinesOf } from '../../src/contract/policies/mailing-address.ts';
import { isChargedBack } from '../charged-back.ts';
import type { Schema } from '../data/schema.ts';
import { ApiError } from '../errors.ts';
import { dateInProductTimeZone, formatDate, todayInProductTimeZone } from '../dates.ts';
import { coverageAfterMailing } from '../postal-notices.ts';
import { extendCoverage } from '../sales/installment-outcomes.ts';
import { lockPolicy, type LockedPolicy } from '../sales/installments.ts';
import type { Services } from '../services.ts';
import { isRenewable } from './renewals.ts';
import { PdfDocument } from './documents/pdf-document.ts';

/** Lists the notices that have not been mailed, oldest first. */
export async function listPostalNotices({ database }: Pick<Services, 'database'>) {
  const rows = await database.db
    .selectFrom('paper_notices')
    .innerJoin('policies', 'policies.id', 'paper_notices.policy_id')
    .innerJoin('accounts', 'accounts.id', 'policies.account_id')
    .select([
      'paper_notices.id',
      'paper_notices.policy_id',
      'paper_notices.kind',
      'paper_notices.created_at',
      'content',
    ])
    .select(['notice_days', 'policies.policy_number', 'policies.vertical_code'])
    .select(['policies.details', 'accounts.address'])
    .select(['accounts.first_name', 'accounts.last_name'])
    .where('paper_notices.mailed_on', 'is', null)
    .orderBy('paper_notices.created_at')
    .orderBy('paper_notices.id')
    .execute();
  return rows.map(({ first_name, last_name, address, details, content, ...row }) => ({
    ...row,
    name: `${first_name} ${last_name}`.trim(),
    address: addressLinesOf(address, details),
    ...(JSON.parse(content) as { title: string; paragraphs: string[] }),
  }));
}
export type ListedPostalNotice = Awaited<ReturnType<typeof listPostalNotices>>[number];

/** Renders a notice as a letter of today, for a window envelope. */
export function renderPostalNotice(
  { title, paragraphs, name, address, policy_number, vertical_code }: ListedPostalNotice,
  { brand, now }: Pick<Services, 'brand' | 'now'>,
): Promise<Uint8Array> {
  const pdf = new PdfDocument({
    brand,
    kind: 'Notice',
    title,
    subtitle: `Policy ${policy_number}`,
    footer: `${brand.agency}, ${brand.postalAddress}, ${brand.phone.display}.`,
    date: now(),
  });
  const today = todayInProductTimeZone(vertical_code, now());
  pdf.letterHead(formatDate(today), [name, ...address]);
  pdf.heading(title);
  for (const text of paragraphs) pdf.paragraph(text);
  pdf.paragraph(`Questions? Call ${brand.phone.display}, ${brand.hours}.`);
  return pdf.finish();
}

/**
 * Records that a notice was mailed on a day, by default today. After a notice of an unpaid installment
 * or of a chargeback, coverage lasts at least for the notice's days and the mailing time after that
 * day.
 * @throws ApiError `not_found`, `invalid_input` for a day in the future or before the notice
 */
export function markPostalNoticeMailed(
  services: Services,
  { id, on }: { id: string; on?: string | undefined },
): Promise<string> {
  return services.database.transact(async (trx) => {
    const notice = await trx
      .selectFrom('paper_notices')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    const policy = notice && (await lockPolicy(trx, notice.policy_id));
    if (!notice || !policy) throw new ApiError('not_found', `There is no notice ${id}.`);
    const today = todayInProductTimeZone(policy.vertical_code, services.now());
    const mailedOn = on ?? today;
    const since = dateInProductTimeZone(policy.vertical_code, notice.created_at);
    if (mailedOn > today || mailedOn < since)
      throw new ApiError('invalid_input', `${mailedOn} is not a day from ${since} to ${today}.`);
    const marked = await trx
      .updateTable('paper_notices')
      .set({ mailed_on: mailedOn })
      .where('id', '=', id)
      .where('mailed_on', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!marked) return `${id} was mailed on ${formatDate(notice.mailed_on ?? mailedOn)} already.`;
    await recordAuditEvent(trx, services, {
      action: 'paper_notice_mailed',
      accountId: policy.account_id,
      policyId: policy.id,
      product: policy.vertical_code,
      reason: `${notice.kind} ${mailedOn}`,
    });
    const text = `${id}: mailed on ${formatDate(mailedOn)}.`;
    if (notice.notice_days === 0) return text;
    let until = coverageAfterMailing(mailedOn, notice.notice_days);
    if (notice.installment_id === null) until = await moveEndAfterChargeback(trx, policy, until);
    else {
      const moved = await trx
        .updateTable('installments')
        .set({ covered_until: until })
        .where('id', '=', notice.installment_id)
        .where('covered_until', '<', until)
        .returning('kind')
        .executeTakeFirst();
      if (moved?.kind === 'renewal') await extendCoverage(trx, policy, until);
    }
    return `${text} Coverage of ${policy.policy_number} lasts at least through ${formatDate(until)}.`;
  });
}

/**
 * Moves the end of a policy after a chargeback to a later day, at most to the end of a term that does
 * not renew.
 * @returns the last day of coverage, YYYY-MM-DD
 */
export async function moveEndAfterChargeback(
  trx: Kysely<Schema>,
  policy: LockedPolicy,
  until: string,
): Promise<string> {
  const { id, last_coverage_day: day, coverage_end_date: termEnd } = policy;
  const renews = isRenewable(policy) && policy.renewal_off_at === null;
  const last = !renews && termEnd !== null && termEnd < until ? termEnd : until;
  if (!isChargedBack(policy) || day === null || day >= last) return day ?? last;
  await trx.updateTable('policies').set({ last_coverage_day: last }).where('id', '=', id).execute();
  await extendCoverage(trx, policy, last);
  return last;
}
