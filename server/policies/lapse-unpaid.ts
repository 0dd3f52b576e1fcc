import { firstNameOf } from '../accounts/find-account.ts';
import { isFailedInstallment } from '../data/partial-indexes.ts';
import { isAfter, inSlices } from '../data/slices.ts';
import { latestToday, policyToday } from '../dates.ts';
import { formatAmount } from '../money.ts';
import { resyncLateInstallments } from '../sales/billing-sync.ts';
import { collectDue } from '../sales/collect-installments.ts';
import { lockPolicy, planAndStoreNextPayment } from '../sales/installments.ts';
import { submitRefunds } from '../sales/refunds.ts';
import type { Services } from '../services.ts';
import { cancelInTransaction } from './cancel-policy.ts';
import { quoteCancellationAt } from './cancel-quote.ts';
import { cancellationBlocker } from './cancellation-blocker.ts';
import { selectPolicies } from './policies.ts';

/**
 * Ends the policies whose payment has failed and whose last day of cover is over. What is paid meanwhile, or is being
 * collected at this moment, goes on.
 */
export async function lapseUnpaid(services: Services): Promise<void> {
  // The last try of all falls on the last day of cover: after a standstill it comes first.
  await resyncLateInstallments(services);
  await collectDue(services);
  const isOver = ({ covered_until: lastCoveredDay, vertical_code }: UnpaidInstallment) =>
    lastCoveredDay !== null && lastCoveredDay < policyToday(vertical_code, services.now());
  const first = { covered_until: '', id: '' };
  const readPage = (after: Pick<UnpaidInstallment, 'covered_until' | 'id'>, size: number) =>
    selectFailedInstallments(services, after, size);
  for await (const failed of inSlices(first, readPage)) {
    const overdue = failed.filter(isOver);
    for (const unpaid of overdue) await lapse(services, unpaid);
    if (overdue.length === 0) continue;
    void collectDue(services);
    void submitRefunds(services);
    void services.mailer.deliver();
  }
}

type UnpaidInstallment = Awaited<ReturnType<typeof selectFailedInstallments>>[number];

/** Payments that have failed and whose last day of cover is over somewhere; the first to end first. */
function selectFailedInstallments(
  { database, now }: Services,
  { covered_until, id }: { covered_until: string | null; id: string },
  size: number,
) {
  return database.db
    .selectFrom('installments')
    .innerJoin('policies', 'policies.id', 'installments.policy_id')
    .select(['installments.id', 'policy_id', 'amount', 'currency', 'covered_until'])
    .select('vertical_code')
    .where(isFailedInstallment)
    .where('covered_until', '<', latestToday(now()))
    .where(isAfter({ covered_until: covered_until ?? '', 'installments.id': id }))
    .orderBy('covered_until')
    .orderBy('installments.id')
    .limit(size)
    .execute();
}

async function lapse(services: Services, unpaid: UnpaidInstallment): Promise<void> {
  const { database, now } = services;
  const row = await selectPolicies(services)
    .where('policies.id', '=', unpaid.policy_id)
    .executeTakeFirstOrThrow();
  // Noon in America, where every policy lives, of the last day that was covered.
  const at = new Date(`${unpaid.covered_until}T18:00:00Z`);
  const quote =
    cancellationBlocker(row, at) === null ? await quoteCancellationAt(services, row, at) : null;
  await database.transact(async (trx) => {
    const policy = await lockPolicy(trx, row.id);
    const waived = await trx
      .updateTable('installments')
      .set({ state: 'waived', settled_at: now().toISOString() })
      .where('id', '=', unpaid.id)
      .where('state', '=', 'failed')
      .returning('id')
      .executeTakeFirst();
    // Paid or being collected: it is looked at again.
    if (!waived || !policy) return undefined;
    // Over by itself.
    if (!quote) return planAndStoreNextPayment(trx, policy, now());
    const recipient = {
      email: row.policyholder_email,
      firstName: await firstNameOf(trx, row.account_id),
    };
    const amount = formatAmount(unpaid.amount, unpaid.currency);
    const cause = { action: 'policy_lapsed', amount } as const;
    if (await cancelInTransaction(trx, services, { quote, recipient, cause })) return undefined;
    // Changed since it was read: the next run reads it anew.
    return trx
      .updateTable('installments')
      .set({ state: 'failed', settled_at: null })
      .where('id', '=', unpaid.id)
      .execute()
      .then(() => undefined);
  });
}
