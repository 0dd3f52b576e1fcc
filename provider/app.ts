import { hash } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { claimPhotoRoutes } from './claims/photo-routes.ts';
import { createServices } from './create-services.ts';
import type { NodeBindings } from './http/client-ip.ts';
import { isUnreachable } from './data/database.ts';
import { readSigningSecret } from './data/signing-secret.ts';
import { openDatabase } from './data/open-database.ts';
import { migrate } from './data/migrate.ts';
import { whenReachable } from './data/when-reachable.ts';
import { seedDemoData } from './sandbox/demo/seed.ts';
import { docsRoutes } from './http/docs/routes.ts';
import { documentRoutes } from './policies/documents/routes.ts';
import type { Gateway } from './sales/gateway/gateway.ts';
import { noGateway } from './sales/gateway/none.ts';
import { createStripeGateway } from './sales/gateway/stripe.ts';
import { rateTerritory } from './products/rating-address.ts';
import { demoHints, demoSignIn } from './sandbox/demo/account.ts';
import { createSandboxClock, tellAhead, type SandboxClock } from './sandbox/clock.ts';
import { createEmbeddedGateway } from './sandbox/embedded-gateway.ts';
import { wrapHandlers } from './sandbox/wrap-handlers.ts';
import { rateMagicZips } from './sandbox/magic.ts';
import { healthRoutes } from './http/health.ts';
import { logAnswered, timeFile, traceRequests, type Answered, type Trace } from './http/trace.ts';
import { createMetrics } from './metrics.ts';
import { createLog, describeError } from './log.ts';
import { findCaller } from './accounts/find-caller.ts';
import { apiPaths, mountCalls } from './http/mount.ts';
import { partnerRoutes } from './http/partners.ts';
import { createProxies } from './http/proxies.ts';
import { webhookRoutes } from './policies/webhook-routes.ts';
import { portalRoutes } from './accounts/portal/routes.ts';
import { handlers } from './handlers.ts';
import { capturesTried } from './sales/captures.ts';
import { refundsTried } from './sales/refunds.ts';
import { sandboxRoutes } from './sandbox/routes.ts';
import { createSite } from './http/serve-site.ts';
import type { Services } from './services.ts';
import type { Settings } from './settings.ts';

/** Paths that the provider answers itself; every other one is the storefront's. */
const ownPaths =
  /^\/(?:api|connect\/api|portal|sandbox|documents|docs|webhooks|openapi\.json|partners\.json|healthz|readyz)(?:[/?]|$)/;

export interface Provider {
  /** The API and the provider's pages, without the storefront: `app.request('/api/…')` in tests. */
  app: Hono;
  services: Services;
  /** All of one origin, for Node's HTTP server. */
  listener: RequestListener;
  /** What the ready line says beside the address. */
  hints: string[];
  /** From now on /readyz sends traffic elsewhere. */
  stopping(): void;
  /** Tries what was sold and written a last time, then lets go of the database. */
  close(): Promise<void>;
}

/**
 * Opens and migrates the database, fills an empty one with demo data where the sandbox is on, and puts
 * the provider together.
 * @param replaced Services that a test brings itself
 */
export async function createProvider(
  settings: Settings,
  replaced: Partial<Services> = {},
): Promise<Provider> {
  const readable = settings.NODE_ENV !== 'production';
  const log = replaced.log ?? createLog({ level: settings.LOG_LEVEL, readable });
  const real = replaced.now ?? (() => new Date());
  const database = replaced.database ?? openDatabase(settings);
  await whenReachable(() => migrate(database), { settings, log });
  const clock = settings.SANDBOX ? await createSandboxClock(database, real) : null;
  const now = clock?.now ?? real;
  const secret = await readSigningSecret(database);
  const metrics = settings.METRICS_PORT === undefined ? undefined : await createMetrics();
  const services = await createServices(settings, {
    gateway: chooseGateway(settings, { database, now, secret, log, metrics }),
    ...(settings.SANDBOX && { rateTerritory: rateMagicZips(rateTerritory) }),
    ...replaced,
    log,
    now,
    database,
    metrics,
  });
  if (settings.SANDBOX) await seedDemoData(services);
  let isStopping = false;
  const app = createApp(services, { clock, isStopping: () => isStopping });
  return {
    app,
    services,
    listener: createListener(app, services),
    hints: settings.SANDBOX ? demoHints(settings.SITE_URL) : [],
    stopping() {
      isStopping = true;
    },
    async close() {
      await capturesTried(services);
      await refundsTried(services);
      await services.database.close();
    },
  };
}

