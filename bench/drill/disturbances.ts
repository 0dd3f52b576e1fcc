// Parts of the drill in which clients act while the clock jumps, while the database restarts, and
// while some of ten processes are killed.
import { setTimeout as wait } from 'node:timers/promises';
import { runWorld, type DatabaseKind, type DrillOptions, type DrillRun } from './parts.ts';
import { checkNow } from './settle.ts';
import type { World } from './world.ts';

const CLIENTS = 5;
const FAULTS_PER_WORLD = 10;
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
  /** Number of faults for each collector. */
  faults: number;
  places?: number[];
  hasClockJumps?: boolean;
  hasOutages?: boolean;
  disturb(world: World, faults: number): Promise<Record<string, number>>;
}

/** Splits faults into worlds, so that a run can be repeated or the drill continued in between. */
export function splitFaults(faults: number): number[] {
  const length = Math.ceil(faults / FAULTS_PER_WORLD);
  return Array.from({ length }, (_, at) =>
    Math.min(FAULTS_PER_WORLD, faults - at * FAULTS_PER_WORLD),
  );
}

/** Plans worlds for each collector. A short drill has one. */
function planWorlds(
  { database, isShort }: { database: DatabaseKind; isShort: boolean },
  { faults, places, hasClockJumps = false, hasOutages = false, disturb }: WorldPlan,
): DrillRun[] {
  const crowd = { clients: CLIENTS, ...(places && { places }) };
  const collectors = isShort ? (['webhook'] as const) : (['webhook', 'job'] as const);
  return splitFaults(faults)
    .flatMap((count) => collectors.map((collector) => ({ count, collector })))
    .map(({ count, collector }, at) => ({
      database,
      number: at + 1,
      run: ({ random, postgres }) =>
        runWorld(
          { random, collector, postgres, isLong: false, hasClockJumps, hasOutages },
          crowd,
          (world) => disturb(world, count),
        ),
    }));
}

/** The servers' clock is moved by a day, forward or back, while Stripe's is right. */
export function planClockJumps(database: DatabaseKind, options: DrillOptions): DrillRun[] {
  const { isShort, faults = isShort ? 2 : 20 } = options;
  return planWorlds({ database, isShort }, { faults, hasClockJumps: true, disturb: jumpClock });
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
  const { isShort, faults = isShort ? 1 : 20 } = options;
  const plan = { faults, hasOutages: true, disturb: restartDatabase };
  return planWorlds({ database, isShort }, plan).map((run) => ({ ...run, needsOwnPostgres: true }));
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
  const { isShort, faults = isShort ? 2 : 40 } = options;
  const length = isShort ? SHORT_PROCESSES : PROCESSES;
  const places = Array.from({ length }, (_, place) => place);
  const disturb = async (world: World, kills: number) => {
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
  return planWorlds({ database, isShort }, { faults, places, disturb });
}
