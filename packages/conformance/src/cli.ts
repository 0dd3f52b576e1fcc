#!/usr/bin/env node
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { formatBadge, formatShieldsEndpoint } from './badge.ts';
import {
  allScenarios,
  formatVerdict,
  passedProfile,
  profileNames,
  profileSummary,
  requiredCalls,
  scenariosOf,
} from './profiles.ts';
import { formatJunit, formatTable } from './report.ts';
import { runScenarios } from './runner.ts';
import { crossOriginScenario } from './scenarios/cross-origin.ts';

const scenarioNames = allScenarios.map(({ name }) => name);
const help = `coverfront-conformance https://backend [options]

Runs every flow and account call against a backend and compares each response with the contract.
Also tests invalid requests and idempotency keys. It buys policies, so use a test backend. Prints
which profiles the backend passes. Exits with 1 if a check failed or none passed.

  --profile NAME        runs only the profile's calls, and exits with 1 if the backend does not pass:
                        sell (purchases), sell-and-account (also reads policies and claims, and
                        changes the account), all (everything, also what is optional)
  --badge FILE          writes the profile passed, the contract's version and the date as SVG, or for
                        shields.io if the name ends with .json. A failed run writes nothing
  --email, --password   account that has policies: reads them and requests prices of changes
  --token               token of that account, instead of a sign-in
  --changes             changes that account's policies: extends a rental, changes and removes a
                        collection, requests a cancellation, files a claim
  --card                valid card token from the card processor's library, tok_visa by default
  --declined-card       token of a card that is declined, tok_chargeDeclined by default
  --answers FILE        JSON with answers to your surveys by key_name
  --origin              origin of the storefront, if not the backend's: checks that it is allowed
  --only                comma-separated names of scenarios: ${scenarioNames.join(', ')}
  --junit FILE          also writes the checks as JUnit XML
  --json                prints the checks as JSON instead of a table`;

const text = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    profile: text,
    badge: text,
    email: text,
    password: text,
    token: text,
    changes: { type: 'boolean', default: false },
    card: { ...text, default: 'tok_visa' },
    'declined-card': text,
    answers: text,
    origin: text,
    only: text,
    junit: text,
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const [url] = positionals;
const names = values.only?.split(',');
const profile = profileNames.find((name) => name === (values.profile ?? 'all'));
const usageError = findUsageError();

if (values.help || url === undefined || !URL.canParse(url)) {
  process.stdout.write(`${help}\n`);
  process.exitCode = values.help ? 0 : 2;
} else if (usageError || !profile) {
  process.stderr.write(`${usageError}\n`);
  process.exitCode = 2;
} else {
  const { email, password, token, card: cardToken, changes, origin } = values;
  const answers = values.answers ? JSON.parse(readFileSync(values.answers, 'utf8')) : {};
  const cards = { cardToken, declinedCardToken: values['declined-card'] };
  const credentials = { email, password, token, ...cards, changes, answers };
  const target = {
    url: url.replace(/\/$/, ''),
    fetch,
    ...credentials,
    requiredCalls: requiredCalls[profile],
  };
  const checks = await runScenarios(target, [
    ...(origin ? [crossOriginScenario(origin)] : []),
    ...scenariosOf(profile).filter(({ name }) => names?.includes(name) ?? true),
  ]);
  // A part of the scenarios proves no profile.
  const verdict = names ? '' : `\n${formatVerdict(profile, checks)}\n`;
  if (values.json) process.stderr.write(verdict);
  process.stdout.write(
    values.json ? JSON.stringify(checks, null, 2) : `${formatTable(checks)}\n${verdict}`,
  );
  if (values.junit) writeFileSync(values.junit, formatJunit(checks));
  const passed = names ? undefined : passedProfile(profile, checks);
  const count = (outcome: string) => checks.filter((check) => check.outcome === outcome).length;
  const isFailed = values.profile
    ? passed !== profile
    : count('failed') > 0 || count('passed') === 0;
  if (isFailed) process.exitCode = 1;
  if (values.badge && passed && !isFailed) {
    const badge = {
      profile: profileSummary(passed, checks),
      day: new Date().toISOString().slice(0, 10),
    };
    const format = values.badge.endsWith('.json') ? formatShieldsEndpoint : formatBadge;
    writeFileSync(values.badge, format(badge));
  }
}

function findUsageError(): string | undefined {
  if (!profile) return `Unknown profile '${values.profile}'. Known: ${profileNames.join(', ')}`;
  const unknown = names?.filter((name) => !scenarioNames.includes(name)) ?? [];
  if (unknown.length > 0)
    return `Unknown scenario '${unknown.join("', '")}'. Known: ${scenarioNames.join(', ')}`;
  if (names && (values.profile || values.badge))
    return '--only runs a part of a profile, so it excludes --profile and --badge';
  const written = [values.badge, values.junit].flatMap((file) => file ?? []);
  const folder = written.map((file) => dirname(file)).find((path) => !existsSync(path));
  if (folder !== undefined) return `The folder '${folder}' does not exist`;
  return undefined;
}
