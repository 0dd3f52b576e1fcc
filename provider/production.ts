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
  if ((settings.STRIPE_SECRET_KEY === '') !== (settings.PUBLIC_STRIPE_KEY === '')) {
    const missing = settings.STRIPE_SECRET_KEY === '' ? 'STRIPE_SECRET_KEY' : 'PUBLIC_STRIPE_KEY';
    lines.push(`${missing} is not set, and the other key of Stripe is. Set both or none.`);
  }
  if (settings.SMTP_URL !== undefined) lines.push(...mailFaults(settings, without));
  if (settings.BANK_KEY === undefined)
    lines.push(
      'BANK_KEY is not set: bank accounts of claims could not be sealed. Make one with: openssl rand -base64 32',
    );
  lines.push(...passwordFaults(settings));
  if (lines.length > 0) throw new SettingsError(['Not started.', ...lines].join('\n'));
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
