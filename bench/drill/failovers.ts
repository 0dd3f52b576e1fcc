// Failovers of a PostgreSQL with a synchronous standby. Two servers in production mode behind
// HAProxy sell policies. Each round kills one server, stops the other with SIGTERM, and stops the
// primary. The standby is promoted, and the old primary becomes the new standby.
// docs/deploy.md describes the setup and the results.
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../../scripts/port.mjs';
import { spawnServer } from '../../tests/fixtures/server-process.ts';
import { startStripe } from '../../tests/fixtures/stripe-stand-in.ts';
import { ensureHaproxy, startBalancer } from './failover/balancer.ts';
import { startSimulatedBuyers, type SimulatedBuyers } from './failover/buyers.ts';
import { primaryFailureModes, startDatabasePair } from './failover/database-pair.ts';
import { comparePurchaseRecords, type PurchaseComparison } from './failover/purchase-records.ts';
import type { DatabaseKind, DrillOptions, DrillRun, RunResult } from './parts.ts';
import type { Finding } from './records.ts';
import type { Random } from './random.ts';

const BUYERS = 16;
const SHORT_BUYERS = 4;
const DEFAULT_FAILOVERS = 20;
/**
 * Seconds from SIGTERM to the end of a server. Longer than HAProxy needs to detect a failing
 * /readyz.
 */
const DRAIN_SECONDS = '3';

export function planFailovers(database: DatabaseKind, options: DrillOptions): DrillRun[] {
  if (database === 'sqlite') return [];
  const { isShort, faults = isShort ? 1 : DEFAULT_FAILOVERS } = options;
  const buyerCount = isShort ? SHORT_BUYERS : BUYERS;
  const number = 1;
  return [{ database, number, run: ({ random }) => failOver(random, { faults, buyerCount }) }];
}

interface FailoverPlan {
  faults: number;
  buyerCount: number;
}

async function failOver(random: Random, plan: FailoverPlan): Promise<RunResult> {
  if (!ensureHaproxy()) {
    const finding: Finding = { kind: 'error', text: 'HAProxy is missing: install it.' };
    return { findings: [finding], counts: {} };
  }
  const installation = await startInstallation(random, plan);
  const { buyers, database, stripe, servers } = installation;
  await waitForOrders(buyers, 1);
  const counts: Record<string, number> = { failovers: plan.faults };
  for (let round = 0; round < plan.faults; round += 1) {
    console.log(await failOverOnce(installation, round));
  }
  await buyers.stop();
  const comparison = await comparePurchaseRecords(buyers, database, stripe);
  for (const server of servers) await server.stop();
  await installation.balancer.stop();
  await database.stop();
  await stripe.stop();
  Object.assign(counts, { purchases: comparison.acknowledged, retries: buyers.failures() });
  return { findings: [...findingsOf(comparison, buyers)], counts };
}

function* findingsOf(comparison: PurchaseComparison, { unanswered }: SimulatedBuyers) {
  for (const kind of ['lost', 'double', 'half'] as const)
    for (let at = 0; at < comparison[kind]; at += 1)
      yield { kind, text: `a purchase during the failovers` };
  for (const key of unanswered) yield { kind: 'error' as const, text: `${key} got no response` };
}

type Installation = Awaited<ReturnType<typeof startInstallation>>;

async function startInstallation(random: Random, { buyerCount }: FailoverPlan) {
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
        STRIPE_SECRET_KEY: 'sk_test_drill',
        PUBLIC_STRIPE_KEY: 'pk_test_drill',
        BANK_KEY: bankKey,
        ACKNOWLEDGE_MISSING: 'SMTP_URL',
        TRUST_PROXY: '1',
        DRAIN_SECONDS,
        RATE_LIMIT_FACTOR: '100000',
      },
    });
  const servers = await Promise.all(ports.map(start));
  const buyers = startSimulatedBuyers(balancer.origin, { count: buyerCount, random });
  return { random, stripe, database, balancer, servers, ports, start, buyers, buyerCount };
}

/**
 * Causes each kind of failure once.
 * @returns the effects on the buyers, as text
 */
async function failOverOnce(installation: Installation, round: number): Promise<string> {
  const { buyers, database, buyerCount, random } = installation;
  // Each way comes once in four rounds, and the moment is random.
  const failureMode = primaryFailureModes[round % primaryFailureModes.length] ?? 'crash';
  const before = buyers.acknowledged.length;
  await wait(random.integer(0, 500));
  const killed = await measureImpact(installation, () => restart(installation, 0, 'SIGKILL'));
  const drained = await measureImpact(installation, () => restart(installation, 1, 'SIGTERM'));
  let recoveryMethod = '';
  const failedOver = await measureImpact(installation, async () => {
    await database.failOver(failureMode);
    await waitForOrders(buyers, buyerCount);
    recoveryMethod = await database.rejoinAsStandby();
  });
  return [
    `  failover ${round + 1}: ${buyers.acknowledged.length - before} purchases`,
    `server killed ${killed}`,
    `server drained ${drained}`,
    `primary lost (${failureMode}, restored by ${recoveryMethod}) ${failedOver}`,
  ].join(' · ');
}

/**
 * Measures how `work` disturbs the buyers.
 * @returns '12 retries, longest gap 340 ms', for example
 */
async function measureImpact(
  { buyers, buyerCount }: Installation,
  work: () => Promise<void>,
): Promise<string> {
  const [from, failures] = [performance.now(), buyers.failures()];
  await work();
  await waitForOrders(buyers, buyerCount);
  const gap = Math.round(buyers.longestGap(from));
  return `${buyers.failures() - failures} retries, longest gap ${gap} ms`;
}

async function restart(
  { servers, start, ports }: Installation,
  index: 0 | 1,
  signal: NodeJS.Signals,
): Promise<void> {
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
