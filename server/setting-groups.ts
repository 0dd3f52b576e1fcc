import * as z from 'zod/mini';
import { AUDIT_YEARS_DEFAULT } from '../src/contract/retention.ts';
import { setting, flag, proxyTrust, url, text, port, whole, key } from './setting-schemas.ts';

/**
 * Default cost of a password hash, and the lowest cost that production accepts. It is OWASP's
 * minimum for argon2id: 19 MiB and two passes, with one lane. A hash takes about 25 ms on one core.
 */
export const minPasswordHashCost = { PASSWORD_MEMORY_KIB: 19_456, PASSWORD_PASSES: 2 } as const;

/**
 * All settings by group. A setting is an environment variable with the same name. The groups are
 * the sections of docs/settings.md.
 */
export const settingGroups = {
  Server: {
    PORT: setting(
      z._default(port(), 4321),
      'Port of the server. `npm run dev` also uses the next one.',
    ),
    HOST: setting(z._default(z.string(), '0.0.0.0'), 'Network interface to listen on.'),
    SITE_URL: setting(
      url(),
      'Public URL of the site, for links and email.',
      '`http://localhost:PORT`',
    ),
    TRUST_PROXY: setting(
      z.pipe(z._default(z.string(), '0'), proxyTrust),
      'Your reverse proxies that set X-Forwarded-For: their number, or their networks (`10.0.0.0/8, 2001:db8::/32`).',
      '`0`',
    ),
    MAX_CONNECTIONS: setting(
      z._default(whole(1, Number.MAX_SAFE_INTEGER), 10_000),
      'Connections that one process keeps open. Each takes about 20 KB.',
    ),
    MAX_CONNECTIONS_PER_IP: setting(
      z._default(whole(0, Number.MAX_SAFE_INTEGER), 512),
      'Connections from one IPv4 address or one IPv6 /64 that is not a trusted proxy. 0 means no limit.',
    ),
    MAX_REQUESTS_IN_FLIGHT: setting(
      z._default(whole(1, 100_000), 256),
      'Requests that one process handles at the same time. While it is overloaded, it lowers this by itself, down to an eighth. See [operations](operations.md#overload).',
    ),
    MAX_UPLOADS_IN_FLIGHT: setting(
      z._default(whole(1, 10_000), 32),
      'Requests with a large body (over 32 KB or of unknown size) that one process receives at the same time.',
    ),
    MAX_QUEUE_MS: setting(
      z._default(whole(1, 10_000), 10),
      'Milliseconds that a request waits for a free slot before it gets 503.',
    ),
    DRAIN_SECONDS: setting(
      z._default(z.coerce.number().check(z.minimum(0), z.maximum(60)), 0),
      'Seconds after SIGTERM in which `/readyz` fails and requests are still served, so that a load balancer notices. At most 60.',
    ),
    LOG_LEVEL: setting(
      z._default(z.enum(['debug', 'info', 'warn', 'error']), 'info'),
      'Lowest level that is logged: debug, info, warn or error.',
    ),
    METRICS_PORT: setting(
      z.optional(port()),
      'Serves `/metrics` for Prometheus on this port.',
      'no metrics',
    ),
    SILENT_MODE: setting(
      z._default(flag(), false),
      '1 or 0: for a copy of production. No background job runs, no email is sent, no call goes to Stripe, and its events are rejected. See [operations](operations.md#copies-of-production).',
      'off',
    ),
    RATE_LIMIT_FACTOR: setting(
      z._default(z.coerce.number().check(z.positive()), 1),
      'Multiplies every rate limit, for load tests.',
    ),
  },
  Database: {
    DATA_DIR: setting(z._default(z.string(), '.data'), 'Folder of the embedded SQLite database.'),
    DATABASE_URL: setting(
      z.optional(
        z
          .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' })
          .check(z.regex(/^\w+:\/\/(?:[^/]*@)?[^/@,]*(?:[/?]|$)/, 'must name one host')),
      ),
      'PostgreSQL instead of SQLite: `postgres://user:password@host/database`.',
      'SQLite',
    ),
    DATABASE_POOL: setting(
      z._default(whole(1, 500), 8),
      'PostgreSQL connections that one process opens.',
    ),
    AUDIT_YEARS: setting(
      z._default(z.coerce.number().check(z.minimum(1), z.maximum(100)), AUDIT_YEARS_DEFAULT),
      'Years that audit events are retained. Built into the privacy policy.',
    ),
  },
  'Site and brand': {
    BRAND_FILE: setting(
      z._default(z.string(), 'src/content/brand/alderway.json'),
      'Names, links and theme of the brand. Built into the pages.',
    ),
    SITE_DIR: setting(
      z._default(z.string(), 'dist'),
      'Folder of the built site that the server serves.',
    ),
    PUBLIC_API_BASE: setting(
      url(),
      'Origin of another backend. Built into the pages.',
      'same origin',
    ),
    PUBLIC_CONNECT_API_BASE: setting(
      url(),
      'Origin of the connect API, which stores cards of guests who buy renters insurance. Built into the pages.',
      '`PUBLIC_API_BASE`',
    ),
    PUBLIC_PORTAL_URL: setting(
      url(),
      'URL of the sign-in pages. Built into the pages.',
      '`/portal`; none with `PUBLIC_API_BASE`: `/login` says how to reach you',
    ),
    PUBLIC_PRICE_ESTIMATES: setting(
      z.optional(flag()),
      '1 or 0: shows estimates from the rates in `src/tariffs` before your backend has priced ([list](integrators.md#requirements)). Built into the pages.',
      'on, off with `PUBLIC_API_BASE`',
    ),
    PUBLIC_GOOGLE_MAPS_KEY: setting(
      text(),
      'Google key for address suggestions. Built into the pages.',
      'suggestions from the embedded ZIP code table',
    ),
    PUBLIC_ANALYTICS_ID: setting(
      text(),
      'Google tag (`G-…`) or Tag Manager container (`GTM-…`), loaded after consent. Built into the pages.',
      'no analytics',
    ),
    PUBLIC_SENTRY_DSN: setting(
      text(),
      'Sentry project that receives error reports. Built into the pages.',
      'error reports go to the server log',
    ),
    PUBLIC_CSP_REPORT_URL: setting(
      url(),
      'URL that gets the reports of browsers about the Content-Security-Policy. Built into the pages.',
      '`/csp-reports` of the site; none with `PUBLIC_API_BASE`',
    ),
    PUBLIC_RELEASE: setting(
      text(),
      'Release that error reports name. Built into the pages.',
      'the version',
    ),
    PUBLIC_ENVIRONMENT: setting(
      text(),
      'Deployment that error reports name. Built into the pages.',
      '`production`',
    ),
  },
  Stripe: {
    PUBLIC_STRIPE_KEY: setting(
      text(),
      'Publishable key for the card field. Built into the pages.',
      'none: only the sandbox sells',
    ),
    STRIPE_SECRET_KEY: setting(
      text(),
      'Secret or restricted key for charges.',
      'none: only the sandbox sells',
    ),
    STRIPE_WEBHOOK_SECRET: setting(
      text(),
      'Signing secret of the webhook endpoint `/webhooks/stripe`, which receives refunds, disputes and card updates.',
      'none: webhook events are rejected',
    ),
    STRIPE_API_BASE: setting(
      url(),
      'Another URL of the Stripe API, for a stand-in.',
      "Stripe's API",
    ),
  },
  'Accounts and security': {
    SANDBOX: setting(
      z.optional(flag()),
      '1 or 0: demo data, test cards and inputs that trigger errors.',
      'on, off with `NODE_ENV=production` or `PUBLIC_API_BASE`',
    ),
    REQUIRE_ACCEPTANCE: setting(
      z._default(flag(), true),
      '1 or 0: rejects a purchase that does not name the texts that the buyer accepted. 0 is for storefronts that follow only the specification.',
      'on',
    ),
    PAPER_NOTICES: setting(
      z.optional(flag()),
      '1 or 0: queues notices on paper for policies without consent to electronic delivery, and ends no unpaid policy before its notice was mailed. 0 also leaves out the offer of electronic delivery. See [operations](operations.md#paper-notices).',
      'on, off in the sandbox',
    ),
    SESSION_IDLE_HOURS: setting(
      z._default(z.coerce.number().check(z.positive(), z.maximum(720)), 12),
      'Hours after which an unused session expires.',
    ),
    PASSKEYS: setting(
      z._default(z.enum(['off', 'optional', 'required']), 'optional'),
      '`off`, `optional` or `required`. Required: an account with a passkey signs in with it, and an account without one cannot add a bank account or a card to keep. See [operations](operations.md#passkeys).',
    ),
    PASSKEY_RP_ID: setting(
      z.optional(z.string().check(z.regex(/^[a-z0-9.-]+$/, 'must be a host name in lower case'))),
      'Domain that passkeys belong to: the host of `SITE_URL` or a parent of it. After a change, existing passkeys no longer work.',
      'the host of `SITE_URL`',
    ),
    PASSWORD_MEMORY_KIB: setting(
      z._default(whole(8, 1_048_576), minPasswordHashCost.PASSWORD_MEMORY_KIB),
      'Memory of argon2id for new password hashes, in KiB. Production accepts no less than the default.',
    ),
    PASSWORD_PASSES: setting(
      z._default(whole(1, 100), minPasswordHashCost.PASSWORD_PASSES),
      'Passes of argon2id. A sign-in rehashes a password whose stored hash has a lower cost.',
    ),
    BANK_KEY: setting(
      key(),
      'Encrypts bank account numbers: `openssl rand -base64 32`. Required in production.',
      'a key in the database',
    ),
    BANK_KEY_PREVIOUS: setting(
      key(),
      'Previous `BANK_KEY`. Remove it after `npm run rotate-bank-key`.',
      'none',
    ),
    FACEBOOK_APP_ID: setting(
      text(),
      'Facebook app that issues sign-in tokens.',
      'no sign-in with Facebook',
    ),
    FACEBOOK_APP_SECRET: setting(text(), 'Secret of that app, used to verify tokens.', 'none'),
    FACEBOOK_GRAPH_BASE: setting(
      url(),
      'Another URL of the Graph API, for a stand-in.',
      "Facebook's, v23.0",
    ),
    ACKNOWLEDGE_MISSING: setting(
      text(),
      'Comma-separated names of settings that production lacks on purpose: STRIPE_SECRET_KEY, SITE_URL, SMTP_URL, BRAND_FILE, SITE_DIR, BANK_KEY_PREVIOUS.',
      'none',
    ),
  },
  Email: {
    SMTP_URL: setting(
      z.optional(z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' })),
      'Mail server: `smtp://user:password@host:587`.',
      'none: email stays in the outbox',
    ),
    MAIL_FROM: setting(
      text(),
      'Sender. Production rejects a sample address that ends in `.example`.',
      "the brand's support address",
    ),
    DKIM_DOMAIN: setting(
      text(),
      'Domain of DKIM signatures. Set all three DKIM settings or none.',
      'the mail server signs',
    ),
    DKIM_SELECTOR: setting(text(), 'Selector of the DKIM key.', 'none'),
    DKIM_KEY_FILE: setting(text(), 'File with the private DKIM key.', 'none'),
  },
  Partners: {
    ALLOWED_ORIGINS: setting(
      text(),
      'Comma-separated origins of partners that may embed flows and call the API.',
      'none',
    ),
    PARTNERS_FILE: setting(
      z._default(z.string(), 'partners.json'),
      'Partners with their colors. The server reads the file again when it changes. See [partners](partners.md).',
    ),
  },
  Development: {
    NODE_ENV: setting(
      text(),
      '`production` turns the sandbox off and requires the production settings. Set it in the environment, not in `.env`.',
      'development',
    ),
    EDIT_PORT: setting(
      z._default(port(), 4325),
      'Port of the content editor, `npm run edit`. It differs from `PORT` and `PORT` + 1, which `npm run dev` uses.',
    ),
    DOCS_PORT: setting(z._default(port(), 4326), 'Port of the documentation, `npm run docs`.'),
  },
} as const;
