// Cancellations that are scheduled for a later day: the job that carries them out, and the
// withdrawal by the policyholder.
import { findFirstName } from '../accounts/find-account.ts';
import { recordAuditEvent } from '../audit.ts';
import { comparesWithToday } from '../data/product-days.ts';
import { isRowAfter, readInSlices } from '../data/slices.ts';
import { ApiError } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import { confirmsRequest, giveNotice } from '../notices.ts';
import { readCollectedPayments } from '../sales/collected-payments.ts';
import { lockPolicy, planAndStoreNextPayment } from '../sales/installments.ts';
import { payPendingRefunds } from '../sales/refunds.ts';
import type { Services } from '../services.ts';
import { cancelInTransaction } from './cancel-policy.ts';
import { cancellationBlocker } from './cancellation-blocker.ts';
import { quoteCancellationAt } from './cancellation-quote.ts';
import { coverageAndNextPayment } from './next-payment.ts';
import { requireOwnedPolicy, selectPolicies } from './policies.ts';
import { policyNamesOf } from '../mail/policy-names.ts';

/**
 * Cancels the policies whose chosen last day of coverage is over. The refund is always calculated
 * for that day, even if this function runs later.
 */
export async function executeScheduledCancellations(services: Services): Promise<void> {
  const readPage = ({ last_coverage_day, id }: Position, size: number) =>
    services.database.db
      .selectFrom('policies')
      .select(['id', 'last_coverage_day'])
      .where('last_coverage_day', 'is not', null)
      .where(comparesWithToday('last_coverage_day', '<', { now: services.now() }))
      .where(isRowAfter({ last_coverage_day: last_coverage_day ?? '', id }))
      .orderBy('last_coverage_day')
      .orderBy('id')
      .limit(size)
      .execute();
  const first: Position = { last_coverage_day: '', id: '' };
  for await (const over of readInSlices(first, readPage)) {
    for (const { id } of over) await execute(services, id);
    void payPendingRefunds(services);
    void services.mailer.deliver();
  }
}

interface Position {
  last_coverage_day: string | null;
  id: string;
}

async function execute(services: Services, id: string): Promise<void> {
  // Without the payments, the refund would be wrong. The next run of this job reads them again.
  if (!(await readCollectedPayments(services, id))) return;
  const row = await selectPolicies(services).where('policies.id', '=', id).executeTakeFirst();
  if (!row?.last_coverage_day) return;
  // 18:00 UTC is noon in America, the location of every policy.
  const at = new Date(`${row.last_coverage_day}T18:00:00Z`);
  const isOpen = cancellationBlocker(row, at) === null;
  const quote = isOpen ? await quoteCancellationAt(services, row, at) : null;
  await services.database.transact(async (trx) => {
    // The policy has ended for another reason, so nothing is left to cancel.
    if (!quote) {
      await trx
        .updateTable('policies')
        .set({ last_coverage_day: null })
        .where('id', '=', id)
        .execute();
      return;
    }
    const firstName = await findFirstName(trx, row.account_id);
    const recipient = { email: row.policyholder_email, firstName };
    // If the policy has changed since this job read it, the next run reads it again.
    await cancelInTransaction(trx, services, { quote, recipient });
  });
}

/**
 * Withdraws the scheduled cancellation of a policy of the caller. Payments after the chosen day are
 * due again. A second withdrawal changes nothing.
 * @throws ApiError `not_found`, `policy_not_in_force` when the policy is canceled or its last day is
 * over
 */
export async function withdrawCancellation(
  services: Services,
  { policyId, caller }: { policyId: string; caller: Caller },
): Promise<void> {
  const { mailer, now } = services;
  await requireOwnedPolicy(services, { policyId, caller });
  await services.database.transact(async (trx) => {
    const policy = await lockPolicy(trx, policyId);
    const blocker = policy ? cancellationBlocker(policy, now()) : 'We can’t find that policy.';
    if (!policy || blocker !== null) throw new ApiError('policy_not_in_force', blocker ?? '');
    if (policy.last_coverage_day === null) return;
    const restored = { ...policy, last_coverage_day: null };
    await trx
      .updateTable('policies')
      .set({ last_coverage_day: null })
      .where('id', '=', policyId)
      .execute();
    await planAndStoreNextPayment(trx, restored, now());
    await giveNotice(trx, services, {
      policy,
      kind: 'confirmation',
      endsOn: null,
      required: confirmsRequest,
      letter: null,
      email: {
        to: policy.policyholder_email,
        template: 'cancellationWithdrawn',
        data: {
          firstName: caller.firstName,
          ...policyNamesOf(policy),
          ...(await coverageAndNextPayment(trx, restored)),
          policyLink: `/account/policies/${policy.vertical_code}/${policyId}`,
        },
      },
    });
    await recordAuditEvent(trx, services, {
      action: 'cancellation_withdrawn',
      accountId: caller.accountId,
      policyId,
      product: policy.vertical_code,
    });
  });
  void mailer.deliver();
}
