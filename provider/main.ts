// Starts the provider: listens, says where, and ends in good order.
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createProvider, type Provider } from './app.ts';
import { openServer } from './http/server.ts';
import { builtFor } from './http/site-address.ts';
import { jobs } from './jobs/jobs.ts';
import { startJobs, type JobRunner } from './jobs/runner.ts';
import { describeError } from './log.ts';
import { serveMetrics } from './metrics.ts';
import { assertProduction, leftOut } from './production.ts';
import { exitWith, readOrExit } from './commands/command.ts';
import { checkStripeKey } from './sales/gateway/stripe-key.ts';
import type { Settings } from './settings.ts';

/** What is still under way this long after SIGTERM is cut off; no call takes longer. */
const PATIENCE_MS = 30_000;

const noGatewayLine =
  'No card can be charged, so nothing is sold: STRIPE_SECRET_KEY is not set, and test cards are taken with SANDBOX=1 alone.';

const noSiteLine = (dir: string) =>
  `SITE_DIR ${dir} is not there, so every page is answered with 404: run npm run build, set SITE_DIR to where the built site is, or say that you mean it with WITHOUT=SITE_DIR.`;

const otherSiteLine = (built: string, { SITE_URL }: Settings) =>
  `The site was built for ${built}. Its pages are told ${SITE_URL} as they are sent, and packed each time: build it with SITE_URL=${SITE_URL} to spare that.`;

const settings = readOrExit(assertProduction);
const keyNotChecked = settings.isProduction
  ? await checkStripeKey(settings).catch((error: unknown) => exitWith(error, settings))
  : undefined;

const provider = await createProvider(settings).catch((error: unknown) =>
  exitWith(error, settings),
);
if (keyNotChecked) provider.services.log.warn('gateway_key_not_checked', keyNotChecked);
const server = openServer(settings, provider.listener);
server.once('error', (error) => {
  console.error(`Cannot listen on port ${settings.PORT}: ${error.message}`);
  process.exit(1);
});
server.listen(settings.PORT, settings.HOST, () => {
  console.log(['Ready at ' + settings.SITE_URL, ...provider.hints].join(' · '));
  if (!existsSync(settings.SITE_DIR) && !leftOut(settings).has('SITE_DIR'))
    console.warn(noSiteLine(path.resolve(settings.SITE_DIR)));
  const built = builtFor(settings.SITE_DIR);
  if (settings.isProduction && built && built !== new URL(settings.SITE_URL).origin)
    console.warn(otherSiteLine(built, settings));
  if (provider.services.gateway.kind === 'none') console.warn(noGatewayLine);
});
const { metrics } = provider.services;
if (metrics)
  await serveMetrics(metrics, provider.services).catch((error: Error) => {
    console.error(`Cannot listen on METRICS_PORT ${settings.METRICS_PORT}: ${error.message}`);
    process.exit(1);
  });
const runner = startJobs(provider.services, jobs);
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void stop(server, provider, runner));
}

/**
 * Says that it stops, takes no new connections, finishes what is in flight and what was sold, closes the
 * database, exits 0.
 */
async function stop(running: Server, own: Provider, work: JobRunner): Promise<void> {
  own.stopping();
  await wait(settings.DRAIN_SECONDS * 1000);
  const closed = new Promise((resolve) => running.close(resolve));
  // A connection that was busy when the server closed is kept open by its client once it is idle.
  const idle = setInterval(() => running.closeIdleConnections(), 50);
  const patience = setTimeout(() => running.closeAllConnections(), PATIENCE_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(patience);
  const ended = work.stop().then(() => own.close());
  // A mail server or a card processor that does not answer keeps nobody from stopping: others take it up.
  await Promise.race([ended, wait(PATIENCE_MS)]).catch((error: unknown) =>
    own.services.log.error('close_failed', describeError(error)),
  );
  process.exit(0);
}
