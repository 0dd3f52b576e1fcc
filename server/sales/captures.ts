import type { Kysely } from 'kysely';
import type { ChargesTable } from '../data/payment-tables.ts';
import { defineCompiledStatement } from '../data/prepared.ts';
import type { Schema } from '../data/schema.ts';
import { isRowAfter, readInSlices } from '../data/slices.ts';
import { describeError } from '../log.ts';
import type { Services } from '../services.ts';
import { enqueueCapturedAuthorizationEmails } from './authorization-emails.ts';

/**
 * Inserts a charge with the policy that it pays for. The charge is authorized and not captured yet.
 */
export const insertCharge = defineCompiledStatement<
  Omit<ChargesTable, 'captured_at' | 'voided_at'>
>()((db, $) =>
  db.insertInto('charges').values({
    id: $('id'),
    policy_id: $('policy_id'),
    gateway: $('gateway'),
    charge_ref: $('charge_ref'),
    amount: $('amount'),
    currency: $('currency'),
    captured_at: null,
    payment_method_id: $('payment_method_id'),
    card_brand: $('card_brand'),
    card_last4: $('card_last4'),
    created_at: $('created_at'),
    authorized_until: $('authorized_until'),
    voided_at: null,
  }),
);

/** Records that the processor has already captured a charge. Sends no request to the processor. */
export async function markCaptured(trx: Kysely<Schema>, id: string, at: string): Promise<void> {
  await trx.updateTable('charges').set({ captured_at: at }).where('id', '=', id).execute();
}

/** An authorized charge that is not captured yet. */
export interface AuthorizedCharge {
  id: string;
  chargeRef: string;
}

/** Marks authorized charges as due for capture. Captured and voided charges are skipped. */
export async function markChargesDueForCapture(
  trx: Kysely<Schema>,
  column: 'id' | 'policy_id',
  ids: readonly string[],
): Promise<AuthorizedCharge[]> {
  if (ids.length === 0) return [];
  return trx
    .updateTable('charges')
    .set({ authorized_until: null })
    .where(column, 'in', ids)
    .where('captured_at', 'is', null)
    .where('voided_at', 'is', null)
    .returning(['id', 'charge_ref as chargeRef'])
    .execute();
}

type CaptureServices = Pick<
  Services,
  'database' | 'gateway' | 'log' | 'now' | 'mailer' | 'documents'
>;

const BATCH_SIZE = 32;
/**
 * Time in milliseconds that a capture waits for other captures, so that one transaction records all
 * of them.
 */
const BATCH_DELAY_MS = 100;

/** Charges that this server process is about to capture. */
interface Queue {
  charges: AuthorizedCharge[];
  /** Starts the captures at once, without waiting for more charges. */
  flush: () => void;
  /** Resolves when the capture of each charge was attempted. */
  drained: Promise<void>;
}
/**
 * One queue per database. A capture that is added while a batch runs becomes part of the next
 * batch.
 */
const queues = new WeakMap<Services['database'], Queue>();

/**
 * Adds the capture of an authorized charge to the queue, after the charge's policy is bound. The
 * caller does not wait for the capture. If the capture fails, `captureDueCharges` repeats it later
 * in any server process, because the stored charge is not marked as captured.
 */
export function queueCapture(services: CaptureServices, charge: AuthorizedCharge): void {
  const queue = queues.get(services.database);
  if (queue) queue.charges.push(charge);
  else queues.set(services.database, startQueue(services, [charge]));
}

/**
 * Starts all queued captures, and resolves when each capture was attempted. It must be called
 * before the server process exits.
 */
export async function flushCaptures({ database }: Pick<Services, 'database'>): Promise<void> {
  const queue = queues.get(database);
  queue?.flush();
  await queue?.drained;
}

function startQueue(services: CaptureServices, charges: AuthorizedCharge[]): Queue {
  const { promise: batchReady, resolve: flush } = Promise.withResolvers<void>();
  setTimeout(flush, BATCH_DELAY_MS).unref();
  const drained = batchReady.then(async () => {
    while (charges.length > 0)
      await captureBatch(services, charges.splice(0, BATCH_SIZE)).catch(logNotRecorded);
    queues.delete(services.database);
  });
  function logNotRecorded(error: unknown): void {
    // The captures could not be recorded, because the database was not reachable.
    // `captureDueCharges`
    // captures the same charges again later, which changes nothing at the processor.
    services.log.warn('captures_not_recorded', describeError(error));
  }
  return { charges, flush, drained };
}

