import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { createBankVault } from './claims/bank-accounts-vault.ts';
import { readBrand } from './brand.ts';
import { createPhotoLinks } from './claims/photo-links.ts';
import { claimPhotoRoutes } from './claims/photo-routes.ts';
import type { NodeBindings } from './http/client-ip.ts';
import { isUnreachable } from './data/database.ts';
import { openDatabase } from './data/open-database.ts';
import { migrate } from './data/migrate.ts';
import { whenReachable } from './data/when-reachable.ts';
import { seedDemoData } from './sandbox/demo/seed.ts';
import { readBankSecrets, readSigningSecret } from './data/signing-secret.ts';
import { docsRoutes } from './http/docs/routes.ts';
import { createDocuments } from './policies/documents/documents.ts';
import { productLines } from './products/product-lines.ts';
import { documentRoutes } from './policies/documents/routes.ts';
import type { Gateway } from './sales/gateway/gateway.ts';
import { noGateway } from './sales/gateway/none.ts';
import { createStripeGateway } from './sales/gateway/stripe.ts';
import { rateTerritory } from './products/rating-address.ts';
import { demoHints, demoSignIn } from './sandbox/demo/account.ts';
import { createEmbeddedGateway } from './sandbox/embedded-gateway.ts';
import { wrapHandlers } from './sandbox/wrap-handlers.ts';
import { rateMagicZips } from './sandbox/magic.ts';
import { healthRoutes } from './http/health.ts';
import { createLog, describeError } from './log.ts';
import { createMailer } from './mail/mailer.ts';
import { createSmtpTransport, readDkim, senderOf } from './mail/smtp.ts';
import { findCaller } from './accounts/find-caller.ts';
import { mountCalls } from './http/mount.ts';
import { followPartners, partnerRoutes } from './http/partners.ts';
import { portalRoutes } from './accounts/portal/routes.ts';
import { createRateLimiter } from './http/rate-limit.ts';
import { handlers } from './handlers.ts';
import { capturesTried } from './sales/captures.ts';
import { sandboxRoutes } from './sandbox/routes.ts';
import { createSite } from './http/serve-site.ts';
import type { Services } from './services.ts';
import type { Settings } from './settings.ts';

/** Paths that the provider answers itself; every other one is the storefront's. */
const ownPaths =
  /^\/(?:api|connect\/api|portal|sandbox|documents|docs|openapi\.json|partners\.json|healthz|readyz)(?:[/?]|$)/;

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
  const services = await createServices(settings, replaced);
  if (settings.SANDBOX) await seedDemoData(services);
  let isStopping = false;
  const app = createApp(services, () => isStopping);
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
      await services.database.close();
    },
  };
}

async function createServices(settings: Settings, replaced: Partial<Services>): Promise<Services> {
  const brand = replaced.brand ?? readBrand(settings.BRAND_FILE);
  const log = replaced.log ?? createLog();
  const now = replaced.now ?? (() => new Date());
  const database = replaced.database ?? openDatabase(settings);
  await whenReachable(() => migrate(database), { settings, log });
  const secret = await readSigningSecret(database);
  const bankSecrets = await readBankSecrets(database, settings);
  const baseUrl = settings.PUBLIC_API_BASE ?? '';
  const transport = settings.SMTP_URL
    ? createSmtpTransport({
        url: settings.SMTP_URL,
        from: senderOf(settings.MAIL_FROM, brand),
        siteUrl: settings.SITE_URL,
        dkim: readDkim(settings),
      })
    : null;
  return {
    settings,
    brand,
    partners: followPartners({ settings, brand, log }),
    log,
    now,
    database,
    gateway: chooseGateway(settings, { database, now }),
    rateTerritory: settings.SANDBOX ? rateMagicZips(rateTerritory) : rateTerritory,
    mailer: createMailer({ database, brand, baseUrl: settings.SITE_URL, transport, now, log }),
    documents: createDocuments({ secret, baseUrl, now, products: productLines }),
    products: productLines,
    vault: createBankVault(bankSecrets),
    photoLinks: createPhotoLinks({ secret, baseUrl, now }),
    limiter: createRateLimiter(database, { factor: settings.RATE_LIMIT_FACTOR, now }),
    ...replaced,
  };
}

/**
 * Stripe where its secret key is set. Without it the sandbox has its embedded gateway, and nobody else
 * has one: published test cards must not buy policies that stand.
 */
function chooseGateway(settings: Settings, parts: Pick<Services, 'database' | 'now'>): Gateway {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: apiBase, SANDBOX } = settings;
  if (secretKey !== '') return createStripeGateway({ secretKey, apiBase });
  return SANDBOX ? createEmbeddedGateway(parts) : noGateway;
}

function createApp(services: Services, isStopping: () => boolean): Hono {
  const app = new Hono();
  const sandbox = services.settings.SANDBOX;
  app.route('/', healthRoutes(services, isStopping));
  mountCalls(app, {
    handlers: sandbox ? wrapHandlers(handlers, services.products) : handlers,
    findCaller,
    services,
  });
  partnerRoutes(app, services.partners);
  docsRoutes(app, services);
  claimPhotoRoutes(app, services);
  documentRoutes(app, services);
  portalRoutes(app, services, sandbox ? demoSignIn : undefined);
  if (sandbox) sandboxRoutes(app, services);
  // The calls answer for themselves; this is for the provider's pages.
  app.onError((error, context) => {
    services.log.error('page_failed', { page: context.req.path, ...describeError(error) });
    if (isUnreachable(error)) {
      context.header('retry-after', '2');
      return context.text('The service isn’t available right now. Try again.', 503);
    }
    return context.text('Something went wrong. Try again.', 500);
  });
  app.notFound((context) => context.text('Page not found', 404));
  return app;
}

function createListener(app: Hono, { settings, partners }: Services): RequestListener {
  const bindings: NodeBindings = { trustProxy: settings.TRUST_PROXY };
  const own = getRequestListener((request, node) => app.fetch(request, { ...node, ...bindings }));
  const site = createSite({ dir: settings.SITE_DIR, allowedOrigins: partners.origins });
  return (request, response) => {
    if (ownPaths.test(request.url ?? '')) return own(request, response);
    return site(request, response);
  };
}
