// Starts the server: listens on the port, logs the URL and starts the background jobs. On SIGTERM
// or SIGINT the server finishes its current work and exits.
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createServerApp, type ServerApp } from './app.ts';
import { createHttpServer } from './http/server.ts';
import { readBuiltSiteOrigin } from './http/site-url.ts';
import { backgroundJobs } from './jobs/jobs.ts';
import { startJobs, type JobRunner } from './jobs/runner.ts';
import { describeError } from './log.ts';
import { serveMetrics } from './metrics.ts';
import { assertProductionSettings, acknowledgedMissingSettings } from './production-checks.ts';
import { exitWithError } from './commands/command.ts';
import { checkStripeKey } from './sales/gateway/stripe-key.ts';
import { readSettings, type Settings } from './settings.ts';
import { createStartupReport, logNodeMessages } from './startup-report.ts';

/**
 * Time limit in milliseconds during a shutdown. It applies first to open connections after the
 * drain, and then again to jobs and captures. No call takes longer than this limit.
 */
const SHUTDOWN_TIMEOUT_MS = 30_000;

/**
 * Maximum number of new connections that wait until this process accepts them. With Node's default
 * of 511, the kernel drops connection attempts of a burst, and clients repeat them after a second.
 */
const LISTEN_BACKLOG = 4_096;

const noGatewayWarning =
  'No purchase is possible: STRIPE_SECRET_KEY is not set, and test cards work only with SANDBOX=1.';

const silentModeWarning =
  'SILENT_MODE is on: no background job runs, no email is sent, and no card is charged.';

const missingSiteWarning = (dir: string) =>
  `SITE_DIR ${dir} does not exist, so every page returns 404. Run npm run build, set SITE_DIR to the built site, or confirm with ACKNOWLEDGE_MISSING=SITE_DIR.`;

const siteUrlMismatchWarning = (builtOrigin: string, { SITE_URL }: Settings) =>
  `The site was built for ${builtOrigin}. The server inserts ${SITE_URL} and compresses every response again. Build the site with SITE_URL=${SITE_URL} to avoid this.`;

const inProduction = process.env.NODE_ENV === 'production';
const report = createStartupReport(inProduction);
if (inProduction) logNodeMessages();

const settings = readCheckedSettings();
/** True on a developer's machine whose pages send their requests to another backend. */
const servesOnlyPages = !inProduction && settings.PUBLIC_API_BASE !== undefined;
const keyCheckFailure = settings.isProduction
  ? await checkStripeKey(settings).catch(exitNotStarted)
  : undefined;

const serverApp = await createServerApp(settings).catch(exitNotStarted);
if (keyCheckFailure) serverApp.services.log.warn('gateway_key_not_checked', keyCheckFailure);
const server = createHttpServer(settings, serverApp.listener);
server.once('error', (error) => exitWithoutPort('PORT', error));
server.listen(settings.PORT, settings.HOST, LISTEN_BACKLOG, () => {
  const hints = serverApp.hints.join(' · ') || undefined;
  const text = ['Ready at ' + settings.SITE_URL, ...serverApp.hints].join(' · ');
  report.info({ event: 'ready', text, fields: { url: settings.SITE_URL, hints } });
  if (!existsSync(settings.SITE_DIR) && !acknowledgedMissingSettings(settings).has('SITE_DIR'))
    report.warn({
      event: 'site_missing',
      text: missingSiteWarning(path.resolve(settings.SITE_DIR)),
    });
  const builtOrigin = readBuiltSiteOrigin(settings.SITE_DIR);
  if (settings.isProduction && builtOrigin && builtOrigin !== new URL(settings.SITE_URL).origin)
    report.warn({ event: 'site_url_differs', text: siteUrlMismatchWarning(builtOrigin, settings) });
  if (settings.SILENT_MODE) report.warn({ event: 'silent_mode', text: silentModeWarning });
  else if (serverApp.services.gateway.kind === 'none' && !servesOnlyPages)
    report.warn({ event: 'gateway_missing', text: noGatewayWarning });
});
const { metrics } = serverApp.services;
if (metrics)
  await serveMetrics(metrics, serverApp.services).catch((error: Error) =>
    exitWithoutPort('METRICS_PORT', error),
  );
const runner = settings.SILENT_MODE ? undefined : startJobs(serverApp.services, backgroundJobs);
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void stop(server, serverApp, runner));
}

/**
 * Stops the server. The server reports itself as not ready, accepts no new connections and finishes
 * open requests. Then it finishes jobs, captures and refunds, closes the database and exits with 0.
 */
async function stop(httpServer: Server, app: ServerApp, jobRunner?: JobRunner): Promise<void> {
  app.startShutdown();
  app.services.log.info('stopping', { requests: app.inFlight() });
  await wait(settings.DRAIN_SECONDS * 1000);
  app.rejectRequests();
  const closed = new Promise((resolve) => httpServer.close(resolve));
  // `close` closes only the connections that are idle when it is called. This timer closes
  // connections that become idle later.
  const idleTimer = setInterval(() => httpServer.closeIdleConnections(), 50);
  const closeTimer = setTimeout(() => httpServer.closeAllConnections(), SHUTDOWN_TIMEOUT_MS);
  await closed;
  clearInterval(idleTimer);
  clearTimeout(closeTimer);
  const finished = Promise.resolve(jobRunner?.stop()).then(() => app.close());
  // The time limit is needed because a mail server or a processor may never respond. Another server
  // process finishes the remaining work.
  await Promise.race([finished, wait(SHUTDOWN_TIMEOUT_MS)]).catch((error: unknown) =>
    app.services.log.error('close_failed', describeError(error)),
  );
  app.services.log.info('stopped');
  process.exit(0);
}

/** Reads the settings, and checks in production that the server can sell. Exits if it cannot. */
function readCheckedSettings(): Settings {
  try {
    const read = readSettings(process.env);
    assertProductionSettings(read, process.env);
    return read;
  } catch (error) {
    return exitWithError(error, undefined, reportNotStarted);
  }
}

function exitNotStarted(error: unknown): never {
  return exitWithError(error, settings, reportNotStarted);
}

/** Reports each line of the reasons. In the log of production the first line is the event. */
function reportNotStarted(text: string): void {
  if (!inProduction) return report.error({ event: 'not_started', text });
  const reasons = text.split('\n').filter((line) => line !== 'Not started.');
  for (const line of reasons) report.error({ event: 'not_started', text: line });
}

function exitWithoutPort(name: 'PORT' | 'METRICS_PORT', error: Error): never {
  const text = `Cannot listen on ${name === 'PORT' ? 'port' : name} ${settings[name]}: ${error.message}`;
  report.error({ event: 'not_started', text });
  process.exit(1);
}
