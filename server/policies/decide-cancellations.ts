import type { Kysely } from 'kysely';
import {
  cancellationReasonLabels,
  type CancellationReason,
} from '../../src/contract/policies/cancellation.ts';
import { recordAuditEvent } from '../audit.ts';
import { findFirstName } from '../accounts/find-account.ts';
import { isApprovedCancellation } from '../data/partial-indexes.ts';
import { comparesWithToday } from '../data/product-days.ts';
import type { Schema } from '../data/schema.ts';
import { isRowAfter, readInSlices } from '../data/slices.ts';
import { formatDate } from '../dates.ts';
import { ApiError } from '../errors.ts';
import { readCollectedPayments } from '../sales/collected-payments.ts';
import { payPendingRefunds } from '../sales/refunds.ts';
import type { Services } from '../services.ts';
import { cancelInTransaction } from './cancel-policy.ts';
import { quoteOnDay } from './cancellation-quote.ts';
import { cancellationBlocker } from './cancellation-blocker.ts';
import { decidedStatuses, type Decision } from './decision.ts';
import { selectPolicies, type PolicyRow } from './policies.ts';
import { insuredItemOf } from '../mail/policy-names.ts';

interface CancellationDecision {
  /** Reference of the request, such as 'CR-1234-5678'. */
  reference: string;
  decision: Decision;
  /** Message to the policyholder when the request is rejected. */
  note: string;
}

/**
 * Lists undecided cancellation requests, oldest first.
 * @param reference Lists only the request with this reference.
 */
export function listPendingCancellationRequests(
  { database }: Pick<Services, 'database'>,
  reference?: string,
) {
  return database.db
    .selectFrom('cancellation_requests as request')
    .innerJoin('policies', 'policies.id', 'request.policy_id')
    .select(['request.reference', 'request.reason', 'request.other', 'request.cancellation_date'])
    .select(['request.created_at', 'policies.policy_number', 'policies.policyholder_email'])
    .where('request.decision', 'is', null)
    .$if(reference !== undefined, (query) => query.where('request.reference', '=', reference ?? ''))
    .orderBy('request.created_at')
    .execute();
}

/**
 * Records the decision on a cancellation request. After an approval, `executeDueCancellations`
 * cancels the policy on its last day of coverage. After a rejection the policy continues and the
 * policyholder is notified.
 * @returns false when there is no such request, or when it is already decided
 * @throws ApiError `policy_not_in_force` when an approval comes too late to cancel the policy
 */
export function decideCancellationRequest(
  services: Services,
  { reference, decision, note }: CancellationDecision,
): Promise<boolean> {
  const now = services.now();
  return services.database.transact(async (trx) => {
    const request = await trx
      .updateTable('cancellation_requests')
      .set({ decision, decided_at: now.toISOString() })
      .where('reference', '=', reference)
      .where('decision', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!request) return false;
    const row = await loadPolicy(trx, request.policy_id);
    const blocker = decision === 'approve' && cancellationBlocker(row, now);
    if (blocker) throw new ApiError('policy_not_in_force', blocker);
    if (decision === 'reject') {
      await services.mailer.enqueue(trx, {
        to: row.policyholder_email,
        template: 'cancellationRejected',
        data: {
          firstName: await findFirstName(trx, row.account_id),
          reference,
          policyNumber: row.policy_number,
          insuredItem: insuredItemOf(row),
          date: formatDate(request.cancellation_date),
          reason: cancellationReasonLabels[request.reason as CancellationReason],
          note,
        },
      });
    }
    await recordAuditEvent(trx, services, {
      action: `cancellation_${decidedStatuses[decision]}`,
      accountId: row.account_id,
      policyId: row.id,
      product: row.vertical_code,
    });
    return true;
  });
}

function loadPolicy(db: Kysely<Schema>, id: string): Promise<PolicyRow> {
  return selectPolicies({ database: { db } })
    .where('policies.id', '=', id)
    .executeTakeFirstOrThrow();
}

/**
 * Cancels policies whose cancellation request is approved and whose last day of coverage has come.
 * The refund is always calculated for that day, even if this function runs later.
 */
export async function executeDueCancellations(services: Services): Promise<void> {
  const readPage = (
    { cancellation_date, id }: Pick<DueCancellation, 'cancellation_date' | 'id'>,
    size: number,
  ) =>
    services.database.db
      .selectFrom('cancellation_requests')
      .innerJoin('policies', 'policies.id', 'cancellation_requests.policy_id')
      .select(['cancellation_requests.id', 'policy_id', 'cancellation_date'])
      .where(isApprovedCancellation)
      .where('carried_out_at', 'is', null)
      .where(comparesWithToday('cancellation_date', '<=', { now: services.now() }))
      .where(isRowAfter({ cancellation_date, 'cancellation_requests.id': id }))
      .orderBy('cancellation_date')
      .orderBy('cancellation_requests.id')
      .limit(size)
      .execute();
  for await (const requests of readInSlices<
    Pick<DueCancellation, 'cancellation_date' | 'id'>,
    DueCancellation
  >({ cancellation_date: '', id: '' }, readPage)) {
    for (const request of requests) await executeCancellation(services, request);
    void payPendingRefunds(services);
    void services.mailer.deliver();
  }
}

/** A cancellation request whose cancellation date has come. */
interface DueCancellation {
  id: string;
  policy_id: string;
  cancellation_date: string;
}

async function executeCancellation(
  services: Services,
  { id, policy_id, cancellation_date }: DueCancellation,
): Promise<void> {
  // Without the payments, the refund would be wrong. The next run of this job reads them again.
  if (!(await readCollectedPayments(services, policy_id))) return;
  const row = await loadPolicy(services.database.db, policy_id);
  const quote = await quoteOnDay(services, row, cancellation_date);
  await services.database.transact(async (trx) => {
    const firstName = await findFirstName(trx, row.account_id);
    const recipient = { email: row.policyholder_email, firstName };
    // The policy has changed since this job read it. The next run of the job reads the policy
    // again.
    if (quote && !(await cancelInTransaction(trx, services, { quote, recipient }))) return;
    await trx
      .updateTable('cancellation_requests')
      .set({ carried_out_at: services.now().toISOString() })
      .where('id', '=', id)
      .execute();
  });
}
