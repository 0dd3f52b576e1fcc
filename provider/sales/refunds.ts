import type { Insertable, Kysely } from 'kysely';
import { newId } from '../data/ids.ts';
import type { RefundsTable } from '../data/money-tables.ts';
import type { Schema } from '../data/schema.ts';
import { follows, inSlices } from '../data/slices.ts';
import { describeError } from '../log.ts';
import { refundKey } from './returned-refunds.ts';
import type { Services } from '../services.ts';

type Parts = Pick<Services, 'database' | 'gateway' | 'log' | 'now'>;

/** Writes down what goes back to a charge; payRefunds pays it once the transaction stands. */
export async function oweRefund(
  trx: Kysely<Schema>,
  refund: Omit<Insertable<RefundsTable>, 'id' | 'refunded_at'>,
): Promise<void> {
  await trx
    .insertInto('refunds')
    .values({ id: newId('ref'), ...refund, refunded_at: null })
    .execute();
}

/** What waits to be paid: a refund with the charge that it goes back to. */
interface DueRefund {
  id: string;
  created_at: string;
  attempts: number;
  amount: number;
  charge_id: string;
  charge_ref: string;
  captured_at: string | null;
  held_until: string | null;
  /** Of the charge. */
  charged: number;
}

/** One payer for each database; what is asked for while it works is paid by its next round. */
const underway = new WeakMap<Services['database'], { again: boolean; done: Promise<void> }>();

/** Resolves when this process has tried to pay all refunds that it was asked for. */
export async function refundsTried({ database }: Pick<Services, 'database'>): Promise<void> {
  await underway.get(database)?.done;
}

/**
 * Pays what goes back to cards. Nobody waits for it: the cancellation stands, and a refund that is not
 * marked as paid is paid a little later, by whichever process. Its id is the gateway's key, so that however
 * often it is tried it is paid once, unless it came back and somebody asks for it again. Never throws.
 */
export async function payRefunds(parts: Parts): Promise<void> {
  const running = underway.get(parts.database);
  if (running) {
    running.again = true;
    return;
  }
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const round = { again: true, done };
  underway.set(parts.database, round);
  try {
    while (round.again) {
      round.again = false;
      const first = { created_at: '', id: '' };
      for await (const slice of inSlices(first, (after, size) => dueRefunds(parts, after, size)))
        for (const due of slice) await pay(parts, due);
    }
  } catch (error) {
    // The database went away, for example because the provider stops.
    parts.log.warn('refunds_not_paid', describeError(error));
  } finally {
    underway.delete(parts.database);
    resolve();
  }
}

function dueRefunds(
  { database, gateway }: Parts,
  { created_at, id }: Pick<DueRefund, 'created_at' | 'id'>,
  size: number,
): Promise<DueRefund[]> {
  return database.db
    .selectFrom('refunds')
    .innerJoin('charges', 'charges.id', 'refunds.charge_id')
    .select(['refunds.created_at', 'refunds.id', 'refunds.attempts'])
    .select(['refunds.amount', 'refunds.charge_id'])
    .select([
      'charges.charge_ref',
      'charges.captured_at',
      'charges.held_until',
      'charges.amount as charged',
    ])
    .where('refunds.refunded_at', 'is', null)
    .where('refunds.returned_at', 'is', null)
    .where('charges.gateway', '=', gateway.kind)
    .where(follows({ 'refunds.created_at': created_at, 'refunds.id': id }))
    .orderBy('refunds.created_at')
    .orderBy('refunds.id')
    .limit(size)
    .execute();
}

/** True of what is held for a decision and goes back whole: as far as was written down, nobody took it. */
function waits({ captured_at, held_until, amount, charged }: DueRefund): boolean {
  return captured_at === null && held_until !== null && amount === charged;
}

async function pay(parts: Parts, due: DueRefund): Promise<void> {
  const { database, gateway, log, now } = parts;
  let isReleased = false;
  try {
    isReleased = waits(due) && (await gateway.release(due.charge_ref)) !== 'taken';
    if (!isReleased) {
      // Of what is only held no part can be given back; taking it twice changes nothing.
      if (due.captured_at === null) await gateway.capture(due.charge_ref);
      await gateway.refund(due.charge_ref, due.amount, refundKey(due));
    }
  } catch (error) {
    log.error('refund_failed', { refund: due.id, ...describeError(error) });
    return;
  }
  const done = now().toISOString();
  await database.transact(async (trx) => {
    await trx
      .updateTable('charges')
      .set(isReleased ? { released_at: done } : { captured_at: done })
      .where('id', '=', due.charge_id)
      .where('captured_at', 'is', null)
      .execute();
    await trx.updateTable('refunds').set({ refunded_at: done }).where('id', '=', due.id).execute();
  });
  log.info(isReleased ? 'charge_released' : 'refund_paid', { refund: due.id });
}
