// The sandbox's clock. Visitors can move it ahead of the real time, but cannot move it back.
import type { MiddlewareHandler } from 'hono';
import { headerNames } from '../../src/contract/header-names.ts';
import { addBillingCycles } from '../dates.ts';
import type { Database } from '../data/database.ts';
import { isOpenInstallment } from '../data/partial-indexes.ts';
import { tokenLifetimesMs } from '../accounts/tokens.ts';
import { backgroundJobs } from '../jobs/jobs.ts';
import { renewalNoticeDay } from '../notice-days.ts';
import { flushCaptures } from '../sales/captures.ts';
import { collectablePolicyStatuses, firstAttemptAt } from '../sales/installments.ts';
import type { Services } from '../services.ts';

const OFFSET_SETTING = 'sandbox_ahead_ms';
/**
 * Time in milliseconds after which a process reads the offset again, because another process may
 * have changed it.
 */
const STALE_MS = 2_000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Time in milliseconds that is added to an event's time, so that the event is certainly due. */
const GRACE_MS = 60_000;

export interface SandboxClock {
  now(): Date;
  /** Milliseconds that the clock is ahead of the real time. */
  offsetMs(): number;
  /** Moves the clock ahead, for every process that uses the database. */
  advance(ms: number): Promise<void>;
}

/** @param realNow Returns the real time. */
export async function createSandboxClock(
  database: Database,
  realNow: () => Date,
): Promise<SandboxClock> {
  let offsetMs = await readOffset(database);
  let readAt = realNow().getTime();
  const refresh = async () => {
    offsetMs = Math.max(offsetMs, await readOffset(database));
  };
  return {
    now() {
      const realMs = realNow().getTime();
      if (realMs - readAt > STALE_MS) {
        readAt = realMs;
        // An error is ignored here, because without a database the other requests fail too.
        void refresh().catch(() => {});
      }
      return new Date(realMs + offsetMs);
    },
    offsetMs: () => offsetMs,
    async advance(ms) {
      if (!(ms > 0)) return;
      offsetMs = await database.transact(async (trx) => {
        await trx
          .insertInto('settings')
          .values({ name: OFFSET_SETTING, value: '0' })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        // This update locks the row, so that two moves at the same moment add up.
        const { value } = await trx
          .updateTable('settings')
          .set((eb) => ({ value: eb.ref('value') }))
          .where('name', '=', OFFSET_SETTING)
          .returning('value')
          .executeTakeFirstOrThrow();
        const total = Number(value) + ms;
        await trx
          .updateTable('settings')
          .set({ value: String(total) })
          .where('name', '=', OFFSET_SETTING)
          .execute();
        return total;
      });
    },
  };
}

/** Sends the clock's offset with each response, so that the storefront uses the same date. */
export function clockOffsetMiddleware(clock: SandboxClock): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const seconds = Math.round(clock.offsetMs() / 1000);
    if (seconds > 0) context.header(headerNames.clockAhead, String(seconds));
  };
}

async function readOffset({ db }: Pick<Database, 'db'>): Promise<number> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', OFFSET_SETTING)
    .executeTakeFirst();
  return Number(row?.value ?? 0);
}

/** Button of the clock: it moves the clock one day, one month, or to the next event. */
export type ClockStep = 'day' | 'month' | 'next';

/**
 * Moves the clock ahead in small moves. Each move goes to the next event, but by a day at most. All
 * jobs run after each move, so that each job acts at the time when its event is due.
 */
export async function advanceClock(
  services: Services,
  clock: SandboxClock,
  step: ClockStep,
): Promise<void> {
  const target = await targetTime(services, step);
  for (;;) {
    const before = services.now();
    const remaining = target.getTime() - before.getTime();
    if (remaining <= 0) return;
    const next = (await findNextJobEvent(services))?.at ?? target;
    await clock.advance(Math.min(remaining, DAY_MS, next.getTime() - before.getTime()));
    await extendSessions(services, before);
    for (const { name, run } of backgroundJobs)
      await run({ ...services, actor: { ...services.actor, kind: 'system', name } });
    await flushCaptures(services);
  }
}

async function targetTime(services: Services, step: ClockStep): Promise<Date> {
  const now = services.now();
  const tomorrow = new Date(now.getTime() + DAY_MS);
  if (step === 'day') return tomorrow;
  if (step === 'month') {
    const [date = '', time = ''] = now.toISOString().split('T');
    return new Date(`${addBillingCycles(date, 'month', 1)}T${time}`);
  }
  return (await findNextJobEvent(services))?.at ?? tomorrow;
}

/**
 * Extends the active sessions to the clock's new time, so that users stay signed in after a move.
 */
async function extendSessions({ database, now }: Services, before: Date): Promise<void> {
  const at = now().getTime();
  await database.db
    .updateTable('tokens')
    .set({
      last_used_at: new Date(at).toISOString(),
      expires_at: new Date(at + tokenLifetimesMs.session).toISOString(),
    })
    .where('kind', '=', 'session')
    .where('expires_at', '>', before.toISOString())
    .execute();
}

/** The next action of a job that depends only on the clock, with the time of this action. */
export interface NextJobEvent {
  at: Date;
  policyNumber: string;
  kind: 'payment' | 'retry' | 'end' | 'notice' | 'renewal';
}

/** Returns the next action of the jobs. Null if there is none. */
export async function findNextJobEvent(services: Services): Promise<NextJobEvent | null> {
  const { database, gateway, now } = services;
  const rows = await database.db
    .selectFrom('installments')
    .innerJoin('policies', 'policies.id', 'installments.policy_id')
    .innerJoin('payment_methods', 'payment_methods.id', 'policies.payment_method_id')
    .select(['kind', 'state', 'due_date', 'next_attempt_at', 'covered_until', 'notice_sent_at'])
    .select(['policy_number as policyNumber', 'policies.vertical_code', 'policies.details'])
    .select(['coverage_start_date', 'renewed_at'])
    .where(isOpenInstallment)
    .where('policies.status', 'in', collectablePolicyStatuses)
    .where('payment_methods.gateway', '=', gateway.kind)
    .execute();
  const after = (instant: string, days = 0) =>
    new Date(Date.parse(instant) + days * DAY_MS + GRACE_MS);
  const events = rows.flatMap((row): NextJobEvent[] => {
    const { kind, state, policyNumber, due_date, next_attempt_at } = row;
    if (state === 'failed') {
      const end = after(firstAttemptAt(row.covered_until ?? due_date), 1);
      const retry = { at: after(next_attempt_at), policyNumber, kind: 'retry' } as const;
      return [retry, { at: end, policyNumber, kind: 'end' }];
    }
    if (kind !== 'renewal') return [{ at: after(next_attempt_at), policyNumber, kind: 'payment' }];
    return row.notice_sent_at === null
      ? [
          {
            at: after(firstAttemptAt(renewalNoticeDay(row, due_date, now()))),
            policyNumber,
            kind: 'notice',
          },
        ]
      : [{ at: after(next_attempt_at), policyNumber, kind: 'renewal' }];
  });
  const [first] = events
    .filter(({ at }) => at > now())
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  return first ?? null;
}
