import * as z from 'zod/mini';
import { isInDomain, isIpAddress } from './http/host-names.ts';
import { isOrigin } from '../src/contract/partners.ts';
import { settingGroups } from './setting-groups.ts';

const { Server, Database, Email, Stripe, Partners, Development } = settingGroups;
/**
 * Parses the environment variables. Unknown variables are ignored.
 * @internal
 */
export const environmentSchema = z.object({
  ...Server,
  ...Database,
  ...settingGroups['Site and brand'],
  ...Stripe,
  ...settingGroups['Accounts and security'],
  ...Email,
  ...Partners,
  ...Development,
});
type Environment = z.infer<typeof environmentSchema>;

export type Settings = Omit<
  Environment,
  'ALLOWED_ORIGINS' | 'PAPER_NOTICES' | 'SANDBOX' | 'SITE_URL'
> & {
  /** Public URL of the storefront, without a trailing slash. */
  SITE_URL: string;
  /**
   * Exact origins of the partners. Partners may call the API and show the site in a frame, and
   * sign-in may redirect to them.
   */
  ALLOWED_ORIGINS: string[];
  /** True if the sandbox is on. In production and with another backend, only with SANDBOX=1. */
  SANDBOX: boolean;
  /** True if policies without consent to electronic delivery get notices on paper. */
  PAPER_NOTICES: boolean;
  /**
   * False with PAPER_NOTICES=0: nothing is asked or said about paper. The sandbox asks and mails
   * nothing.
   */
  asksForDeliveryConsent: boolean;
  /** True if NODE_ENV is production and the sandbox is off. Policies and charges are then real. */
  isProduction: boolean;
};

/** Error for invalid settings. The message has one line for each invalid setting. */
export class SettingsError extends Error {}

/** SILENT_MODE ignores these settings, because a copy often has the environment of its original. */
const outboundSettingsOff = {
  SMTP_URL: undefined,
  STRIPE_SECRET_KEY: '',
  PUBLIC_STRIPE_KEY: '',
  STRIPE_WEBHOOK_SECRET: '',
};

/**
 * Reads the settings from the environment variables. An empty variable counts as not set.
 * @throws SettingsError with every invalid variable
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const nonEmpty = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== ''),
  );
  const parsed = environmentSchema.safeParse(nonEmpty);
  if (!parsed.success) throw new SettingsError(describe(parsed.error.issues));
  const { SANDBOX: sandboxSetting, SITE_URL, ALLOWED_ORIGINS, ...rest } = parsed.data;
  const inProduction = rest.NODE_ENV === 'production';
  const SANDBOX =
    sandboxSetting ?? !(inProduction || rest.SILENT_MODE || rest.PUBLIC_API_BASE !== undefined);
  const settings = {
    ...rest,
    ...(rest.SILENT_MODE && outboundSettingsOff),
    SITE_URL: (SITE_URL ?? `http://localhost:${rest.PORT}`).replace(/(?<!\/)\/+$/, ''),
    ALLOWED_ORIGINS: readOrigins(ALLOWED_ORIGINS),
    SANDBOX,
    PAPER_NOTICES: rest.PAPER_NOTICES ?? !SANDBOX,
    asksForDeliveryConsent: rest.PAPER_NOTICES ?? true,
    isProduction: inProduction && !SANDBOX,
  };
  assertPasskeyDomain(settings);
  return settings;
}

/** @throws SettingsError if browsers would reject the passkeys of these settings */
function assertPasskeyDomain({ PASSKEYS, PASSKEY_RP_ID: domain, SITE_URL }: Settings): void {
  const { hostname } = new URL(SITE_URL);
  if (domain !== undefined && !isInDomain(hostname, domain))
    throw new SettingsError(
      `Invalid settings:\n  PASSKEY_RP_ID: ${domain} is not the host of SITE_URL or a parent of it`,
    );
  if (PASSKEYS === 'required' && isIpAddress(hostname))
    throw new SettingsError(
      'Invalid settings:\n  PASSKEYS: required needs a SITE_URL with a host name, not an IP address',
    );
}

function describe(issues: readonly { path: PropertyKey[]; message: string }[]): string {
  const lines = issues.map(({ path, message }) => `  ${path.map(String).join('.')}: ${message}`);
  return `Invalid settings:\n${lines.join('\n')}`;
}

/**
 * Reads a comma-separated list of origins. Each entry must be only an origin, without a path, so
 * that it can be compared exactly.
 */
function readOrigins(list: string): string[] {
  const origins = list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  for (const origin of origins) {
    if (!isOrigin(origin)) {
      throw new SettingsError(
        `Invalid settings:\n  ALLOWED_ORIGINS: ${origin} is not an origin like https://partner.example`,
      );
    }
  }
  return origins;
}
