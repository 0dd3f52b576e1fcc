import * as z from 'zod/mini';
import { isOrigin } from '../src/contract/partners.ts';
import { readProxyTrust } from './http/proxies.ts';

const flag = z.pipe(
  z.enum(['0', '1', 'true', 'false', '']),
  z.transform((text) => text === '1' || text === 'true'),
);
const proxyTrust = z.transform((list: string, context) => {
  try {
    return readProxyTrust(list);
  } catch (error) {
    context.issues.push({ code: 'custom', input: list, message: (error as Error).message });
    return z.NEVER;
  }
});
const url = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const text = z._default(z.string(), '');
const key = z
  .string()
  .check(z.regex(/^[\w+/-]{43}=?$/, 'must be 32 bytes in base64: openssl rand -base64 32'));

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. About 25 ms on one core. */
export const minPasswordCost = { PASSWORD_MEMORY_KIB: 19_456, PASSWORD_PASSES: 2 } as const;

/** Every setting, an environment variable of the same name; the README and .env.example list them. */
const environmentSchema = z.object({
  NODE_ENV: text,
  PORT: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535)), 4321),
  HOST: z._default(z.string(), '0.0.0.0'),
  DATA_DIR: z._default(z.string(), '.data'),
  /** Connections that one process opens to PostgreSQL at most. */
  DATABASE_POOL: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 8),
  DATABASE_URL: z.optional(
    z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }),
  ),
  SITE_URL: z.optional(url),
  SITE_DIR: z._default(z.string(), 'dist'),
  BRAND_FILE: z._default(z.string(), 'src/content/brand/alderway.json'),
  PUBLIC_API_BASE: z.optional(url),
  PUBLIC_CONNECT_API_BASE: z.optional(url),
  PUBLIC_PORTAL_URL: z.optional(url),
  PUBLIC_STRIPE_KEY: text,
  STRIPE_SECRET_KEY: text,
  STRIPE_API_BASE: z.optional(url),
  /** Of the endpoint /webhooks/stripe; without it what happens with Stripe is not followed. */
  STRIPE_WEBHOOK_SECRET: text,
  FACEBOOK_APP_ID: text,
  FACEBOOK_APP_SECRET: text,
  FACEBOOK_GRAPH_BASE: z.optional(url),
  PUBLIC_GOOGLE_MAPS_KEY: text,
  PUBLIC_SENTRY_DSN: text,
  PUBLIC_RELEASE: text,
  PUBLIC_ENVIRONMENT: text,
  PUBLIC_ANALYTICS_ID: text,
  /** Seals the numbers of bank accounts, away from the database that keeps them. */
  BANK_KEY: z.optional(key),
  /** Opens what was sealed before BANK_KEY took its place, until `npm run rotate-bank-key` has been run. */
  BANK_KEY_PREVIOUS: z.optional(key),
  SMTP_URL: z.optional(
    z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }),
  ),
  MAIL_FROM: text,
  /** Signing of mail, where the mail server does not sign: all three or none. */
  DKIM_DOMAIN: text,
  DKIM_SELECTOR: text,
  DKIM_KEY_FILE: text,
  ALLOWED_ORIGINS: text,
  /** JSON as contract/partners.ts has it, read again when it changes; none where there is no such file. */
  PARTNERS_FILE: z._default(z.string(), 'partners.json'),
  SANDBOX: z.optional(flag),
  /** A list of the settings that are left out on purpose. */
  ACKNOWLEDGE_MISSING: text,
  /** A session that is not used for so long ends. */
  SESSION_IDLE_HOURS: z._default(z.coerce.number().check(z.positive(), z.maximum(720)), 12),
  /** Memory and passes of argon2id for new password hashes. Memory is at most 1 GiB; argon2 itself needs 8 KiB. */
  PASSWORD_MEMORY_KIB: z._default(
    z.coerce.number().check(z.int(), z.minimum(8), z.maximum(1_048_576)),
    minPasswordCost.PASSWORD_MEMORY_KIB,
  ),
  PASSWORD_PASSES: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)),
    minPasswordCost.PASSWORD_PASSES,
  ),
  /** The reverse proxies of one's own, which set X-Forwarded-For: their number, or their networks. */
  TRUST_PROXY: z.pipe(z._default(z.string(), '0'), proxyTrust),
  /** Connections that a process keeps open at most; each takes some 20 KB. */
  MAX_CONNECTIONS: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 10_000),
  /** Of one address (IPv6: one /64) without a proxy: an office behind one address needs a few for each. 0: any. */
  MAX_CONNECTIONS_PER_IP: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 512),
  /** After SIGTERM, how long /readyz says so before connections are refused: for a load balancer to notice. */
  DRAIN_SECONDS: z._default(z.coerce.number().check(z.minimum(0), z.maximum(300)), 0),
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error']), 'info'),
  /** Prometheus asks on a port of its own, which no balancer leads to. */
  METRICS_PORT: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535))),
  /** Years that the audit is kept. */
  AUDIT_YEARS: z._default(z.coerce.number().check(z.minimum(1), z.maximum(100)), 7),
  RATE_LIMIT_FACTOR: z._default(z.coerce.number().check(z.positive()), 1),
});
type Environment = z.infer<typeof environmentSchema>;

export type Settings = Omit<Environment, 'ALLOWED_ORIGINS' | 'SANDBOX' | 'SITE_URL'> & {
  /** The storefront's own address, without a trailing slash. */
  SITE_URL: string;
  /** Exact origins of partners that may call the API, frame the site and be returned to. */
  ALLOWED_ORIGINS: string[];
  /** Off in production unless SANDBOX=1. */
  SANDBOX: boolean;
  /** NODE_ENV=production without a sandbox: what is sold here stands. */
  isProduction: boolean;
};

/** Thrown with a message that a person can act on, one line for each wrong setting. */
export class SettingsError extends Error {}

/**
 * Reads the settings from an environment. An empty variable counts as not set.
 * @throws SettingsError naming every variable that is wrong
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const nonEmpty = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== ''),
  );
  const parsed = environmentSchema.safeParse(nonEmpty);
  if (!parsed.success) throw new SettingsError(describe(parsed.error.issues));
  const { SANDBOX: sandboxSetting, SITE_URL, ALLOWED_ORIGINS, ...rest } = parsed.data;
  const inProduction = rest.NODE_ENV === 'production';
  const SANDBOX = sandboxSetting ?? !inProduction;
  return {
    ...rest,
    SITE_URL: (SITE_URL ?? `http://localhost:${rest.PORT}`).replace(/\/+$/, ''),
    ALLOWED_ORIGINS: readOrigins(ALLOWED_ORIGINS),
    SANDBOX,
    isProduction: inProduction && !SANDBOX,
  };
}

function describe(issues: readonly { path: PropertyKey[]; message: string }[]): string {
  const lines = issues.map(({ path, message }) => `  ${path.map(String).join('.')}: ${message}`);
  return `These settings are wrong:\n${lines.join('\n')}`;
}

/** A comma-separated list; each entry must be a bare origin, so that it can be compared exactly. */
function readOrigins(list: string): string[] {
  const origins = list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  for (const origin of origins) {
    if (!isOrigin(origin)) {
      throw new SettingsError(
        `These settings are wrong:\n  ALLOWED_ORIGINS: ${origin} is not an origin like https://partner.example`,
      );
    }
  }
  return origins;
}
