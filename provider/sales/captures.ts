import type { Kysely } from 'kysely';
import type { ChargesTable } from '../data/money-tables.ts';
import { prepared } from '../data/prepared.ts';
import type { Schema } from '../data/schema.ts';
import { follows, inSlices } from '../data/slices.ts';
import { describeError } from '../log.ts';
import type { Services } from '../services.ts';

/** A charge that is held, written with what it pays for. */
export const insertCharge = prepared<Omit<ChargesTable, 'captured_at' | 'released_at'>>()((db, $) =>
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
    held_until: $('held_until'),
    released_at: null,
  }),
);

/** Of a charge that was never held: it was taken at once. */
export async function markCaptured(trx: Kysely<Schema>, id: string, at: string): Promise<void> {
  await trx.updateTable('charges').set({ captured_at: at }).where('id', '=', id).execute();
}

/** A charge that is held and waits to be taken. */
export interface HeldCharge {
  id: string;
  chargeRef: string;
}

/** What is held of these is held no longer: it is to be taken now, unless that was done already. */
export async function takeHeld(
  trx: Kysely<Schema>,
  column: 'id' | 'policy_id',
  ids: readonly string[],
): Promise<HeldCharge[]> {
  if (ids.length === 0) return [];
  return trx
    .updateTable('charges')
    .set({ held_until: null })
    .where(column, 'in', ids)
    .where('captured_at', 'is', null)
    .where('released_at', 'is', null)
    .returning(['id', 'charge_ref as chargeRef'])
    .execute();
}

type Parts = Pick<Services, 'database' | 'gateway' | 'log' | 'now'>;

const AT_ONCE = 32;
/** So long a charge waits for others, which are then recorded in one transaction. */
const GATHER_MS = 100;

/** What one process is about to take. */
interface Queue {
  charges: HeldCharge[];
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
export function captureSoon(parts: Parts, charge: HeldCharge): void {
  const queue = queues.get(parts.database);
  if (queue) queue.charges.push(charge);
  else queues.set(parts.database, startQueue(parts, [charge]));
}

/** Resolves when this process has tried to take all that it has sold: before it ends. */
export async function capturesTried({ database }: Pick<Services, 'database'>): Promise<void> {
  const queue = queues.get(database);
  queue?.flush();
  await queue?.drained;
}

function startQueue(parts: Parts, charges: HeldCharge[]): Queue {
  const { promise: gathered, resolve: flush } = Promise.withResolvers<void>();
  setTimeout(flush, GATHER_MS).unref();
  const drained = gathered.then(async () => {
    while (charges.length > 0)
      await captureBatch(parts, charges.splice(0, AT_ONCE)).catch(notRecorded);
    queues.delete(parts.database);
  });
  function notRecorded(error: unknown): void {
    // The database went away in the meantime: taking it again changes nothing.
    parts.log.warn('captures_not_recorded', describeError(error));
  }
  return { charges, flush, drained };
}

/**
 * Takes what another process, or an earlier try, has left, and what was held long enough. What is being taken
 * at this moment is taken twice, which changes nothing.
 */
export async function captureDue(parts: Parts): Promise<void> {
  const first = { created_at: '', id: '' };
  for await (const due of inSlices(first, (after, size) => dueCharges(parts, after, size)))
    while (due.length > 0) await captureBatch(parts, due.splice(0, AT_ONCE));
}

type Made = Pick<ChargesTable, 'created_at' | 'id'>;

/** What is to be taken by now: neither let go nor about to be given back, and held no longer. Oldest first. */
function dueCharges({ database, gateway, now }: Parts, { created_at, id }: Made, size: number) {
  const at = now().toISOString();
  return database.db
    .selectFrom('charges')
    .select(['charges.created_at', 'charges.id', 'charge_ref as chargeRef'])
    .where('captured_at', 'is', null)
    .where('released_at', 'is', null)
    .where('gateway', '=', gateway.kind)
    .where((is) => is.or([is('held_until', 'is', null), is('held_until', '<=', at)]))
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
    .where(follows({ 'charges.created_at': created_at, 'charges.id': id }))
    .orderBy('charges.created_at')
    .orderBy('charges.id')
    .limit(size)
    .execute();
}

async function captureBatch(parts: Parts, batch: readonly HeldCharge[]): Promise<void> {
  const numbers = await policyNumbers(parts, batch);
  const outcomes = await Promise.all(
    batch.map((charge) => capture(parts, charge, numbers.get(charge.id))),
  );
  const taken = batch.filter((_, at) => outcomes[at]).map(({ id }) => id);
  if (taken.length === 0) return;
  const captured_at = parts.now().toISOString();
  await parts.database.transact((trx) =>
    trx
      .updateTable('charges')
      .set({ captured_at })
      .where('id', 'in', taken)
      .where('released_at', 'is', null)
      .execute(),
  );
  for (const charge of taken) parts.log.info('charge_captured', { charge });
}

/** By the charge's id. */
async function policyNumbers({ database }: Parts, batch: readonly HeldCharge[]) {
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
  parts: Parts,
  charge: HeldCharge,
  policyNumber: string | undefined,
): Promise<boolean> {
  try {
    await parts.gateway.capture(charge.chargeRef, policyNumber);
    return true;
  } catch (error) {
    parts.log.error('capture_failed', { charge: charge.id, ...describeError(error) });
    return false;
  }
}
