// Kills a server with SIGKILL again and again, at random moments: after a number of requests, in
// the middle of a call to Stripe, and while the server starts.
import { setTimeout as wait } from 'node:timers/promises';
import { runWorld, type DatabaseKind, type DrillOptions, type DrillRun } from './parts.ts';
import { checkNow } from './settle.ts';
import type { World } from './world.ts';

/** Kills on one installation. After them, everything is checked and the next one starts. */
const KILLS_PER_WORLD = 25;
const DEFAULT_KILLS = { sqlite: 1_000, postgres: 300 };
const SHORT_KILLS = { sqlite: 3, postgres: 2 };
const CLIENTS = 5;
const HOUR_MS = 3_600_000;
/** Hours that pass between a kill and the next start, at most. */
const MAX_HOURS = { long: 200, short: 20 };
/** Part of the kills that wait for a call to Stripe. */
const STRIPE_CALL_SHARE = 0.5;
/** Longest wait for a number of requests. Only a busy machine reaches it. */
const LIFE_MS = 15_000;
/** Longest wait for a chosen call to Stripe, which may not happen. */
const CALL_MS = 3_000;
/** Milliseconds in which a server starts, at most. */
const START_MS = 1_500;

/** Calls to Stripe in whose middle a server is killed: any that changes something, or one kind. */
const stripeCalls = [
  'POST ',
  'POST ',
  'POST /v1/payment_intents',
  '/capture',
  '/cancel',
  'POST /v1/refunds',
] as const;
/** Calls that happen only if Stripe collects installments. */
const billingCalls = ['POST /v1/subscription_schedules', 'GET /v1/invoices'] as const;

export function planKills(database: DatabaseKind, options: DrillOptions): DrillRun[] {
  const { isShort, faults = (isShort ? SHORT_KILLS : DEFAULT_KILLS)[database] } = options;
  return Array.from({ length: Math.ceil(faults / KILLS_PER_WORLD) }, (_, at) => ({
    database,
    number: at + 1,
    run: ({ random, postgres }) => {
      const kills = Math.min(KILLS_PER_WORLD, faults - at * KILLS_PER_WORLD);
      const collector = at % 2 === 0 ? 'webhook' : 'job';
      const isLong = at % 4 < 2;
      return runWorld({ random, collector, postgres, isLong }, { clients: CLIENTS }, (world) =>
        killRepeatedly(world, kills),
      );
    },
  }));
}

async function killRepeatedly(world: World, kills: number): Promise<Record<string, number>> {
  const { random } = world;
  let [whileStarting, inStripeCalls] = [0, 0];
  let trap = random.chance(STRIPE_CALL_SHARE) ? trapStripeCall(world) : undefined;
  for (let left = kills; left > 0; left -= 1) {
    if (trap) inStripeCalls += await killInStripeCall(world, trap);
    else await killAfterRequests(world);
    const hours = random.integer(1, world.isLong ? MAX_HOURS.long : MAX_HOURS.short);
    world.advance(hours * HOUR_MS);
    // Stripe stores an idempotency key for a day at least.
    if (hours > 24 && random.chance(0.5)) world.stripe.clearIdempotencyKeys();
    if (left > 1 && random.chance(0.12)) {
      await world.killWhileStarting(random.integer(0, START_MS));
      whileStarting += 1;
      left -= 1;
    }
    // It is set before the start, so that it also catches the calls of the jobs at the start.
    trap = left > 1 && random.chance(STRIPE_CALL_SHARE) ? trapStripeCall(world) : undefined;
    await world.start();
    await checkNow(world);
  }
  return { kills, whileStarting, inStripeCalls };
}

async function killAfterRequests(world: World): Promise<void> {
  const target = world.sent + world.random.integer(3, 60);
  const deadline = performance.now() + LIFE_MS;
  while (world.sent < target && performance.now() < deadline) await wait(1);
  await wait(world.random.integer(0, 25));
  await world.kill();
}

type StripeTrap = ReturnType<World['stripe']['delay']>;

function trapStripeCall({ stripe, random, collector }: World): StripeTrap {
  const calls = collector === 'webhook' ? [...stripeCalls, ...billingCalls] : stripeCalls;
  return stripe.delay(random.pick(calls) ?? 'POST ');
}

/**
 * Kills the server when it has sent a call to Stripe. Stripe carries the call out, and its response
 * is lost, or never receives it.
 * @returns 1 if the call was sent before the end of the server's life, otherwise 0
 */
async function killInStripeCall(world: World, trap: StripeTrap): Promise<number> {
  const how = world.random.chance(0.7) ? undefined : 'hang up';
  const hasArrived = await Promise.race([
    trap.arrived.then(() => true),
    wait(CALL_MS).then(() => false),
  ]);
  await world.kill();
  trap.cancel();
  trap.resume(how);
  return hasArrived ? 1 : 0;
}
