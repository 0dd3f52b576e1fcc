import { readBrand } from './brand.ts';
import { leastPasswordCost, SettingsError, type Settings } from './settings.ts';

/** What a shop in production cannot do without, unless it says so. */
const needed = [
  ['STRIPE_SECRET_KEY', 'no card could be charged'],
  ['SITE_URL', 'links in mail would lead to localhost'],
  ['SMTP_URL', 'no mail would be sent'],
] as const;

/** What WITHOUT names. */
export function leftOut({ WITHOUT }: Pick<Settings, 'WITHOUT'>): ReadonlySet<string> {
  return new Set(WITHOUT.split(',').map((name) => name.trim()));
}

/**
 * Refuses a start in production that would sell nothing, mail nothing, or keep secrets where they are of no
 * use. WITHOUT names what is meant to be left out.
 * @throws SettingsError one line for each setting that is missing
 */
export function assertProduction(
  settings: Settings,
  environment: Record<string, string | undefined>,
): void {
  if (!settings.isProduction) return;
  const without = leftOut(settings);
  const lines = needed
    .filter(([name]) => !environment[name] && !without.has(name))
    .map(
      ([name, effect]) =>
        `${name} is not set: ${effect}. Set it, or say that you mean it with WITHOUT=${name}.`,
    );
  lines.push(...stripeFaults(settings));
  if (settings.SMTP_URL !== undefined) lines.push(...mailFaults(settings, without));
  if (settings.BANK_KEY === undefined)
    lines.push(
      'BANK_KEY is not set: bank accounts of claims could not be sealed. Make one with: openssl rand -base64 32',
    );
  lines.push(...passwordFaults(settings));
  if (lines.length > 0) throw new SettingsError(['Not started.', ...lines].join('\n'));
}

/** A publishable key is in every page, so a secret one in its place would be public. */
function stripeFaults({ PUBLIC_STRIPE_KEY, STRIPE_SECRET_KEY }: Settings): string[] {
  if (PUBLIC_STRIPE_KEY === '' && STRIPE_SECRET_KEY === '') return [];
  if (PUBLIC_STRIPE_KEY === '' || STRIPE_SECRET_KEY === '') {
    const missing = STRIPE_SECRET_KEY === '' ? 'STRIPE_SECRET_KEY' : 'PUBLIC_STRIPE_KEY';
    return [`${missing} is not set, and the other key of Stripe is. Set both or none.`];
  }
  const faults: string[] = [];
  if (!PUBLIC_STRIPE_KEY.startsWith('pk_'))
    faults.push('PUBLIC_STRIPE_KEY: this is no publishable key of Stripe, which begins with pk_.');
  if (!/^[sr]k_/.test(STRIPE_SECRET_KEY))
    faults.push(
      'STRIPE_SECRET_KEY: this is no secret key of Stripe, which begins with sk_ or rk_.',
    );
  const [shown, secret] = [modeOf(PUBLIC_STRIPE_KEY), modeOf(STRIPE_SECRET_KEY)];
  if (faults.length === 0 && shown !== secret)
    faults.push(
      `PUBLIC_STRIPE_KEY is of Stripe’s ${shown} mode, STRIPE_SECRET_KEY of its ${secret} mode. Set two keys of one mode.`,
    );
  return faults;
}

function modeOf(key: string): 'test' | 'live' {
  return /^.k_test_/.test(key) ? 'test' : 'live';
}

function passwordFaults(settings: Settings): string[] {
  return (['PASSWORD_MEMORY_KIB', 'PASSWORD_PASSES'] as const)
    .filter((name) => settings[name] < leastPasswordCost[name])
    .map(
      (name) =>
        `${name} is ${settings[name]}: password hashes would be too cheap to guess. Set at least ${leastPasswordCost[name]}, or leave it out.`,
    );
}

/** Of RFC 2606 and RFC 6761: nobody reads what is sent there, and a mail server refuses what comes from there. */
const sample = /[@.](?:example|test|invalid|localhost|example\.(?:com|net|org))\W*$/i;

/** Mail that would name an address where nobody is. */
function mailFaults({ MAIL_FROM, BRAND_FILE }: Settings, without: ReadonlySet<string>): string[] {
  const { emails } = readBrand(BRAND_FILE);
  const faults: string[] = [];
  const from = MAIL_FROM || emails.support;
  if (sample.test(from))
    faults.push(`MAIL_FROM: mail would come from ${from}, a sample. Set an address of your own.`);
  const shown = Object.values(emails).find((address) => sample.test(address ?? ''));
  if (shown !== undefined && !without.has('BRAND_FILE'))
    faults.push(
      `BRAND_FILE: mail would tell people to write to ${shown}, a sample. Set a brand of your own, or say that you mean it with WITHOUT=BRAND_FILE.`,
    );
  return faults;
}
