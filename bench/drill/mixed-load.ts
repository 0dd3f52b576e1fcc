// Mixed load on a filled PostgreSQL with a synchronous standby. Two servers behind HAProxy sell,
// change and cancel policies, file claims, show the account with 10,000 policies, receive Stripe's
// events and run all jobs, while a day passes each six minutes. In the middle both servers are
// replaced one after the other, as in a deploy. Later the primary is killed once.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../../scripts/port.mjs';
import { paths, signIn } from '../../tests/fixtures/buyer.ts';
import { spawnServer, type ServerProcess } from '../../tests/fixtures/server-process.ts';
import { fillShop, largeAccount } from '../scale/shop.ts';
import { ensureHaproxy, startBalancer } from './failover/balancer.ts';
import { startDatabasePair, type DatabasePair } from './failover/database-pair.ts';
import { runWorld, type DatabaseKind, type DrillOptions, type DrillRun } from './parts.ts';
import type { RunResult } from './parts.ts';
import type { Random } from './random.ts';
import { createFolder } from './scratch.ts';
import { checkNow } from './settle.ts';
import { FIRST_MOMENT, type World } from './world.ts';

interface MixedLoadPlan {
  policies: number;
  minutes: number;
  clients: number;
  /** Longest pause of a person between two actions, in milliseconds. */
  pauseMs: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const fullPlan: MixedLoadPlan = { policies: 1_000_000, minutes: 60, clients: 12, pauseMs: 1_500 };
const shortPlan: MixedLoadPlan = { policies: 2_000, minutes: 1, clients: 3, pauseMs: 300 };
const places = [0, 1];
const logFolder = join(import.meta.dirname, '..', '..', 'test-results', 'mixed-load');

export function planMixedLoad(database: DatabaseKind, options: DrillOptions): DrillRun[] {
  if (database === 'sqlite') return [];
  const usual = options.isShort ? shortPlan : fullPlan;
  const plan = {
    ...usual,
    minutes: options.minutes ?? usual.minutes,
    policies: options.policies ?? usual.policies,
  };
  return [{ database, number: 1, run: ({ random }) => runMixedLoad(random, plan) }];
}

async function runMixedLoad(random: Random, plan: MixedLoadPlan): Promise<RunResult> {
  if (!ensureHaproxy())
    return { findings: [{ kind: 'error', text: 'HAProxy is missing: install it.' }], counts: {} };
  const pair = await startDatabasePair((url) => fill(url, plan.policies));
  const ports = [await findFreePort(), await findFreePort()] as const;
  const balancer = await startBalancer(ports, pair.ports);
  const started: ServerProcess[] = [];
  const options = {
    random,
    collector: 'webhook',
    postgres: undefined,
    databaseUrl: balancer.databaseUrl,
    origin: balancer.origin,
    ports,
    isLong: true,
    isFilled: true,
    hasOutages: true,
    pauseMs: plan.pauseMs,
    async spawn(...call: Parameters<typeof spawnServer>) {
      const server = await spawnServer(...call);
      started.push(server);
      return server;
    },
  } as const;
  try {
    return await runWorld(options, { clients: plan.clients, places }, (world) =>
      disturb(world, pair, plan),
    );
  } finally {
    saveLogs(started);
    await balancer.stop();
    await pair.stop();
  }
}

async function fill(url: string, policies: number): Promise<void> {
  const startedAt = performance.now();
  const location = { DATA_DIR: createFolder('fill'), DATABASE_URL: url };
  const every = { largeAccountEvery: 99, policiesPerClaim: 5 };
  await fillShop(location, { policies, ...every, now: new Date(FIRST_MOMENT) });
  rmSync(location.DATA_DIR, { recursive: true, force: true });
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`  filled with ${policies} policies in ${seconds} s`);
}

