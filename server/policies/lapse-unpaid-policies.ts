import { findFirstName } from '../accounts/find-account.ts';
import { isFailedInstallment } from '../data/partial-indexes.ts';
import { comparesWithToday } from '../data/product-days.ts';
import { isRowAfter, readInSlices } from '../data/slices.ts';
import { formatAmount } from '../money.ts';
import { isNoticeUnmailed } from '../postal-notices.ts';
import { markLateSchedulesOutdated } from '../sales/late-schedules.ts';
import { readCollectedPayments } from '../sales/collected-payments.ts';
import { collectDueInstallments } from '../sales/collect-installments.ts';
import { lockPolicy, planAndStoreNextPayment } from '../sales/installments.ts';
import { payPendingRefunds } from '../sales/refunds.ts';
import type { Services } from '../services.ts';
import { cancelInTransaction } from './cancel-policy.ts';
import { quoteOnDay } from './cancellation-quote.ts';
import { selectPolicies } from './policies.ts';

/**
 * Cancels policies whose payment failed and whose last day of coverage is over. A policy continues
 * when its payment was made meanwhile, or is being collected now.
 */
export async function lapseUnpaidPolicies(services: Services): Promise<void> {
  // The last retry of a payment is due on the last day of coverage. If the server was down on that
  // day, the payment is retried here, before any policy is canceled.
  await markLateSchedulesOutdated(services);
  await collectDueInstallments(services);
  const first = { covered_until: '', id: '' };
  const readPage = (after: Pick<UnpaidInstallment, 'covered_until' | 'id'>, size: number) =>
    selectOverdueInstallments(services, after, size);
  for await (const overdue of readInSlices(first, readPage)) {
    for (const unpaid of overdue) await lapse(services, unpaid);
    void collectDueInstallments(services);
    void payPendingRefunds(services);
    void services.mailer.deliver();
  }
}

type UnpaidInstallment = Awaited<ReturnType<typeof selectOverdueInstallments>>[number];

/** Selects failed payments whose last day of coverage is over. The earliest last day comes first. */
function selectOverdueInstallments(
  { database, now }: Services,
  { covered_until, id }: { covered_until: string | null; id: string },
  size: number,
) {
  return database.db
    .selectFrom('installments')
    .innerJoin('policies', 'policies.id', 'installments.policy_id')
    .select(['installments.id', 'policy_id', 'amount', 'currency', 'covered_until'])
    .where(isFailedInstallment)
    .where(comparesWithToday('covered_until', '<', { now: now() }))
    .where(isRowAfter({ covered_until: covered_until ?? '', 'installments.id': id }))
    .orderBy('covered_until')
    .orderBy('installments.id')
    .limit(size)
    .execute();
}

async function lapse(services: Services, unpaid: UnpaidInstallment): Promise<void> {
  const { database, now } = services;
  const { policy_id: policyId, id: installmentId } = unpaid;
  if (await isNoticeUnmailed(database.db, { policyId, installmentId })) return;
  // The payment may have been collected. The next run of this job reads it again.
  if (!(await readCollectedPayments(services, policyId))) return;
  const row = await selectPolicies(services)
    .where('policies.id', '=', unpaid.policy_id)
    .executeTakeFirstOrThrow();
  const quote = await quoteOnDay(services, row, unpaid.covered_until ?? '');
  await database.transact(async (trx) => {
    const policy = await lockPolicy(trx, row.id);
    const waived = await trx
      .updateTable('installments')
      .set({ state: 'waived', settled_at: now().toISOString() })
      .where('id', '=', unpaid.id)
      .where('state', '=', 'failed')
      .returning('id')
      .executeTakeFirst();
    // The payment was made, or is being collected. The next run of this job checks the payment
    // again.
    if (!waived || !policy) return undefined;
    // The policy has already ended for another reason, so there is nothing to cancel.
    if (!quote) return planAndStoreNextPayment(trx, policy, now());
    const recipient = {
      email: row.policyholder_email,
      firstName: await findFirstName(trx, row.account_id),
    };
    const amount = formatAmount(unpaid.amount, unpaid.currency);
    const cause = { action: 'policy_lapsed', amount } as const;
    if (await cancelInTransaction(trx, services, { quote, recipient, cause })) return undefined;
    // The policy has changed since this job read it, so the installment is set back to failed. The
    // next run of the job reads both again.
    return trx
      .updateTable('installments')
      .set({ state: 'failed', settled_at: null })
      .where('id', '=', unpaid.id)
      .execute()
      .then(() => undefined);
  });
}
