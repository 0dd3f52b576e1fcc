// Starts the provider: listens, says where, and ends in good order.
import { createServer, type Server } from 'node:http';
import { createProvider, type Provider } from './app.ts';
import { captureUncaptured } from './sales/captures.ts';
import { describeError } from './log.ts';
import { readSettings, SettingsError, type Settings } from './settings.ts';

/** What is still under way this long after SIGTERM is cut off; no call takes longer. */
const PATIENCE_MS = 30_000;

const noGatewayLine =
  'No card can be charged, so nothing is sold: STRIPE_SECRET_KEY is not set, and test cards are taken with SANDBOX=1 alone.';

const settings = readOrExit();
/** How often it is looked for charges that were held long enough. */
const HOUR = 60 * 60 * 1000;

const provider = await createProvider(settings);
const server = createServer(
  // The largest upload over a slow phone line takes two minutes.
  { keepAliveTimeout: 65_000, headersTimeout: 60_000, requestTimeout: 150_000 },
  provider.listener,
);
server.once('error', (error) => {
  console.error(`Cannot listen on port ${settings.PORT}: ${error.message}`);
  process.exit(1);
});
server.listen(settings.PORT, settings.HOST, () => {
  console.log(['Ready at ' + settings.SITE_URL, ...provider.hints].join(' · '));
  if (provider.services.gateway.kind === 'none') console.warn(noGatewayLine);
  void provider.services.mailer.deliver();
  void captureUncaptured(provider.services);
  setInterval(() => void captureUncaptured(provider.services), HOUR).unref();
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void stop(server, provider));
}

function readOrExit(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** Takes no new connections, finishes what is in flight, closes the database, exits 0. */
async function stop(running: Server, { services, close }: Provider): Promise<void> {
  const closed = new Promise((resolve) => running.close(resolve));
  // A connection that was busy when the server closed is kept open by its client once it is idle.
  const idle = setInterval(() => running.closeIdleConnections(), 50);
  const patience = setTimeout(() => running.closeAllConnections(), PATIENCE_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(patience);
  await close().catch((error: unknown) => services.log.error('close_failed', describeError(error)));
  process.exit(0);
}
