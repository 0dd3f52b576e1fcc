import type { Insertable, Kysely } from 'kysely';
import { newId } from '../data/ids.ts';
import type { RefundsTable } from '../data/payment-tables.ts';
import type { Schema } from '../data/schema.ts';
import { isRowAfter, readInSlices } from '../data/slices.ts';
import { describeError } from '../log.ts';
import { refundAttemptKey } from './failed-refunds.ts';
import type { Services } from '../services.ts';

type RefundServices = Pick<Services, 'database' | 'gateway' | 'log' | 'now'>;

/**
 * Records a pending refund of a charge. `payPendingRefunds` pays the refund after the transaction
 * commits.
 */
export async function createPendingRefund(
  trx: Kysely<Schema>,
  refund: Omit<Insertable<RefundsTable>, 'id' | 'refunded_at'>,
): Promise<void> {
  await trx
    .insertInto('refunds')
    .values({ id: newId('ref'), ...refund, refunded_at: null })
    .execute();
}

/** A refund that waits for payment, with its charge. */
interface PendingRefund {
  id: string;
  created_at: string;
  attempts: number;
  amount: number;
  charge_id: string;
  charge_ref: string;
  captured_at: string | null;
  authorized_until: string | null;
  /** Amount of the whole charge. */
  charged: number;
}

/**
 * The current run of each database. A database has only one run at a time. If refunds are requested
 * during a run, the run pays them in another round.
 */
const activeRuns = new WeakMap<Services['database'], { rerun: boolean; done: Promise<void> }>();

/** Resolves when this process has attempted to pay all refunds that it requested. */
export async function waitForRefunds({ database }: Pick<Services, 'database'>): Promise<void> {
  await activeRuns.get(database)?.done;
}

/**
 * Pays pending refunds to cards. Never throws. The caller does not wait for the payment: the
 * cancellation is already stored, and any server process can pay an unpaid refund later. The
 * refund's id is its key at the gateway, so each refund is paid once, even after several attempts.
 * A new key is used only when an operator retries a failed refund.
 */
export async function payPendingRefunds(services: RefundServices): Promise<void> {
  const activeRun = activeRuns.get(services.database);
  if (activeRun) {
    activeRun.rerun = true;
    return;
  }
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const run = { rerun: true, done };
  activeRuns.set(services.database, run);
  try {
    while (run.rerun) {
      run.rerun = false;
      const first = { created_at: '', id: '' };
      for await (const slice of readInSlices(first, (after, size) =>
        pendingRefunds(services, after, size),
      ))
        for (const due of slice) await submitRefund(services, due);
    }
  } catch (error) {
    // The database is unreachable, for example because the server is stopping.
    services.log.warn('refunds_not_submitted', describeError(error));
  } finally {
    activeRuns.delete(services.database);
    resolve();
  }
}

function pendingRefunds(
  { database, gateway }: RefundServices,
  { created_at, id }: Pick<PendingRefund, 'created_at' | 'id'>,
  size: number,
): Promise<PendingRefund[]> {
  return database.db
    .selectFrom('refunds')
    .innerJoin('charges', 'charges.id', 'refunds.charge_id')
    .select(['refunds.created_at', 'refunds.id', 'refunds.attempts'])
    .select(['refunds.amount', 'refunds.charge_id'])
    .select([
      'charges.charge_ref',
      'charges.captured_at',
      'charges.authorized_until',
      'charges.amount as charged',
    ])
    .where('refunds.refunded_at', 'is', null)
    .where('refunds.failed_at', 'is', null)
    .where('charges.gateway', '=', gateway.kind)
    .where(isRowAfter({ 'refunds.created_at': created_at, 'refunds.id': id }))
    .orderBy('refunds.created_at')
    .orderBy('refunds.id')
    .limit(size)
    .execute();
}

/**
 * True when an authorization can be voided instead of refunded: it was authorized until a decision,
 * its full amount is refunded, and no capture is recorded.
 */
function canVoid({ captured_at, authorized_until, amount, charged }: PendingRefund): boolean {
  return captured_at === null && authorized_until !== null && amount === charged;
}

async function submitRefund(services: RefundServices, refund: PendingRefund): Promise<void> {
  const { database, gateway, log, now } = services;
  let isVoided = false;
  try {
    isVoided =
      canVoid(refund) && (await gateway.voidAuthorization(refund.charge_ref)) !== 'captured';
    if (!isVoided) {
      // An authorization can be voided only as a whole. For any other refund, the authorization
      // must therefore be captured first. A second capture changes nothing.
      if (refund.captured_at === null) await gateway.capture(refund.charge_ref);
      await gateway.refund(refund.charge_ref, refund.amount, refundAttemptKey(refund));
    }
  } catch (error) {
    log.error('refund_submission_failed', { refund: refund.id, ...describeError(error) });
    return;
  }
  const done = now().toISOString();
  await database.transact(async (trx) => {
    await trx
      .updateTable('charges')
      .set(isVoided ? { voided_at: done } : { captured_at: done })
      .where('id', '=', refund.charge_id)
      .where('captured_at', 'is', null)
      .execute();
    await trx
      .updateTable('refunds')
      .set({ refunded_at: done })
      .where('id', '=', refund.id)
      .execute();
  });
  log.info(isVoided ? 'authorization_voided' : 'refund_submitted', { refund: refund.id });
}
