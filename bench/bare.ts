// Runs the SQL statements that the server runs for a request, directly through the database
// drivers: as prepared statements, without validation or Kysely. The statements run in a loop
// without pauses, or once per HTTP request through node:http. bench/server.ts starts this file as a
// separate process.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { newId } from '../server/data/ids.ts';
import { Pool, type PoolClient } from 'pg';
import {
  purchaseInputOf,
  type BareDriverPlan,
  type BareDriverStep,
  type StepParameter,
  type PurchaseInput,
  type SeriesResult,
} from './plan.ts';

type Value = string | number | null;
type Execute = (sql: string, parameters: Value[]) => unknown;
/** Runs the statements of one request. */
type Perform = (number: number) => Promise<void>;

process.once('message', (plan: BareDriverPlan) => {
  if (plan.responseBody === undefined)
    void run(plan).then((result) => process.send?.(result, () => process.exit(0)));
  else void serve(plan, plan.responseBody).then((port) => process.send?.(port));
});

function open(plan: BareDriverPlan) {
  return plan.database.kind === 'sqlite'
    ? onSqlite(plan, plan.database.file)
    : onPostgres(plan, plan.database.url);
}

/**
 * Serves HTTP requests and runs the statements once for each. The end of the idempotency key is the
 * number of the request.
 */
async function serve(plan: BareDriverPlan, responseBody: string): Promise<number> {
  const { perform } = await open(plan);
  const head = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(responseBody),
  };
  const server = createServer((request, response) => {
    const number = Number(String(request.headers['x-unique-key']).slice(-8)) || 0;
    request.resume().once('end', () => {
      void perform(number).then(() => response.writeHead(200, head).end(responseBody));
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

async function run(plan: BareDriverPlan): Promise<SeriesResult> {
  const { perform, close } = await open(plan);
  const state = { next: plan.first, stopped: false, latencies: [] as number[] };
  const worker = async () => {
    while (!state.stopped) {
      const started = performance.now();
      await perform(state.next++);
      state.latencies.push(performance.now() - started);
      // The SQLite driver is synchronous. Without this pause it would block the timers.
      if (plan.database.kind === 'sqlite' && state.latencies.length % 32 === 0)
        await yieldToEventLoop();
    }
  };
  const workers = Array.from({ length: plan.clients }, worker);
  await wait(plan.warmUpMs);
  state.latencies = [];
  const started = performance.now();
  await wait(plan.measureMs);
  while (state.latencies.length === 0) await wait(10);
  const seconds = (performance.now() - started) / 1000;
  const latencies = state.latencies.toSorted((one, other) => one - other);
  state.stopped = true;
  await Promise.all(workers);
  await close();
  const at = (part: number) => latencies[Math.floor(latencies.length * part)] ?? 0;
  return {
    perSecond: latencies.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    failed: 0,
    next: state.next,
  };
}

function onSqlite(
  { steps }: BareDriverPlan,
  file: string,
): { perform: Perform; close: () => void } {
  const database = new DatabaseSync(file, { timeout: 5000 });
  database.exec('PRAGMA journal_mode = WAL');
  database.exec('PRAGMA synchronous = FULL');
  database.exec('PRAGMA wal_autocheckpoint = 4000');
  database.exec('PRAGMA cache_size = -16000');
  const statements = new Map<string, { statement: StatementSync; reads: boolean }>();
  const execute: Execute = (sql, parameters) => {
    let known = statements.get(sql);
    if (!known) {
      const statement = database.prepare(sql);
      known = { statement, reads: statement.columns().length > 0 };
      statements.set(sql, known);
    }
    return known.reads ? known.statement.all(...parameters) : known.statement.run(...parameters);
  };
  const begin = 'BEGIN IMMEDIATE';
  return {
    async perform(number) {
      const values = valuesOf(number);
      for (const step of steps) {
        if ('mark' in step) execute(step.mark === 'begin' ? begin : 'COMMIT', []);
        else execute(step.sql, step.parameters.map(values));
      }
    },
    close: () => database.close(),
  };
}

async function onPostgres(
  { steps, clients }: BareDriverPlan,
  url: string,
): Promise<{ perform: Perform; close: () => Promise<void> }> {
  const pool = new Pool({ connectionString: url, max: Math.min(clients, 20) });
  const names = new Map(
    steps.flatMap((step, at) => ('sql' in step ? [[step.sql, `bare${at}`] as const] : [])),
  );
  const inOrder = async (
    client: PoolClient,
    own: BareDriverStep[],
    values: (value: StepParameter) => Value,
  ) => {
    for (const step of own) {
      if ('mark' in step) await client.query(step.mark === 'begin' ? 'BEGIN' : 'COMMIT');
      else {
        await client.query({
          name: names.get(step.sql),
          text: step.sql,
          values: step.parameters.map(values),
        });
      }
    }
  };
  return {
    async perform(number) {
      const client = await pool.connect();
      await inOrder(client, steps, valuesOf(number));
      client.release();
    },
    close: () => pool.end(),
  };
}

/**
 * Returns a function that computes a statement parameter of purchase `number`. An id that occurs
 * several times gets the same new id each time.
 */
function valuesOf(number: number): (value: StepParameter) => Value {
  const input: PurchaseInput = purchaseInputOf(number);
  const generatedIds = new Map<string, string>();
  const generateId = (model: string) => {
    const known = generatedIds.get(model);
    if (known) return known;
    const prefix = /^([a-z]+)_[0-9a-z]{24}$/.exec(model)?.[1];
    const fresh = prefix ? newId(prefix) : model.slice(0, 3) + randomText(model.length - 3);
    generatedIds.set(model, fresh);
    return fresh;
  };
  return (value) => {
    if (value === null || typeof value !== 'object') return value;
    if ('fresh' in value) return generateId(value.fresh);
    return value.pieces
      .map((piece, at) => (at % 2 ? input[piece as keyof PurchaseInput] : piece))
      .join('');
  };
}

/** Returns random text. Random values spread over a database index as the original ids do. */
function randomText(length: number): string {
  let text = '';
  while (text.length < length) text += Math.random().toString(36).slice(2);
  return text.slice(0, length);
}

function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
