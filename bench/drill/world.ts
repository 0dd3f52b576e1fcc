// An installation for one part of the drill: server processes, their database, a stand-in for
// Stripe whose books survive a kill of the servers, and a clock that the drill moves.
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createServices } from '../../server/create-services.ts';
import { openDatabase } from '../../server/data/open-database.ts';
import { silentLog } from '../../server/log.ts';
import { unavailableGateway } from '../../server/sales/gateway/unavailable-gateway.ts';
import type { Services } from '../../server/services.ts';
import { readSettings } from '../../server/settings.ts';
import type { RequestTarget } from '../../tests/fixtures/buyer.ts';
import { createDatabase, type Postgres } from '../../tests/fixtures/postgres.ts';
import { spawnServer, type ServerProcess } from '../../tests/fixtures/server-process.ts';
import { startStripe, type StripeStandIn } from '../../tests/fixtures/stripe-stand-in.ts';
import { cheapHashes } from '../../tests/fixtures/test-settings.ts';
import type {
  Attempt,
  Cancellation,
  EmailArchive,
  Finding,
  Rejection,
  WorldTotals,
} from './records.ts';
import type { Random } from './random.ts';
import { createFolder, scratchFolder } from './scratch.ts';

/** 'job': the servers' job collects installments. 'webhook': Stripe collects and sends events. */
type CollectorKind = 'job' | 'webhook';

export interface WorldOptions {
  random: Random;
  collector: CollectorKind;
  /** The PostgreSQL server for the database. Undefined for SQLite. */
  postgres: Postgres | undefined;
  /**
   * True if the world's time passes by months, so that installments become due, and old emails,
   * keys and quotes are deleted.
   */
  isLong: boolean;
  /** True if the servers' clock jumps, so that recorded times are not in order. */
  hasClockJumps?: boolean;
  /** True if the database fails while servers run, so that they may respond with 503. */
  hasOutages?: boolean;
  /** Folder of the SQLite database. By default a new one. */
  dataDir?: string;
  /** URL of a database that exists, instead of a new one on `postgres`. */
  databaseUrl?: string;
  /** Origin of a load balancer that gets all requests. By default each goes to a random server. */
  origin?: string;
  /** Ports of the servers by place. By default free ones. */
  ports?: readonly number[];
  /** True if the database was filled with policies that no client bought. */
  isFilled?: boolean;
  /** Longest pause of a person between two actions, in milliseconds. */
  pauseMs?: number;
  /** Starts a server in another way than as a plain process. */
  spawn?: typeof spawnServer;
}

export interface World extends WorldOptions {
  stripe: StripeStandIn;
  /** Running servers by their place. A killed server leaves its place empty. */
  servers: Map<number, ServerProcess>;
  /** Sends each request to one of the running servers. */
  target: RequestTarget;
  attempts: Attempt[];
  cancellations: Cancellation[];
  /** Number of requests that the clients have sent. */
  sent: number;
  /** Rejections that may happen in normal use. The checks look for the cause of each. */
  rejections: Rejection[];
  /** Copies of all emails, because the servers delete them after a month. */
  emails: EmailArchive;
  /** True when the clients should finish their current action and end. */
  isEnding: boolean;
  report(kind: Finding['kind'], text: string): void;
  findings: Finding[];
  /** Numbers of the complete check. Undefined before it. */
  totals: WorldTotals | undefined;
  /** Time of the world, which Stripe and the servers share. */
  now(): Date;
  /** Moves the time of the whole world, with Stripe's. */
  advance(ms: number): void;
  /** Sets how far the servers' clocks are from the world's time. */
  skewServers(ms: number): void;
  start(place?: number): Promise<ServerProcess>;
  /** Starts a server and kills it `ms` milliseconds later, while it starts. */
  killWhileStarting(ms: number): Promise<void>;
  kill(place?: number): Promise<void>;
  /** Ends a server with SIGTERM. A finding tells if it does not exit with 0. */
  stop(place?: number): Promise<void>;
  /** Opens the database as an operator's command does, while servers run or not. */
  withServices<T>(work: (services: Services) => Promise<T>): Promise<T>;
  remove(): Promise<void>;
}

