import { describeError } from './log.ts';
import type { Services } from './services.ts';

/** A charge that is held and waits to be taken. */
export interface HeldCharge {
  id: string;
  chargeRef: string;
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
 * that is not marked as captured is captured again, a minute later and at the next start.
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

/** Captures what an earlier process, or an earlier try, has left. Called at start. */
export async function captureUncaptured(parts: Parts): Promise<void> {
  const { database, gateway } = parts;
  const rows = await database.db
    .selectFrom('charges')
    .select(['id', 'charge_ref'])
    .where('captured_at', 'is', null)
    .where('gateway', '=', gateway.kind)
    .execute();
  for (const row of rows) captureSoon(parts, { id: row.id, chargeRef: row.charge_ref });
}

async function drain(parts: Parts): Promise<void> {
  const queue = queues.get(parts.database) ?? [];
  while (queue.length > 0) await captureBatch(parts, queue.splice(0, AT_ONCE));
  queues.delete(parts.database);
}

async function captureBatch(parts: Parts, batch: HeldCharge[]): Promise<void> {
  const { database, now, log } = parts;
  try {
    const taken = await Promise.all(batch.map((charge) => capture(parts, charge)));
    const ids = batch.filter((_, at) => taken[at]).map(({ id }) => id);
    if (ids.length === 0) return;
    await database.transact((trx) =>
      trx
        .updateTable('charges')
        .set({ captured_at: now().toISOString() })
        .where('id', 'in', ids)
        .execute(),
    );
  } catch (error) {
    // The database went away between purchase and record, for example because the provider stops.
    log.warn('captures_not_recorded', { charges: batch.length, ...describeError(error) });
  }
}

async function capture(parts: Parts, charge: HeldCharge): Promise<boolean> {
  try {
    await parts.gateway.capture(charge.chargeRef);
    return true;
  } catch (error) {
    parts.log.error('capture_failed', { charge: charge.id, ...describeError(error) });
    setTimeout(() => captureSoon(parts, charge), RETRY_AFTER_MS).unref();
    return false;
  }
}