/**
 * Stripe where its secret key is set. Without it the sandbox has its embedded gateway, and nobody else
 * has one: published test cards must not buy policies that stand.
 */
function chooseGateway(
  settings: Settings,
  parts: Pick<Services, 'database' | 'now' | 'log' | 'metrics'> & { secret: string },
): Gateway {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: apiBase, SANDBOX, SITE_URL } = settings;
  if (secretKey === '') return SANDBOX ? createEmbeddedGateway(parts) : noGateway;
  const { now, log, metrics, secret } = parts;
  return createStripeGateway({
    secretKey,
    apiBase,
    // A copy of the database at another address must not let go of what this one holds.
    installation: hash('sha256', `holds:${SITE_URL}:${secret}`).slice(0, 32),
    webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
    now,
    log,
    countFailure: metrics?.gatewayFailed,
  });
}

interface AppParts {
  /** The sandbox's. */
  clock: SandboxClock | null;
  isStopping: () => boolean;
}

function createApp(services: Services, { clock, isStopping }: AppParts): Hono {
  const app = new Hono();
  app.use(traceRequests((answered, trace) => tellAnswered(services, answered, trace)));
  const sandbox = services.settings.SANDBOX;
  app.route('/', healthRoutes(services, isStopping));
  if (clock) for (const path of apiPaths) app.use(path, tellAhead(clock));
  mountCalls(app, {
    handlers: sandbox ? wrapHandlers(handlers, services.products) : handlers,
    findCaller,
    services,
  });
  webhookRoutes(app, services);
  partnerRoutes(app, services.partners);
  docsRoutes(app, services);
  claimPhotoRoutes(app, services);
  documentRoutes(app, services);
  portalRoutes(app, services, sandbox ? demoSignIn : undefined);
  if (clock) sandboxRoutes(app, services, clock);
  // The calls answer for themselves; this is for the provider's pages.
  app.onError((error, context) => {
    // A middleware's refusal, such as 413 for a body that is too large: the sender's fault, not ours.
    if (error instanceof HTTPException && error.status < 500) return error.getResponse();
    const { requestId } = context.get('trace');
    services.log.error('page_failed', { requestId, ...describeError(error) });
    if (isUnreachable(error)) {
      context.header('retry-after', '2');
      return context.text('The service isn’t available right now. Try again.', 503);
    }
    return context.text('Something went wrong. Try again.', 500);
  });
  app.notFound((context) => context.text('Page not found', 404));
  return app;
}

function tellAnswered({ log, metrics }: Services, answered: Answered, trace?: Trace): void {
  logAnswered(log, answered, trace);
  metrics?.answered(answered, trace);
}

function createListener(app: Hono, services: Services): RequestListener {
  const { settings, partners } = services;
  const bindings: NodeBindings = { proxies: createProxies(settings.TRUST_PROXY) };
  const own = getRequestListener((request, node) => app.fetch(request, { ...node, ...bindings }));
  const site = createSite({
    dir: settings.SITE_DIR,
    allowedOrigins: partners.origins,
    address: settings.SITE_URL,
  });
  return (request, response) => {
    if (ownPaths.test(request.url ?? '')) return own(request, response);
    timeFile(request, response, (answered) => tellAnswered(services, answered));
    return site(request, response);
  };
}
