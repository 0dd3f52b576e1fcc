// The sandbox's clock: it goes ahead of the real one by what its visitors have moved it, and never back.
import type { MiddlewareHandler } from 'hono';
import { headerNames } from '../../src/contract/environment.ts';
import { addCycles } from '../dates.ts';
import type { Database } from '../data/database.ts';
import { isOpenInstalment } from '../data/partial-indexes.ts';
import { tokenLifeMs } from '../accounts/tokens.ts';
import { jobs } from '../jobs/jobs.ts';
import { capturesTried } from '../sales/captures.ts';
import { collected, triedFrom } from '../sales/instalments.ts';
import { NOTICE_DAYS } from '../policies/renewals.ts';
import type { Services } from '../services.ts';

const AHEAD = 'sandbox_ahead_ms';
/** How long another process may go by an older setting of the clock. */
const STALE_MS = 2_000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** A minute after an instant, what was to happen by then has happened. */
const AFTER_MS = 60_000;

export interface SandboxClock {
  now(): Date;
  /** Milliseconds that it is ahead of the real time. */
  ahead(): number;
  /** Moves the clock of every process on the database ahead. */
  move(ms: number): Promise<void>;
}

/** @param base the real time */
export async function createSandboxClock(
  database: Database,
  base: () => Date,
): Promise<SandboxClock> {
  let ahead = await readAhead(database);
  let readAt = base().getTime();
  const read = async () => {
    ahead = Math.max(ahead, await readAhead(database));
  };
  return {
    now() {
      const real = base().getTime();
      if (real - readAt > STALE_MS) {
        readAt = real;
        // Without a database nothing else goes on either.
        void read().catch(() => {});
      }
      return new Date(real + ahead);
    },
    ahead: () => ahead,
    async move(ms) {
      if (!(ms > 0)) return;
      ahead = await database.transact(async (trx) => {
        await trx
          .insertInto('settings')
          .values({ name: AHEAD, value: '0' })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        // Locked by this, so that two moves add up.
        const { value } = await trx
          .updateTable('settings')
          .set((is) => ({ value: is.ref('value') }))
          .where('name', '=', AHEAD)
          .returning('value')
          .executeTakeFirstOrThrow();
        const moved = Number(value) + ms;
        await trx
          .updateTable('settings')
          .set({ value: String(moved) })
          .where('name', '=', AHEAD)
          .execute();
        return moved;
      });
    },
  };
}

/** Says with each answer how far ahead the clock is, so that the storefront's today is the same one. */
export function tellAhead(clock: SandboxClock): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const seconds = Math.round(clock.ahead() / 1000);
    if (seconds > 0) context.header(headerNames.clockAhead, String(seconds));
  };
}

async function readAhead({ db }: Pick<Database, 'db'>): Promise<number> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', AHEAD)
    .executeTakeFirst();
  return Number(row?.value ?? 0);
}

/** How far a button moves the clock. */
export type Step = 'day' | 'month' | 'next';

/**
 * Lets time go by, from one event to the next and at most a day at a time, with all jobs run after each: what is due at
 * an instant happens then.
 */
export async function passTime(services: Services, clock: SandboxClock, step: Step): Promise<void> {
  const target = await targetOf(services, step);
  for (;;) {
    const before = services.now();
    const left = target.getTime() - before.getTime();
    if (left <= 0) return;
    const next = (await nextEvent(services))?.at ?? target;
    await clock.move(Math.min(left, DAY_MS, next.getTime() - before.getTime()));
    await keepSessions(services, before);
    for (const { name, run } of jobs)
      await run({ ...services, by: { ...services.by, kind: 'provider', name } });
    await capturesTried(services);
  }
}

async function targetOf(services: Services, step: Step): Promise<Date> {
  const now = services.now();
  const tomorrow = new Date(now.getTime() + DAY_MS);
  if (step === 'day') return tomorrow;
  if (step === 'month') {
    const [date = '', time = ''] = now.toISOString().split('T');
    return new Date(`${addCycles(date, 'month', 1)}T${time}`);
  }
  return (await nextEvent(services))?.at ?? tomorrow;
}

/** Who is signed in stays so, however far the clock is moved. */
async function keepSessions({ database, now }: Services, before: Date): Promise<void> {
  const at = now().getTime();
  await database.db
    .updateTable('tokens')
    .set({
      last_used_at: new Date(at).toISOString(),
      expires_at: new Date(at + tokenLifeMs.session).toISOString(),
    })
    .where('kind', '=', 'session')
    .where('expires_at', '>', before.toISOString())
    .execute();
}

/** What the jobs do next by the clock alone, and when. */
export interface NextEvent {
  at: Date;
  policyNumber: string;
  what: 'payment' | 'retry' | 'end' | 'notice' | 'renewal';
}

/** null where nothing is to come. */
export async function nextEvent(services: Services): Promise<NextEvent | null> {
  const { database, gateway, now } = services;
  const rows = await database.db
    .selectFrom('instalments')
    .innerJoin('policies', 'policies.id', 'instalments.policy_id')
    .innerJoin('payment_methods', 'payment_methods.id', 'policies.payment_method_id')
    .select(['kind', 'state', 'due_date', 'next_attempt_at', 'covered_until', 'noticed_at'])
    .select(['policy_number as policyNumber'])
    .where(isOpenInstalment)
    .where('policies.status', 'in', collected)
    .where('payment_methods.gateway', '=', gateway.kind)
    .execute();
  const after = (instant: string, days = 0) =>
    new Date(Date.parse(instant) + days * DAY_MS + AFTER_MS);
  const events = rows.flatMap((row): NextEvent[] => {
    const { kind, state, policyNumber, due_date, next_attempt_at } = row;
    if (state === 'failed') {
      const end = after(triedFrom(row.covered_until ?? due_date), 1);
      const retry = { at: after(next_attempt_at), policyNumber, what: 'retry' } as const;
      return [retry, { at: end, policyNumber, what: 'end' }];
    }
    if (kind !== 'renewal') return [{ at: after(next_attempt_at), policyNumber, what: 'payment' }];
    return row.noticed_at === null
      ? [{ at: after(triedFrom(due_date), -NOTICE_DAYS), policyNumber, what: 'notice' }]
      : [{ at: after(next_attempt_at), policyNumber, what: 'renewal' }];
  });
  const [first] = events
    .filter(({ at }) => at > now())
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  return first ?? null;
}
