#!/usr/bin/env node
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { formatJunit, formatTable } from './report.ts';
import { runScenarios } from './runner.ts';
import { accountScenarios } from './scenarios/account.ts';
import { crossOriginScenario } from './scenarios/cross-origin.ts';
import { flowScenarios } from './scenarios/flows.ts';

const help = `coverfront-conformance https://backend [options]

Runs every flow and account call against a backend and compares each response with the contract.
Also tests invalid requests and idempotency keys. It buys policies, so use a test backend. Exits
with 1 if a check failed.

  --email, --password   account that has policies: reads them and requests prices of changes
  --token               token of that account, instead of a sign-in
  --changes             changes that account's policies: extends a rental, changes and removes a
                        collection, requests a cancellation, files a claim
  --card                valid card token from the card processor's library, tok_visa by default
  --answers FILE        JSON with answers to your surveys by key_name
  --origin              origin of the storefront, if not the backend's: checks that it is allowed
  --only                comma-separated names of scenarios: ${[...flowScenarios, ...accountScenarios].map(({ name }) => name).join(', ')}
  --junit FILE          also writes the checks as JUnit XML
  --json                prints the checks as JSON instead of a table`;

const text = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    email: text,
    password: text,
    token: text,
    changes: { type: 'boolean', default: false },
    card: { ...text, default: 'tok_visa' },
    answers: text,
    origin: text,
    only: text,
    junit: text,
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const [url] = positionals;

if (values.help || url === undefined || !URL.canParse(url)) {
  process.stdout.write(`${help}\n`);
  process.exitCode = values.help ? 0 : 2;
} else {
  const { email, password, token, card: cardToken, changes, only, origin } = values;
  const answers = values.answers ? JSON.parse(readFileSync(values.answers, 'utf8')) : {};
  const credentials = { email, password, token, cardToken, changes, answers };
  const scenarioNames = only?.split(',');
  const chosen = [...flowScenarios, ...accountScenarios].filter(
    ({ name }) => scenarioNames?.includes(name) ?? true,
  );
  const checks = await runScenarios({ url: url.replace(/\/$/, ''), fetch, ...credentials }, [
    ...(origin ? [crossOriginScenario(origin)] : []),
    ...chosen,
  ]);
  process.stdout.write(values.json ? JSON.stringify(checks, null, 2) : `${formatTable(checks)}\n`);
  if (values.junit) writeFileSync(values.junit, formatJunit(checks));
  if (checks.some(({ outcome }) => outcome === 'failed')) process.exitCode = 1;
}
