// npm run chaos: checks that no purchase is lost when servers and databases fail. Two servers
// behind HAProxy sell policies on a PostgreSQL with a synchronous standby. Each round kills one
// server, stops the other with SIGTERM, and stops the primary database. The standby is promoted,
// and the old primary becomes the new standby.
// npm run chaos -- 20 runs twenty failovers. At the end, the purchases of the buyers, the database
// and the gateway are compared. Exits with 1 if a purchase is lost, made twice, half complete or
// without a response. docs/deploy.md describes the results.
// npm run chaos -- --short checks in less than two minutes that this program works: with four
// buyers and one failover.
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../scripts/port.mjs';
import { installSystemPackages } from '../scripts/system-packages.mjs';
import { spawnServer } from '../tests/fixtures/server-process.ts';
import { startStripe } from '../tests/fixtures/stripe-stand-in.ts';
import { ensureHaproxy, startBalancer } from './chaos/balancer.ts';
import { comparePurchaseRecords } from './chaos/purchase-records.ts';
import { startSimulatedBuyers, type SimulatedBuyers } from './chaos/buyers.ts';
import { primaryFailureModes, startDatabasePair } from './chaos/database-pair.ts';

const isShort = process.argv.includes('--short');
const BUYERS = isShort ? 4 : 16;
/**
 * Seconds from SIGTERM to the end of a server. Longer than HAProxy needs to detect a failing
 * /readyz.
 */
const DRAIN_SECONDS = '3';
const rounds = isShort ? 1 : Number(process.argv[2] ?? 4);
// Exits on Ctrl-C. The end of this process also ends all processes that it started.
process.once('SIGINT', () => process.exit(130));

if (!Number.isInteger(rounds) || rounds < 1) stop('How many failovers? npm run chaos -- 20');
if (installSystemPackages(['postgres']).size > 0) skipRun('The chaos test needs PostgreSQL.');
if (!ensureHaproxy()) skipRun('HAProxy is missing: install it.');

const bankKey = randomBytes(32).toString('base64');
const stripe = await startStripe();
const database = await startDatabasePair();
const ports = [await findFreePort(), await findFreePort()] as const;
const balancer = await startBalancer(ports, database.ports);
const start = (port: number) =>
  spawnServer({
    port,
    settings: {
      NODE_ENV: 'production',
      DATABASE_URL: balancer.databaseUrl,
      STRIPE_API_BASE: stripe.url,
      STRIPE_SECRET_KEY: 'sk_test_chaos',
      PUBLIC_STRIPE_KEY: 'pk_test_chaos',
      BANK_KEY: bankKey,
      ACKNOWLEDGE_MISSING: 'SMTP_URL',
      TRUST_PROXY: '1',
      DRAIN_SECONDS,
      RATE_LIMIT_FACTOR: '100000',
    },
  });

let servers = await Promise.all(ports.map(start));
const buyers = startSimulatedBuyers(balancer.origin, BUYERS);
await waitForOrders(buyers, 1);

for (let round = 1; round <= rounds; round += 1) console.log(await chaosRound(round));

await buyers.stop();
const ledger = await comparePurchaseRecords(buyers, database, stripe);
for (const server of servers) await server.stop();
await balancer.stop();
await database.stop();
await stripe.stop();
console.log({ ...ledger, unanswered: buyers.unanswered.size, retries: buyers.failures() });
process.exitCode = ledger.lost + ledger.double + ledger.half + buyers.unanswered.size === 0 ? 0 : 1;

/**
 * Causes each kind of failure once.
 * @returns the effects on the buyers, as text
 */
async function chaosRound(round: number): Promise<string> {
  const failureMode = primaryFailureModes[(round - 1) % primaryFailureModes.length] ?? 'crash';
  const before = buyers.acknowledged.length;
  const killed = await measureImpact(() => restart(0, 'SIGKILL'));
  const drained = await measureImpact(() => restart(1, 'SIGTERM'));
  let recoveryMethod = '';
  const failedOver = await measureImpact(async () => {
    await database.failOver(failureMode);
    await waitForOrders(buyers, BUYERS);
    recoveryMethod = await database.rejoinAsStandby();
  });
  return [
    `${round} of ${rounds}: ${buyers.acknowledged.length - before} purchases`,
    `server killed ${killed}`,
    `server drained ${drained}`,
    `primary lost (${failureMode}, restored by ${recoveryMethod}) ${failedOver}`,
  ].join(' · ');
}

/**
 * Measures how `work` disturbs the buyers.
 * @returns '12 retries, longest gap 340 ms', for example
 */
async function measureImpact(work: () => Promise<void>): Promise<string> {
  const [from, failures] = [performance.now(), buyers.failures()];
  await work();
  await waitForOrders(buyers, BUYERS);
  const gap = Math.round(buyers.longestGap(from));
  return `${buyers.failures() - failures} retries, longest gap ${gap} ms`;
}

async function restart(index: 0 | 1, signal: NodeJS.Signals): Promise<void> {
  const code = await servers[index]?.stop(signal);
  if (signal === 'SIGTERM' && code !== 0) throw new Error(`A server exited with ${code}`);
  servers[index] = await start(ports[index]);
  // Gives HAProxy time to detect that the server is ready again.
  await wait(2_000);
}

/** Waits until `count` more purchases have succeeded. */
async function waitForOrders({ acknowledged }: SimulatedBuyers, count: number): Promise<void> {
  const target = acknowledged.length + count;
  const deadline = performance.now() + 120_000;
  while (acknowledged.length < target) {
    if (performance.now() > deadline) throw new Error('No purchase within 120 s');
    await wait(20);
  }
}

/** Skips a short run without failing, if a program is not installed. */
function skipRun(reason: string): never {
  if (!isShort) stop(reason);
  console.log(`Skipped: ${reason}`);
  process.exit(0);
}

function stop(reason: string): never {
  console.error(reason);
  process.exit(1);
}
