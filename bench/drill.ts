// npm run drill: two providers behind HAProxy sell from a PostgreSQL with a synchronous standby, while one thing
// after another is killed: a provider, the other in good order, the primary. The standby takes its place, the
// old primary becomes the standby, and so on: npm run drill -- 20 for twenty failovers. At the end the books are
// compared; 1 where a sale is lost, double or half. docs/deploy.md tells what it shows.
// npm run drill -- --short checks in less than two minutes that it works: four buyers and one failover.
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../scripts/port.mjs';
import { installSystemPackages } from '../scripts/system-packages.mjs';
import { spawnProvider } from '../tests/fixtures/provider-process.ts';
import { startStripe } from '../tests/fixtures/stripe-stand-in.ts';
import { findHaproxy, startBalancer } from './drill/balancer.ts';
import { compareBooks } from './drill/books.ts';
import { startBuyers, type Buyers } from './drill/buyers.ts';
import { deaths, startPair } from './drill/database-pair.ts';

const isShort = process.argv.includes('--short');
const BUYERS = isShort ? 4 : 16;
/** Longer than HAProxy takes to see that /readyz says no. */
const DRAIN_SECONDS = '3';
const rounds = isShort ? 1 : Number(process.argv[2] ?? 4);
// What was started ends with this process, also on Ctrl-C.
process.once('SIGINT', () => process.exit(130));

if (!Number.isInteger(rounds) || rounds < 1) stop('How many failovers? npm run drill -- 20');
if (installSystemPackages(['postgres']).size > 0) leaveOut('The drill needs a PostgreSQL.');
if (!findHaproxy()) leaveOut('HAProxy is missing: install it.');

const bankKey = randomBytes(32).toString('base64');
const stripe = await startStripe();
const database = await startPair();
const ports = [await freePort(), await freePort()] as const;
const balancer = await startBalancer(ports, database.ports);
const start = (port: number) =>
  spawnProvider({
    port,
    settings: {
      NODE_ENV: 'production',
      DATABASE_URL: balancer.databaseUrl,
      STRIPE_API_BASE: stripe.url,
      STRIPE_SECRET_KEY: 'sk_test_drill',
      PUBLIC_STRIPE_KEY: 'pk_test_drill',
      BANK_KEY: bankKey,
      WITHOUT: 'SMTP_URL',
      TRUST_PROXY: '1',
      DRAIN_SECONDS,
      RATE_LIMIT_FACTOR: '100000',
    },
  });

let providers = await Promise.all(ports.map(start));
const buyers = startBuyers(balancer.origin, BUYERS);
await sales(buyers, 1);

for (let round = 1; round <= rounds; round += 1) console.log(await drill(round));

await buyers.stop();
const books = await compareBooks(buyers, database, stripe);
for (const provider of providers) await provider.stop();
await balancer.stop();
await database.stop();
await stripe.stop();
console.log({ ...books, unanswered: buyers.unanswered.size, 'sent again': buyers.failures() });
process.exitCode = books.lost + books.double + books.half + buyers.unanswered.size === 0 ? 0 : 1;

/** One of everything. @returns what it cost, in words */
async function drill(round: number): Promise<string> {
  const death = deaths[(round - 1) % deaths.length] ?? 'crash';
  const before = buyers.acknowledged.length;
  const killed = await cost(() => restart(0, 'SIGKILL'));
  const drained = await cost(() => restart(1, 'SIGTERM'));
  let way = '';
  const failedOver = await cost(async () => {
    await database.failOver(death);
    await sales(buyers, BUYERS);
    way = await database.reattach();
  });
  return [
    `${round} of ${rounds}: ${buyers.acknowledged.length - before} sold`,
    `provider killed ${killed}`,
    `provider drained ${drained}`,
    `primary lost (${death}, back by ${way}) ${failedOver}`,
  ].join(' · ');
}

/** Does it while people buy. @returns '12 sent again, longest gap 340 ms' */
async function cost(work: () => Promise<void>): Promise<string> {
  const [from, failures] = [performance.now(), buyers.failures()];
  await work();
  await sales(buyers, BUYERS);
  const gap = Math.round(buyers.longestGap(from));
  return `${buyers.failures() - failures} sent again, longest gap ${gap} ms`;
}

async function restart(at: 0 | 1, signal: NodeJS.Signals): Promise<void> {
  const code = await providers[at]?.stop(signal);
  if (signal === 'SIGTERM' && code !== 0) throw new Error(`A provider ended with ${code}`);
  providers[at] = await start(ports[at]);
  // Until HAProxy sees it too.
  await wait(2_000);
}

/** Waits for so many more sales. */
async function sales({ acknowledged }: Buyers, count: number): Promise<void> {
  const wanted = acknowledged.length + count;
  const until = performance.now() + 120_000;
  while (acknowledged.length < wanted) {
    if (performance.now() > until) throw new Error('Nothing is sold any more');
    await wait(20);
  }
}

/** A check of all benches goes on without what is not installed. */
function leaveOut(reason: string): never {
  if (!isShort) stop(reason);
  console.log(`Left out: ${reason}`);
  process.exit(0);
}

function stop(reason: string): never {
  console.error(reason);
  process.exit(1);
}
