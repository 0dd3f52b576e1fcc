import { hash } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { assertBankKeyFits } from './claims/bank-accounts.ts';
import { mountClaimPhotoRoutes } from './claims/photo-routes.ts';
import { createServices } from './create-services.ts';
import type { NodeBindings } from './http/client-ip.ts';
import { isTransientDatabaseError } from './data/database.ts';
import { readOrCreateSigningSecret } from './data/stored-secrets.ts';
import { openDatabase } from './data/open-database.ts';
import { migrate } from './data/migrate.ts';
import { retryWhileDatabaseUnreachable } from './data/wait-for-database.ts';
import { seedDemoData } from './sandbox/demo/seed.ts';
import { mountApiDocsRoutes } from './http/docs/routes.ts';
import { documentRoutes } from './policies/documents/routes.ts';
import type { Gateway } from './sales/gateway/gateway.ts';
import { unavailableGateway } from './sales/gateway/unavailable-gateway.ts';
import { createStripeGateway } from './sales/gateway/stripe.ts';
import { findRatingTerritory } from './products/rating-address.ts';
import { sandboxStartupHints, demoCredentials } from './sandbox/demo/account.ts';
import { createSandboxClock, clockOffsetMiddleware, type SandboxClock } from './sandbox/clock.ts';
import { createEmbeddedGateway } from './sandbox/embedded-gateway.ts';
import { wrapHandlersForSandbox } from './sandbox/wrap-handlers.ts';
import { rateMagicZipsAsNewYork } from './sandbox/magic.ts';
import { createHealthRoutes } from './http/health.ts';
import {
  logRequest,
  reportSiteRequestWhenSent,
  assignIdsAndReportRequests,
  type RequestLogEntry,
  type RequestTrace,
} from './http/trace.ts';
import { createMetrics } from './metrics.ts';
import { acknowledgedMissingSettings } from './production-checks.ts';
import { createLog, describeError } from './log.ts';
import { findCaller } from './accounts/find-caller.ts';
import { apiPathPatterns, mountCalls } from './http/mount.ts';
import { limitRequests, type LimitedListener } from './http/overload/limit-requests.ts';
import { mountCspReportRoute } from './http/csp-reports.ts';
import { mountPartnerListRoute } from './http/partners.ts';
import { createTrustedProxies } from './http/proxies.ts';
import { gatewayWebhookRoutes } from './policies/webhook-routes.ts';
import { mountPortalRoutes } from './accounts/portal/routes.ts';
import { handlers } from './handlers.ts';
import { flushCaptures } from './sales/captures.ts';
import { waitForRefunds } from './sales/refunds.ts';
import { mountSandboxRoutes } from './sandbox/routes.ts';
import { createSiteListener } from './http/serve-site.ts';
import type { Services } from './services.ts';
import type { Settings } from './settings.ts';

/** Paths that the server handles itself. All other paths belong to the storefront. */
const serverPaths =
  /^\/(?:api|connect\/api|portal|sandbox|documents|docs|webhooks|csp-reports|openapi\.json|partners\.json|healthz|readyz)(?:[/?]|$)/;

export interface ServerApp {
  /**
   * The API and the server's own pages, without the storefront. Tests call `app.request('/api/…')`.
   */
  app: Hono;
  services: Services;
  /** Handles every path of the origin, including the storefront, for Node's HTTP server. */
  listener: RequestListener;
  /** Texts that follow the URL in the log line about a successful start. */
  hints: string[];
  /**
   * Makes /readyz report that the server is not ready. A load balancer then sends new traffic to
   * other server processes.
   */
  startShutdown(): void;
  /** Returns the number of requests that are handled or wait for a slot. */
  inFlight(): number;
  /** Rejects new requests with 503 and closes their connections. Health probes are handled. */
  rejectRequests(): void;
  /** Tries pending captures and refunds one last time, then closes the database. */
  close(): Promise<void>;
}

/**
 * Creates the server. Opens and migrates the database. If the sandbox is on, writes the demo
 * account unless it exists.
 * @param overrides Services that a test supplies.
 * @throws SettingsError if BANK_KEY is not the key of the stored bank accounts
 */
