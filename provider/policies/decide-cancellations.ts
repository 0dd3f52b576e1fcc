import type { Kysely } from 'kysely';
import {
  cancellationReasons,
  type CancellationReason,
} from '../../src/contract/policies/cancellation.ts';
import { record } from '../audit.ts';
import { firstNameOf } from '../accounts/find-account.ts';
import { isApprovedRequest } from '../data/partial-indexes.ts';
import type { Schema } from '../data/schema.ts';
import { follows, inSlices } from '../data/slices.ts';
import { earliestToday, formatDate } from '../dates.ts';
import { Refusal } from '../errors.ts';
import { payRefunds } from '../sales/refunds.ts';
import type { Services } from '../services.ts';
import { cancelWithin } from './cancel-policy.ts';
import { quoteEnd } from './cancel-quote.ts';
import { refusalToCancel } from './cancel-refusal.ts';
import { outcomes, type Decision } from './decision.ts';
import { selectPolicies, type PolicyRow } from './policies.ts';

interface CancellationDecision {
  /** Shaped 'CR-1234-5678'. */
  reference: string;
  decision: Decision;
  /** To the holder, of a rejected one. */
  note: string;
}

/** Requests to cancel that nobody has decided on, oldest first. */
export function listAskedCancellations({ database }: Pick<Services, 'database'>) {
  return database.db
    .selectFrom('cancellation_requests as asked')
    .innerJoin('policies', 'policies.id', 'asked.policy_id')
    .select(['asked.reference', 'asked.reason', 'asked.other', 'asked.cancellation_date'])
    .select(['asked.created_at', 'policies.policy_number', 'policies.holder_email'])
    .where('asked.decision', 'is', null)
    .orderBy('asked.created_at')
    .execute();
}

/**
 * Writes down what was decided on a request to cancel. Approved, cancelDue ends the policy once its last day of
 * cover has come; rejected, the policy goes on and its holder is told.
 * @returns false where there is no such request, or it was decided before
 * @throws Refusal policy_not_in_force, where there is nothing left to cancel
 */
export function decideCancellation(
  services: Services,
  { reference, decision, note }: CancellationDecision,
): Promise<boolean> {
  const now = services.now();
  return services.database.transact(async (trx) => {
    const asked = await trx
      .updateTable('cancellation_requests')
      .set({ decision, decided_at: now.toISOString() })
      .where('reference', '=', reference)
      .where('decision', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!asked) return false;
    const row = await policyOf(trx, asked.policy_id);
    const ended = decision === 'approve' && refusalToCancel(row, now);
    if (ended) throw new Refusal('policy_not_in_force', ended);
    if (decision === 'reject') {
      await services.mailer.enqueue(trx, {
        to: row.holder_email,
        template: 'cancellationRejected',
        data: {
          firstName: await firstNameOf(trx, row.account_id),
          reference,
          policyNumber: row.policy_number,
          date: formatDate(asked.cancellation_date),
          reason: cancellationReasons[asked.reason as CancellationReason],
          note,
        },
      });
    }
    await record(trx, services, {
      deed: `cancellation_${outcomes[decision]}`,
      accountId: row.account_id,
      policyId: row.id,
      product: row.vertical_code,
    });
    return true;
  });
}

function policyOf(db: Kysely<Schema>, id: string): Promise<PolicyRow> {
  return selectPolicies({ database: { db } })
    .where('policies.id', '=', id)
    .executeTakeFirstOrThrow();
}

/**
 * Ends the policies whose requests to cancel are approved and whose last day of cover has come. The refund is
 * that day's, however late this runs.
 */
export async function cancelDue(services: Services): Promise<void> {
  const due = ({ cancellation_date, id }: Pick<Due, 'cancellation_date' | 'id'>, size: number) =>
    services.database.db
      .selectFrom('cancellation_requests')
      .select(['id', 'policy_id', 'cancellation_date'])
      .where(isApprovedRequest)
      .where('carried_out_at', 'is', null)
      .where('cancellation_date', '<=', earliestToday(services.now()))
      .where(follows({ cancellation_date, id }))
      .orderBy('cancellation_date')
      .orderBy('id')
      .limit(size)
      .execute();
  for await (const requests of inSlices<Pick<Due, 'cancellation_date' | 'id'>, Due>(
    { cancellation_date: '', id: '' },
    due,
  )) {
    for (const request of requests) await carryOut(services, request);
    void payRefunds(services);
    void services.mailer.deliver();
  }
}

/** A request to cancel whose day has come. */
interface Due {
  id: string;
  policy_id: string;
  cancellation_date: string;
}

async function carryOut(
  services: Services,
  { id, policy_id, cancellation_date }: Due,
): Promise<void> {
  const row = await policyOf(services.database.db, policy_id);
  // Noon in America, where every policy lives.
  const at = new Date(`${cancellation_date}T18:00:00Z`);
  const quote = refusalToCancel(row, at) === null ? await quoteEnd(services, row, at) : null;
  await services.database.transact(async (trx) => {
    const firstName = await firstNameOf(trx, row.account_id);
    const holder = { email: row.holder_email, firstName };
    // Changed since it was read: the next run reads it anew.
    if (quote && !(await cancelWithin(trx, services, { quote, holder }))) return;
    await trx
      .updateTable('cancellation_requests')
      .set({ carried_out_at: services.now().toISOString() })
      .where('id', '=', id)
      .execute();
  });
}