/** Passes the minutes of the run, with a deploy after two fifths and a failover after three. */
async function disturb(
  world: World,
  pair: DatabasePair,
  { minutes }: MixedLoadPlan,
): Promise<Record<string, number>> {
  const responses = measureResponses(world);
  const holder = startHolder(world);
  const steps = 10;
  const stepMs = (minutes * MINUTE_MS) / steps;
  for (let step = 1; step <= steps; step += 1) {
    const end = performance.now() + stepMs;
    if (step === 4) await deploy(world);
    if (step === 7) await failOver(pair);
    if (step === 3 || step === 8) await checkNow(world);
    await wait(Math.max(0, end - performance.now()));
    world.advance(DAY_MS);
    console.log(`  ${Math.round((step * minutes) / steps)} min: ${responses.describe()}`);
  }
  await holder.stop();
  const done = world.attempts.filter(({ response }) => response?.status === 200);
  const count = (kind: string) => done.filter((attempt) => attempt.kind === kind).length;
  return { purchases: count('purchase'), claims: count('claim'), views: holder.views() };
}

/** Replaces the servers one after the other, as a deploy does. */
async function deploy(world: World): Promise<void> {
  for (const place of places) {
    await world.stop(place);
    await world.start(place);
    // Gives HAProxy time to detect that the server is ready again.
    await wait(2_000);
  }
  console.log('  both servers were replaced');
}

async function failOver(pair: DatabasePair): Promise<void> {
  const startedAt = performance.now();
  await pair.failOver('crash');
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`  the primary was killed and its standby promoted in ${seconds} s`);
  console.log(`  a new standby was made with ${await pair.rejoinAsStandby()}`);
}

/** Measures every response since the last description. */
function measureResponses(world: World) {
  const { request } = world.target;
  let times: number[] = [];
  let failures = new Map<string, number>();
  const fail = (why: string) => failures.set(why, (failures.get(why) ?? 0) + 1);
  world.target.request = async (path, init) => {
    const startedAt = performance.now();
    try {
      const response = await request(path, init);
      times.push(performance.now() - startedAt);
      if (response.status >= 500) fail(String(response.status));
      return response;
    } catch (error) {
      fail('no response');
      throw error;
    }
  };
  return {
    describe() {
      const sorted = times.toSorted((one, other) => one - other);
      const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
      const failed = [...failures].map(([why, number]) => `, ${why} ${number}`).join('');
      const text = `${sorted.length} responses, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms${failed}`;
      times = [];
      failures = new Map();
      return text;
    },
  };
}

/** The owner of the large account, who looks at the account's screens again and again. */
function startHolder(world: World) {
  const stopSignal = new AbortController();
  let views = 0;
  async function look(): Promise<void> {
    const token = await signIn(world.target, largeAccount.email, largeAccount.password);
    // The sign-in failed in an outage.
    if (!token) return;
    const read = async (path: string) => {
      const headers = { authorization: `Token ${token}` };
      const response = await world.target.request(path, { headers });
      await response.arrayBuffer();
      if (response.status === 200) views += 1;
      else if (response.status < 500) world.report('error', `${path}: ${response.status}`);
    };
    const list = '/api/user/v2/policies/all-verticals';
    for (const path of [paths.account, list, `${list}?query=F-0000`, '/api/user/v2/claims'])
      await read(path);
  }
  const done = (async () => {
    while (!stopSignal.signal.aborted) {
      await look().catch(() => undefined);
      await wait(2_000);
    }
  })();
  return {
    views: () => views,
    async stop() {
      stopSignal.abort();
      await done;
    },
  };
}

/** Writes the servers' logs to test-results/mixed-load, and prints how often each message occurs. */
function saveLogs(started: readonly ServerProcess[]): void {
  mkdirSync(logFolder, { recursive: true });
  const counts = new Map<string, number>();
  for (const [at, server] of started.entries()) {
    const log = server.output();
    writeFileSync(join(logFolder, `server-${at + 1}.log`), log);
    for (const line of log.split('\n').filter(Boolean)) {
      const message = messageOf(line);
      counts.set(message, (counts.get(message) ?? 0) + 1);
    }
  }
  for (const [message, count] of counts) console.log(`  log: ${message} ${count}`);
}

/** Returns level and event of a line, which begins with the time. Returns other lines as they are. */
const messageOf = (line: string): string =>
  /^[\d:]{8} (\w+ \S+)/.exec(line)?.[1] ?? line.slice(0, 80);
