import type { Kysely } from 'kysely';
import type { ChargesTable } from '../data/payment-tables.ts';
import { prepared } from '../data/prepared.ts';
import type { Schema } from '../data/schema.ts';
import { isAfter, inSlices } from '../data/slices.ts';
import { describeError } from '../log.ts';
import type { Services } from '../services.ts';

/** A charge that is held, written with what it pays for. */
export const insertCharge = prepared<Omit<ChargesTable, 'captured_at' | 'voided_at'>>()((db, $) =>
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

/** Of a charge that was never held: it was taken at once. */
export async function markCaptured(trx: Kysely<Schema>, id: string, at: string): Promise<void> {
  await trx.updateTable('charges').set({ captured_at: at }).where('id', '=', id).execute();
}

/** A charge that is held and waits to be taken. */
export interface AuthorizedCharge {
  id: string;
  chargeRef: string;
}

/** What is held of these is held no longer: it is to be taken now, unless that was done already. */
export async function markForCapture(
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

type CaptureServices = Pick<Services, 'database' | 'gateway' | 'log' | 'now'>;

const BATCH_SIZE = 32;
/** So long a charge waits for others, which are then recorded in one transaction. */
const BATCH_DELAY_MS = 100;

/** What one process is about to take. */
interface Queue {
  charges: AuthorizedCharge[];
  /** Begins at once, without waiting for others. */
  flush: () => void;
  /** Resolves when all of it was tried. */
  drained: Promise<void>;
}
/** One queue for each database: what arrives while a batch is under way is recorded with the next. */
const queues = new WeakMap<Services['database'], Queue>();

/**
 * Takes a held charge after its policy is bound. Nobody waits for it: the policy stands, and a charge
 * that is not marked as captured is taken up by captureDue, in whichever process.
 */
export function captureAfterCommit(services: CaptureServices, charge: AuthorizedCharge): void {
  const queue = queues.get(services.database);
  if (queue) queue.charges.push(charge);
  else queues.set(services.database, startQueue(services, [charge]));
}

/** Resolves when this process has tried to take all that it has sold: before it ends. */
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
    // The database went away in the meantime: taking it again changes nothing.
    services.log.warn('captures_not_recorded', describeError(error));
  }
  return { charges, flush, drained };
}

/**
 * Takes what another process, or an earlier try, has left, and what was held long enough. What is being taken
 * at this moment is taken twice, which changes nothing.
 */
export async function captureDue(services: CaptureServices): Promise<void> {
  const first = { created_at: '', id: '' };
  for await (const due of inSlices(first, (after, size) => dueCharges(services, after, size)))
    while (due.length > 0) await captureBatch(services, due.splice(0, BATCH_SIZE));
}

type ChargeCursor = Pick<ChargesTable, 'created_at' | 'id'>;

/** What is to be taken by now: neither let go nor about to be given back, and held no longer. Oldest first. */
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
    .where(isAfter({ 'charges.created_at': created_at, 'charges.id': id }))
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
  await services.database.transact((trx) =>
    trx
      .updateTable('charges')
      .set({ captured_at })
      .where('id', 'in', captured)
      .where('voided_at', 'is', null)
      .execute(),
  );
  for (const charge of captured) services.log.info('charge_captured', { charge });
}

/** By the charge's id. */
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
