import type { Kysely } from 'kysely';
import { DATABASE_RETRY_MS } from '../data/database.ts';
import type { ChargesTable } from '../data/money-tables.ts';
import { prepared } from '../data/prepared.ts';
import type { Schema } from '../data/schema.ts';
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
    created_at: $('created_at'),
    held_until: $('held_until'),
    released_at: null,
  }),
);

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

const RETRY_AFTER_MS = 60_000;
const AT_ONCE = 32;
/** So long a charge waits for others, which are then recorded in one transaction. */
const GATHER_MS = 100;

/** One queue for each database: what arrives while a batch is under way is recorded with the next. */
const queues = new WeakMap<Services['database'], HeldCharge[]>();

/**
 * Takes a held charge after its policy is bound. Nobody waits for it: the policy stands, and a charge
 * that is not marked as captured is captured again, a little later and at the next start.
 */
export function captureSoon(parts: Parts, charge: HeldCharge): void {
  const queue = queues.get(parts.database);
  if (queue) {
    queue.push(charge);
    return;
  }
  queues.set(parts.database, [charge]);
  setTimeout(() => void drain(parts), GATHER_MS);
}

/**
 * Captures what an earlier process, or an earlier try, has left, and what was held long enough. Called at
 * start and every hour; never throws.
 */
export async function captureUncaptured(parts: Parts): Promise<void> {
  try {
    for (const charge of await dueCharges(parts)) captureSoon(parts, charge);
  } catch (error) {
    parts.log.warn('captures_not_read', describeError(error));
    setTimeout(() => void captureUncaptured(parts), DATABASE_RETRY_MS).unref();
  }
}

/** What is to be taken by now: neither let go nor about to be given back, and held no longer. */
function dueCharges({ database, gateway, now }: Parts): Promise<HeldCharge[]> {
  const at = now().toISOString();
  return database.db
    .selectFrom('charges')
    .select(['id', 'charge_ref as chargeRef'])
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
    .execute();
}

async function drain(parts: Parts): Promise<void> {
  const queue = queues.get(parts.database) ?? [];
  while (queue.length > 0) await captureBatch(parts, queue.splice(0, AT_ONCE));
  queues.delete(parts.database);
}

async function captureBatch(parts: Parts, batch: HeldCharge[]): Promise<void> {
  const outcomes = await Promise.all(batch.map((charge) => capture(parts, charge)));
  const taken = batch.filter((_, at) => outcomes[at]).map(({ id }) => id);
  if (taken.length > 0) await record(parts, taken);
  if (taken.length < batch.length) captureLater(parts);
}

/** Databases that are looked through again in a minute: once, however many charges were refused. */
const waiting = new WeakSet<Services['database']>();

/** Reads what is left rather than keeping it: what was refused may be let go of in the meantime. */
function captureLater(parts: Parts): void {
  if (waiting.has(parts.database)) return;
  waiting.add(parts.database);
  setTimeout(() => {
    waiting.delete(parts.database);
    void captureUncaptured(parts);
  }, RETRY_AFTER_MS).unref();
}

async function record(parts: Parts, ids: readonly string[]): Promise<void> {
  const { database, now, log } = parts;
  const captured_at = now().toISOString();
  try {
    await database.transact((trx) =>
      trx
        .updateTable('charges')
        .set({ captured_at })
        .where('id', 'in', ids)
        .where('released_at', 'is', null)
        .execute(),
    );
  } catch (error) {
    // The database went away in the meantime, for example because the provider stops.
    log.warn('captures_not_recorded', { charges: ids.length, ...describeError(error) });
    setTimeout(() => void record(parts, ids), DATABASE_RETRY_MS).unref();
  }
}

async function capture(parts: Parts, charge: HeldCharge): Promise<boolean> {
  try {
    await parts.gateway.capture(charge.chargeRef);
    return true;
  } catch (error) {
    parts.log.error('capture_failed', { charge: charge.id, ...describeError(error) });
    return false;
  }
}