export async function createServerApp(
  settings: Settings,
  overrides: Partial<Services> = {},
): Promise<ServerApp> {
  const readable = settings.NODE_ENV !== 'production';
  const log = overrides.log ?? createLog({ level: settings.LOG_LEVEL, readable });
  const realNow = overrides.now ?? (() => new Date());
  const database = overrides.database ?? openDatabase(settings);
  await retryWhileDatabaseUnreachable(() => migrate(database), { settings, log });
  const clock = settings.SANDBOX ? await createSandboxClock(database, realNow) : null;
  const now = clock?.now ?? realNow;
  const secret = await readOrCreateSigningSecret(database);
  const metrics = settings.METRICS_PORT === undefined ? undefined : await createMetrics();
  const services = await createServices(settings, {
    gateway: chooseGateway(settings, { database, now, secret, log, metrics }),
    ...(settings.SANDBOX && { rateTerritory: rateMagicZipsAsNewYork(findRatingTerritory) }),
    ...overrides,
    log,
    now,
    realNow,
    database,
    metrics,
  });
  // A copy for inspection needs no BANK_KEY, because it pays no claim.
  if (!settings.SILENT_MODE && !acknowledgedMissingSettings(settings).has('BANK_KEY_PREVIOUS'))
    await assertBankKeyFits(services);
  if (settings.SANDBOX) await seedDemoData(services);
  let isStopping = false;
  const app = createApp(services, { clock, isStopping: () => isStopping });
  const { listener, rejectAll, inFlight } = createListener(app, services);
  return {
    app,
    services,
    listener,
    rejectRequests: rejectAll,
    inFlight,
    hints: settings.SANDBOX ? sandboxStartupHints(settings.SITE_URL) : [],
    startShutdown() {
      isStopping = true;
    },
    async close() {
      await flushCaptures(services);
      await waitForRefunds(services);
      await services.database.close();
    },
  };
}

/**
 * Returns the Stripe gateway if Stripe's secret key is set. Without the key, returns the embedded
 * gateway if the sandbox is on. Otherwise returns a gateway that is unavailable, because published
 * test cards must not buy real policies.
 */
function chooseGateway(
  settings: Settings,
  parts: Pick<Services, 'database' | 'now' | 'log' | 'metrics'> & { secret: string },
): Gateway {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: apiBase, SANDBOX, SITE_URL } = settings;
  if (secretKey === '') return SANDBOX ? createEmbeddedGateway(parts) : unavailableGateway;
  const { now, log, metrics, secret } = parts;
  return createStripeGateway({
    secretKey,
    apiBase,
    // Id of this installation at the processor. A copy of the database at another URL has another
    // id, so the copy cannot void the authorizations of this installation.
    installation: hash('sha256', `holds:${SITE_URL}:${secret}`).slice(0, 32),
    webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
    now,
    log,
    countFailure: metrics?.countGatewayFailure,
  });
}

interface AppOptions {
  /** Null while the sandbox is off. */
  clock: SandboxClock | null;
  isStopping: () => boolean;
}

function createApp(services: Services, { clock, isStopping }: AppOptions): Hono {
  const app = new Hono();
  app.use(assignIdsAndReportRequests((entry, trace) => reportRequest(services, entry, trace)));
  const sandbox = services.settings.SANDBOX;
  app.route('/', createHealthRoutes(services, isStopping));
  if (clock) for (const path of apiPathPatterns) app.use(path, clockOffsetMiddleware(clock));
  mountCalls(app, {
    handlers: sandbox ? wrapHandlersForSandbox(handlers, services.products) : handlers,
    findCaller,
    services,
  });
  gatewayWebhookRoutes(app, services);
  mountPartnerListRoute(app, services.partners);
  mountCspReportRoute(app, services);
  mountApiDocsRoutes(app, services);
  mountClaimPhotoRoutes(app, services);
  documentRoutes(app, services);
  mountPortalRoutes(app, services, sandbox ? demoCredentials : undefined);
  if (clock) mountSandboxRoutes(app, services, clock);
  // Handles errors of the server's pages. API calls handle their own errors.
  app.onError((error, context) => {
    // The client caused this error, and a middleware reports it with its HTTP status, such as 413
    // for a body that is too large.
    if (error instanceof HTTPException && error.status < 500) return error.getResponse();
    const { requestId } = context.get('trace');
    services.log.error('page_failed', { requestId, ...describeError(error) });
    if (isTransientDatabaseError(error)) {
      context.header('retry-after', '2');
      return context.text('The service isn’t available right now. Try again.', 503);
    }
    return context.text('Something went wrong. Try again.', 500);
  });
  app.notFound((context) => context.text('Page not found', 404));
  return app;
}

function reportRequest(
  { log, metrics }: Services,
  entry: RequestLogEntry,
  trace?: RequestTrace,
): void {
  logRequest(log, entry, trace);
  metrics?.observeRequest(entry, trace);
}

function createListener(app: Hono, services: Services): LimitedListener {
  const { settings, partners } = services;
  const bindings: NodeBindings = { proxies: createTrustedProxies(settings.TRUST_PROXY) };
  const siteListener = createSiteListener({
    dir: settings.SITE_DIR,
    allowedOrigins: partners.origins,
    siteUrl: settings.SITE_URL,
  });
  const handle = {
    app: getRequestListener((request, node) => app.fetch(request, { ...node, ...bindings })),
    site(request: IncomingMessage, response: ServerResponse) {
      reportSiteRequestWhenSent(request, response, (entry) => reportRequest(services, entry));
      return siteListener(request, response);
    },
    isSiteRequest: ({ url = '' }: IncomingMessage) => !serverPaths.test(url),
  };
  return limitRequests(handle, services);
}