/**
 * Captures charges that are due. Their server process stopped before the capture, an earlier
 * attempt failed, or their authorization period is over. Several server processes may run this,
 * because a second capture of the same charge changes nothing.
 */
export async function captureDueCharges(services: CaptureServices): Promise<void> {
  const first = { created_at: '', id: '' };
  for await (const due of readInSlices(first, (after, size) => dueCharges(services, after, size)))
    while (due.length > 0) await captureBatch(services, due.splice(0, BATCH_SIZE));
}

type ChargeCursor = Pick<ChargesTable, 'created_at' | 'id'>;

/**
 * Lists the charges due for capture, oldest first. Leaves out voided charges, charges with a full
 * refund, and charges that stay authorized until later.
 */
function dueCharges(
  { database, gateway, now }: CaptureServices,
  { created_at, id }: ChargeCursor,
  size: number,
) {
  const at = now().toISOString();
  return database.db
    .selectFrom('charges')
    .select(['charges.created_at', 'charges.id', 'charge_ref as chargeRef'])
    .where('captured_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('gateway', '=', gateway.kind)
    .where((is) => is.or([is('authorized_until', 'is', null), is('authorized_until', '<=', at)]))
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('refunds')
            .select('refunds.id')
            .whereRef('refunds.charge_id', '=', 'charges.id')
            .whereRef('refunds.amount', '=', 'charges.amount'),
        ),
      ),
    )
    .where(isRowAfter({ 'charges.created_at': created_at, 'charges.id': id }))
    .orderBy('charges.created_at')
    .orderBy('charges.id')
    .limit(size)
    .execute();
}

async function captureBatch(
  services: CaptureServices,
  batch: readonly AuthorizedCharge[],
): Promise<void> {
  const policyNumbers = await findPolicyNumbers(services, batch);
  const outcomes = await Promise.all(
    batch.map((charge) => capture(services, charge, policyNumbers.get(charge.id))),
  );
  const captured = batch.filter((_, index) => outcomes[index]).map(({ id }) => id);
  if (captured.length === 0) return;
  const captured_at = services.now().toISOString();
  const emailed = await services.database.transact(async (trx) => {
    const recorded = await trx
      .updateTable('charges')
      .set({ captured_at })
      .where('id', 'in', captured)
      .where('captured_at', 'is', null)
      .where('voided_at', 'is', null)
      .returning(['id', 'authorized_until'])
      .execute();
    // A decision of the carrier sets `authorized_until` to null before its capture.
    const authorizations = recorded.filter(({ authorized_until }) => authorized_until !== null);
    const ids = authorizations.map(({ id }) => id);
    await enqueueCapturedAuthorizationEmails(trx, services, ids);
    return ids.length > 0;
  });
  if (emailed) void services.mailer.deliver();
  for (const charge of captured) services.log.info('charge_captured', { charge });
}

/** Returns the policy number of each charge. The map's keys are charge ids. */
async function findPolicyNumbers(
  { database }: CaptureServices,
  batch: readonly AuthorizedCharge[],
) {
  const rows = await database.db
    .selectFrom('charges')
    .innerJoin('policies', 'policies.id', 'charges.policy_id')
    .select(['charges.id', 'policies.policy_number'])
    .where(
      'charges.id',
      'in',
      batch.map(({ id }) => id),
    )
    .execute();
  return new Map(rows.map(({ id, policy_number }) => [id, policy_number]));
}

async function capture(
  services: CaptureServices,
  charge: AuthorizedCharge,
  policyNumber: string | undefined,
): Promise<boolean> {
  try {
    await services.gateway.capture(charge.chargeRef, policyNumber);
    return true;
  } catch (error) {
    services.log.error('capture_failed', { charge: charge.id, ...describeError(error) });
    return false;
  }
}
