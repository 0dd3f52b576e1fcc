import { publishableKeyError } from '../src/contract/stripe-key.ts';
import { readBrand } from './brand.ts';
import { minPasswordHashCost } from './setting-groups.ts';
import { SettingsError, type Settings } from './settings.ts';

/**
 * Settings that production requires, with the effect when a setting is missing. An operator can
 * list a setting in ACKNOWLEDGE_MISSING when it is missing on purpose.
 */
const requiredSettings = [
  ['STRIPE_SECRET_KEY', 'no card could be charged'],
  ['SITE_URL', 'links in email would lead to localhost'],
  ['SMTP_URL', 'no email would be sent'],
] as const;

/** Returns the names of the settings that ACKNOWLEDGE_MISSING lists. */
export function acknowledgedMissingSettings({
  ACKNOWLEDGE_MISSING,
}: Pick<Settings, 'ACKNOWLEDGE_MISSING'>): ReadonlySet<string> {
  return new Set(ACKNOWLEDGE_MISSING.split(',').map((name) => name.trim()));
}

/**
 * Checks the settings before the server starts in production. Throws when the server could not
 * sell, send email or protect secrets. A silent server does none of this. Settings that
 * ACKNOWLEDGE_MISSING lists may be missing.
 * @throws SettingsError with one line per missing or invalid setting
 */
export function assertProductionSettings(
  settings: Settings,
  environment: Record<string, string | undefined>,
): void {
  if (!settings.isProduction || settings.SILENT_MODE) return;
  const acknowledged = acknowledgedMissingSettings(settings);
  const lines = requiredSettings
    .filter(([name]) => !environment[name] && !acknowledged.has(name))
    .map(
      ([name, effect]) =>
        `${name} is not set: ${effect}. Set it, or confirm with ACKNOWLEDGE_MISSING=${name}.`,
    );
  lines.push(...stripeErrors(settings));
  if (settings.SMTP_URL !== undefined) lines.push(...mailErrors(settings, acknowledged));
  if (settings.BANK_KEY === undefined)
    lines.push(
      'BANK_KEY is not set: bank account numbers could not be encrypted. Create one with: openssl rand -base64 32',
    );
  lines.push(...passwordErrors(settings));
  if (lines.length > 0) throw new SettingsError(['Not started.', ...lines].join('\n'));
}

/**
 * Returns error messages about Stripe's keys. Every page contains PUBLIC_STRIPE_KEY, so a secret
 * key in this setting would become public.
 */
function stripeErrors({ PUBLIC_STRIPE_KEY, STRIPE_SECRET_KEY }: Settings): string[] {
  if (PUBLIC_STRIPE_KEY === '' && STRIPE_SECRET_KEY === '') return [];
  if (PUBLIC_STRIPE_KEY === '' || STRIPE_SECRET_KEY === '') {
    const missing = STRIPE_SECRET_KEY === '' ? 'STRIPE_SECRET_KEY' : 'PUBLIC_STRIPE_KEY';
    return [`${missing} is not set, but the other Stripe key is. Set both or none.`];
  }
  const errors = [publishableKeyError(PUBLIC_STRIPE_KEY)].filter(Boolean);
  if (!/^[sr]k_/.test(STRIPE_SECRET_KEY))
    errors.push('STRIPE_SECRET_KEY is not a secret Stripe key. It must start with sk_ or rk_.');
  const [publishableMode, secretMode] = [modeOf(PUBLIC_STRIPE_KEY), modeOf(STRIPE_SECRET_KEY)];
  if (errors.length === 0 && publishableMode !== secretMode)
    errors.push(
      `PUBLIC_STRIPE_KEY is a ${publishableMode} key and STRIPE_SECRET_KEY a ${secretMode} key. Set two keys of the same mode.`,
    );
  return errors;
}

function modeOf(key: string): 'test' | 'live' {
  return /^.k_test_/.test(key) ? 'test' : 'live';
}

function passwordErrors(settings: Settings): string[] {
  return (['PASSWORD_MEMORY_KIB', 'PASSWORD_PASSES'] as const)
    .filter((name) => settings[name] < minPasswordHashCost[name])
    .map(
      (name) =>
        `${name} is ${settings[name]}: password hashes would be too cheap to guess. Set at least ${minPasswordHashCost[name]}, or remove the setting.`,
    );
}

/**
 * Sample domains of RFC 2606 and RFC 6761. No person receives email at these domains, and mail
 * servers reject email from them.
 */
const sampleDomain = /[@.](?:example|test|invalid|localhost|example\.(?:com|net|org))\W*$/i;

/** Returns an error for each email setting that contains a sample email address. */
function mailErrors(
  { MAIL_FROM, BRAND_FILE }: Settings,
  acknowledged: ReadonlySet<string>,
): string[] {
  const { emails } = readBrand(BRAND_FILE);
  const errors: string[] = [];
  const from = MAIL_FROM || emails.support;
  if (sampleDomain.test(from))
    errors.push(`MAIL_FROM: email would come from ${from}, a sample. Set your own email address.`);
  const sampleEmail = Object.values(emails).find((address) => sampleDomain.test(address ?? ''));
  if (sampleEmail !== undefined && !acknowledged.has('BRAND_FILE'))
    errors.push(
      `BRAND_FILE: email would name the contact ${sampleEmail}, a sample. Set your own brand file, or confirm with ACKNOWLEDGE_MISSING=BRAND_FILE.`,
    );
  return errors;
}
