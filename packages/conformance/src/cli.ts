#!/usr/bin/env node
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { junitOf, tableOf } from './report.ts';
import { runScenarios } from './runner.ts';
import { accounts } from './scenarios/account.ts';
import { crossOrigin } from './scenarios/cross-origin.ts';
import { flows } from './scenarios/flows.ts';

const help = `coverfront-conformance https://backend [options]

Walks every flow and account call against a backend, holds each answer against the contract, tries what must be
refused and the unique key. It buys policies: give it a backend for testing. Exits with 1 where a check failed.

  --email, --password   an account that has policies: they are read, and prices of changes asked for
  --token               of that account, in place of a sign-in
  --changes             changes that account's policies: extends a rental, changes and removes a collection, asks for a
                        cancellation, files a claim
  --card                token of a card that works, as the card processor's library makes it; tok_visa by default
  --answers FILE        JSON: answers to your surveys by key_name
  --origin              of the storefront, where it is not the backend's own: asks whether it is let in
  --only                names of scenarios, with commas: ${[...flows, ...accounts].map(({ name }) => name).join(', ')}
  --junit FILE          writes the checks as JUnit's XML, too
  --json                prints the checks as JSON in place of a table`;

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
  const chosen = [...flows, ...accounts].filter(
    ({ name }) => scenarioNames?.includes(name) ?? true,
  );
  const checks = await runScenarios({ url: url.replace(/\/$/, ''), fetch, ...credentials }, [
    ...(origin ? [crossOrigin(origin)] : []),
    ...chosen,
  ]);
  process.stdout.write(values.json ? JSON.stringify(checks, null, 2) : `${tableOf(checks)}\n`);
  if (values.junit) writeFileSync(values.junit, junitOf(checks));
  if (checks.some(({ outcome }) => outcome === 'failed')) process.exitCode = 1;
}
