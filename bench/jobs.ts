// npm run bench -- jobs: measures how long each background job blocks the event loop, on both
// databases, with 50,000 policies.
// npm run bench -- jobs 3000 20000 uses these numbers of policies. npm run bench -- jobs --short
// uses a small number. BENCH_ONLY=sqlite or postgres measures one database. Exits with 1 if a job
// blocks for more than 50 ms of CPU time.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createServerApp } from '../server/app.ts';
import { readBrand } from '../server/brand.ts';
import { openDatabase } from '../server/data/open-database.ts';
import { backgroundJobs } from '../server/jobs/jobs.ts';
import type { Job } from '../server/jobs/runner.ts';
import { silentLog } from '../server/log.ts';
import { createMailer } from '../server/mail/mailer.ts';
import type { Services } from '../server/services.ts';
import { readSettings } from '../server/settings.ts';
import { startPostgres } from '../tests/fixtures/postgres.ts';
import { fillDatabase } from './fill-database.ts';
import { measureLongestBlock, withTimedStatements, timeSqliteStatements } from './longest-block.ts';
import { stubBilling, stubGateway } from './stub-gateway.ts';

const LIMIT_MS = 50;
const sizes = readSizes();

function readSizes(): number[] {
  if (process.argv.includes('--short')) return [3_000];
  const named = process.argv.slice(2).map(Number).filter(Number.isInteger);
  return named.length > 0 ? named : [50_000];
}

interface Measured {
  job: string;
  totalMs: number;
  blockMs: number;
  blockCpuMs: number;
  statementMs: number;
  statement: string;
}

async function measureJob(services: Services, { name, run }: Pick<Job, 'name' | 'run'>) {
  const started = performance.now();
  const { block, statement } = await measureLongestBlock(() => run(services));
  const round = (ms: number) => Number(ms.toFixed(1));
  return {
    job: name,
    totalMs: Math.round(performance.now() - started),
    blockMs: round(block.wall),
    blockCpuMs: round(block.cpu),
    statementMs: round(statement.cpu || statement.wall),
    statement: statement.sql.replaceAll(/\s+/g, ' ').replaceAll('"', '').slice(0, 70),
  };
}

/**
 * Measures each job once. Then measures the purge again with the clock one hour later. Then
 * measures the jobs with a processor that collects installments itself.
 */
async function measureAll(services: Services): Promise<Measured[]> {
  const rows: Measured[] = [];
  for (const job of backgroundJobs) rows.push(await measureJob(services, job));
  const repeatedJobs = backgroundJobs.filter(({ name }) => name === 'purge');
  for (const job of repeatedJobs)
    rows.push(await measureJob(services, { ...job, name: 'purge, again' }));
  await fillSchedules(services.database);
  const billingServices = { ...services, gateway: { ...stubGateway, billing: stubBilling } };
  for (const job of backgroundJobs.filter(
    ({ name }) => name === 'installments' || name === 'lapse-unpaid',
  )) {
    rows.push(await measureJob(billingServices, { ...job, name: `${job.name}, schedules` }));
    rows.push(await measureJob(billingServices, { ...job, name: `${job.name}, schedules, again` }));
  }
  return rows;
}

/**
 * Adds payment schedules of the processor, as if the processor had collected for some time. A few
 * policies get none.
 */
async function fillSchedules({ db }: Services['database']): Promise<void> {
  await sql`insert into billing_schedules (policy_id, schedule_ref, version, synced_version, next_check_at)
    select distinct policy_id, 'sch', 1, 1, '' from installments
    where state in ('due', 'failed') and policy_id not like '%77'`.execute(db);
}

async function measure(
  policies: number,
  databaseSettings: { DATA_DIR: string; DATABASE_URL: string },
) {
  const settings = readSettings({ SANDBOX: '1', ...databaseSettings });
  const database = withTimedStatements(openDatabase(settings));
  const now = () => new Date();
  const mailer = createMailer({
    database,
    brand: readBrand(settings.BRAND_FILE),
    baseUrl: settings.SITE_URL,
    transport: async () => {},
    now,
    log: silentLog,
  });
  const server = await createServerApp(settings, {
    database,
    gateway: stubGateway,
    mailer,
    log: silentLog,
  });
  const started = performance.now();
  await fillDatabase(server.services, { policies, now: now() });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const rows = await measureAll(server.services);
  await server.close();
  console.log(`\n${database.kind}, ${policies} policies (filled in ${seconds} s)`);
  console.table(rows);
  return rows;
}

const only = process.env.BENCH_ONLY;
let isSlow = false;
async function measureSize(policies: number, DATABASE_URL: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'coverfront-bench-'));
  try {
    const rows = await measure(policies, { DATA_DIR: folder, DATABASE_URL });
    isSlow ||= rows.some(({ blockCpuMs }) => blockCpuMs > LIMIT_MS);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (only !== 'postgres') {
  timeSqliteStatements();
  for (const policies of sizes) await measureSize(policies, '');
}
if (only !== 'sqlite')
  for (const policies of sizes) {
    const postgres = await startPostgres();
    await measureSize(policies, postgres.url).finally(() => postgres.stop());
  }
if (isSlow) console.error(`\nA job blocks for more than ${LIMIT_MS} ms.`);
process.exitCode = isSlow ? 1 : 0;
