// Cancellations that are scheduled for a later day, by the policyholder or after a chargeback: the job
// that carries them out, and the withdrawal by the policyholder.
import { findFirstName } from '../accounts/find-account.ts';
import { recordAuditEvent } from '../audit.ts';
import { assertNotChargedBack, isChargedBack } from '../charged-back.ts';
import { comparesWithToday } from '../data/product-days.ts';
import { todayInProductTimeZone } from '../dates.ts';
import { isRowAfter, readInSlices } from '../data/slices.ts';
import { ApiError } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import { confirmsRequest, giveNotice } from '../notices.ts';
import { coverageAfterMailing, daysOfUnmailedChargebackNotice } from '../postal-notices.ts';
import { readCollectedPayments } from '../sales/collected-payments.ts';
import { lockPolicy, planAndStoreNextPayment } from '../sales/installments.ts';
import { payPendingRefunds } from '../sales/refunds.ts';
import type { Services } from '../services.ts';
import { cancelInTransaction } from './cancel-policy.ts';
import { cancellationBlocker } from './cancellation-blocker.ts';
import { quoteOnDay } from './cancellation-quote.ts';
import { chargebackCause } from './end-after-chargeback.ts';
import { moveEndAfterChargeback } from './mail-postal-notices.ts';
import { coverageAndNextPayment } from './next-payment.ts';
import { requireOwnedPolicy, selectPolicies, type PolicyRow } from './policies.ts';
import { policyNamesOf } from '../mail/policy-names.ts';

/**
 * Cancels the policies whose last day of coverage is over, because the policyholder chose it or after
 * a chargeback. The refund is always calculated for that day, even if this function runs later.
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
  if (isChargedBack(row) && (await postponeForLetter(services, row))) return;
  const quote = await quoteOnDay(services, row, row.last_coverage_day);
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
    const cause = isChargedBack(row) ? await chargebackCause(trx, row.id) : undefined;
    // If the policy has changed since this job read it, the next run reads it again.
    await cancelInTransaction(trx, services, { quote, recipient, cause });
  });
}

/**
 * Moves the end of a policy after a chargeback while its letter has not been mailed: coverage lasts
 * at least as long as after a mailing today.
 * @returns false if the policy ends all the same
 */
async function postponeForLetter(
  { database, now }: Services,
  { id, vertical_code }: PolicyRow,
): Promise<boolean> {
  const days = await daysOfUnmailedChargebackNotice(database.db, id);
  if (days === undefined) return false;
  const today = todayInProductTimeZone(vertical_code, now());
  return database.transact(async (trx) => {
    const policy = await lockPolicy(trx, id);
    if (!policy) return false;
    const until = coverageAfterMailing(today, days);
    return (await moveEndAfterChargeback(trx, policy, until)) >= today;
  });
}

/**
 * Withdraws the scheduled cancellation of a policy of the caller. Payments after the chosen day are
 * due again. A second withdrawal changes nothing.
 * @throws ApiError `not_found`, `policy_not_in_force` when the policy is canceled, when its last day is
 * over, or when it ends after a chargeback
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
    assertNotChargedBack(policy);
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
