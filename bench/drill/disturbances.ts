// Parts of the drill in which clients act while the clock jumps, while the database restarts, and
// while some of ten processes are killed.
import { setTimeout as wait } from 'node:timers/promises';
import { runWorld, type DatabaseKind, type DrillOptions, type DrillRun } from './parts.ts';
import { checkNow } from './settle.ts';
import type { World } from './world.ts';

const CLIENTS = 5;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const PROCESSES = 10;
const SHORT_PROCESSES = 2;

/** Waits until the clients have sent a random number of requests. */
export async function waitForRequests(world: World, most: number): Promise<void> {
  const target = world.sent + world.random.integer(Math.ceil(most / 4), most);
  const deadline = performance.now() + MINUTE_MS;
  while (world.sent < target && performance.now() < deadline) await wait(5);
}

interface WorldPlan {
  places?: number[];
  hasClockJumps?: boolean;
  hasOutages?: boolean;
  disturb(world: World): Promise<Record<string, number>>;
}

/** Plans a world for each collector. */
function planWorlds(
  database: DatabaseKind,
  { places, hasClockJumps = false, hasOutages = false, disturb }: WorldPlan,
): DrillRun[] {
  const crowd = { clients: CLIENTS, ...(places && { places }) };
  const collectors = ['webhook', 'job'] as const;
  return collectors.map((collector, at) => ({
    database,
    number: at + 1,
    run: ({ random, postgres }) =>
      runWorld(
        { random, collector, postgres, isLong: false, hasClockJumps, hasOutages },
        crowd,
        disturb,
      ),
  }));
}

/** The servers' clock is moved by a day, forward or back, while Stripe's is right. */
export function planClockJumps(database: DatabaseKind, options: DrillOptions): DrillRun[] {
  const jumps = options.faults ?? (options.isShort ? 2 : 20);
  const runs = planWorlds(database, {
    hasClockJumps: true,
    disturb: (world) => jumpClock(world, jumps),
  });
  return options.isShort ? runs.slice(0, 1) : runs;
}

async function jumpClock(world: World, jumps: number): Promise<Record<string, number>> {
  for (let left = jumps; left > 0; left -= 1) {
    await waitForRequests(world, 60);
    world.skewServers(world.random.pick([-DAY_MS, DAY_MS]));
    await waitForRequests(world, 60);
    world.skewServers(0);
    await checkNow(world);
  }
  await wait(100);
  return { jumps: jumps * 2 };
}

/** PostgreSQL shuts down and starts again, while requests are in flight. */
export function planDatabaseRestarts(database: DatabaseKind, options: DrillOptions): DrillRun[] {
  if (database === 'sqlite') return [];
  const restarts = options.faults ?? (options.isShort ? 1 : 20);
  const disturb = (world: World) => restartDatabase(world, restarts);
  const runs = planWorlds(database, { hasOutages: true, disturb }).map((run) => ({
    ...run,
    needsOwnPostgres: true,
  }));
  return options.isShort ? runs.slice(0, 1) : runs;
}

async function restartDatabase(world: World, restarts: number): Promise<Record<string, number>> {
  for (let left = restarts; left > 0; left -= 1) {
    await waitForRequests(world, 60);
    await world.postgres?.halt();
    await wait(world.random.integer(0, 1_000));
    await world.postgres?.resume();
    await checkNow(world);
  }
  return { restarts };
}

/** Ten processes on one database. Random ones are killed and started again. */
export function planProcesses(database: DatabaseKind, options: DrillOptions): DrillRun[] {
  if (database === 'sqlite') return [];
  const { isShort, faults: kills = isShort ? 2 : 40 } = options;
  const length = isShort ? SHORT_PROCESSES : PROCESSES;
  const places = Array.from({ length }, (_, place) => place);
  const disturb = async (world: World) => {
    for (let left = kills; left > 0; left -= 1) {
      await waitForRequests(world, 80);
      const place = world.random.integer(0, length - 1);
      await world.kill(place);
      await waitForRequests(world, 20);
      await world.start(place);
      await checkNow(world);
    }
    return { kills, processes: length };
  };
  const runs = planWorlds(database, { places, disturb });
  return isShort ? runs.slice(0, 1) : runs;
}
