// A part of the drill is a list of runs. Each run has its own installation and its own random
// numbers, so that one run can be repeated alone.
import type { Postgres } from '../../tests/fixtures/postgres.ts';
import type { Finding, WorldTotals } from './records.ts';
import type { Random } from './random.ts';
import { finishWorld } from './settle.ts';
import { startClients } from './crowd.ts';
import { startCourier, startOperator } from './operator.ts';
import { createWorld, type World, type WorldOptions } from './world.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

export interface DrillOptions {
  seed: number;
  isShort: boolean;
  /** Number of faults instead of the part's default. */
  faults: number | undefined;
  /** Minutes and filled policies of the mixed load, instead of its own. */
  minutes: number | undefined;
  policies: number | undefined;
}

export interface DrillRun {
  database: DatabaseKind;
  /** Starts with 1, for each part and database. */
  number: number;
  /** True if the run stops PostgreSQL, so that it must not share it. */
  needsOwnPostgres?: boolean;
  run(context: RunContext): Promise<RunResult>;
}

interface RunContext {
  random: Random;
  /** Undefined for SQLite. */
  postgres: Postgres | undefined;
}

export interface RunResult {
  findings: Finding[];
  totals?: WorldTotals | undefined;
  /** Numbers for the summary, such as { kills: 25 }. */
  counts: Record<string, number>;
}

/**
 * Runs a world with servers and clients while `disturb` causes faults. Then finishes all pending
 * work and checks everything.
 * @param places places of the servers
 */
export async function runWorld(
  options: WorldOptions,
  { clients, places = [0] }: { clients: number; places?: readonly number[] },
  disturb: (world: World) => Promise<Record<string, number>>,
): Promise<RunResult> {
  const world = await createWorld(options);
  try {
    await Promise.all(places.map((place) => world.start(place)));
    const crowd = startClients(world, clients);
    const operator = startOperator(world);
    const courier = startCourier(world);
    const counts = await disturb(world);
    await finishWorld(world, { crowd, operator, courier, places });
    const { findings, totals, sent: requests } = world;
    const rejected = world.rejections.length;
    return { findings, totals, counts: { ...counts, requests, rejected } };
  } finally {
    await world.remove();
  }
}