/** First moment of every world. It is in the future, so that no card or date is too old. */
export const FIRST_MOMENT = Date.parse('2027-01-11T15:00:00Z');
const clockPreload = join(import.meta.dirname, 'shift-clock.mjs');
export const WEBHOOK_SECRET = 'whsec_of_the_drill';

export async function createWorld(options: WorldOptions): Promise<World> {
  const { random, postgres, collector, spawn = spawnServer } = options;
  const folder = createFolder('world');
  const dataDir = options.dataDir ?? join(folder, 'data');
  const clockFile = join(folder, 'clock');
  let offset = FIRST_MOMENT - Date.now();
  let skew = 0;
  const writeClock = () => {
    writeFileSync(`${clockFile}.new`, String(offset + skew));
    renameSync(`${clockFile}.new`, clockFile);
  };
  writeClock();
  const now = () => new Date(Date.now() + offset);
  const stripe = await startStripe(now);
  const database = postgres && (await createDatabase(postgres.url));
  const settings = {
    DATABASE_URL: options.databaseUrl ?? database?.url ?? '',
    DATA_DIR: dataDir,
    SITE_URL: 'http://drill.example',
    SANDBOX: '0',
    STRIPE_SECRET_KEY: 'sk_test_drill',
    STRIPE_API_BASE: stripe.url,
    STRIPE_WEBHOOK_SECRET: collector === 'webhook' ? WEBHOOK_SECRET : '',
    SESSION_IDLE_HOURS: '720',
    RATE_LIMIT_FACTOR: '100000',
    MAX_CONNECTIONS_PER_IP: '0',
    LOG_LEVEL: 'warn',
    ...cheapHashes,
    NODE_OPTIONS: `--import=${clockPreload}`,
    NODE_COMPILE_CACHE: join(scratchFolder, 'compiled'),
    DRILL_CLOCK_FILE: clockFile,
  };
  const servers = new Map<number, ServerProcess>();
  const trafficRandom = random.fork('traffic');
  const spawnOptions = { dataDir, settings };

  async function request(path: string, init?: RequestInit): Promise<Response> {
    const server = trafficRandom.pick([...servers.values()]);
    const origin = options.origin ?? server?.origin;
    if (!origin) throw new Error('No server runs');
    world.sent += 1;
    return fetch(origin + path, { ...init, signal: AbortSignal.timeout(30_000) });
  }

  const world: World = {
    ...options,
    dataDir,
    stripe,
    servers,
    target: { request },
    attempts: [],
    cancellations: [],
    sent: 0,
    rejections: [],
    emails: new Map(),
    isEnding: false,
    findings: [],
    totals: undefined,
    report: (kind, text) => void world.findings.push({ kind, text }),
    now,
    advance(ms) {
      offset += ms;
      writeClock();
    },
    skewServers(ms) {
      skew = ms;
      writeClock();
    },
    async start(place = 0) {
      const port = options.ports?.[place];
      const server = await spawn({ ...spawnOptions, ...(port && { port }) });
      servers.set(place, server);
      return server;
    },
    async killWhileStarting(ms) {
      const server = await spawn({ ...spawnOptions, ready: false });
      await wait(ms);
      server.child.kill('SIGKILL');
      await server.exited;
    },
    async kill(place = 0) {
      const server = servers.get(place);
      servers.delete(place);
      server?.child.kill('SIGKILL');
      await server?.exited;
    },
    async stop(place = 0) {
      const server = servers.get(place);
      const code = await server?.stop('SIGTERM');
      servers.delete(place);
      if (code !== 0) world.report('error', `a server exited with ${code}: ${server?.output()}`);
    },
    async withServices(work) {
      const parsed = readSettings({ ...settings, STRIPE_API_BASE: stripe.url });
      const opened = openDatabase(parsed);
      const overrides = { gateway: unavailableGateway, now, realNow: now, log: silentLog };
      try {
        return await work(await createServices(parsed, { ...overrides, database: opened }));
      } finally {
        await opened.close();
      }
    },
    async remove() {
      for (const place of servers.keys()) await world.kill(place);
      await stripe.stop();
      await database?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return world;
}
