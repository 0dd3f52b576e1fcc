// Command that prints audit events: `npm run audit -- NUMBER` for a policy, a claim, an account or
// a request. With --texts it prints the texts that were accepted for these policies.
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { readAcceptedTexts, type ExportedText } from '../policies/export-acceptances.ts';
import type { Services } from '../services.ts';
import {
  measureAuditColumns,
  policyIdsOf,
  readAuditEvents,
  recordAuditView,
} from './audit-events.ts';
import {
  formatTableRow,
  headersOf,
  printTexts,
  runCommand,
  UsageError,
  withServices,
} from './command.ts';

const help = `npm run audit -- KEY [--json]
npm run audit -- KEY --texts [--json]

KEY is a policy number, a claim number, the email or id of an account,
or a request id from the log or the X-Request-Id header.

--texts prints the accepted texts of a policy, or of all policies of an account,
with their records and checks each text against its SHA-256 hash. It exits with 1 if a hash does not match.
--by NAME says who looks, for the audit. By default the name of the system's user.`;

const options = {
  texts: { type: 'boolean' },
  by: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

await runCommand(async (settings) => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [key, ...more] = positionals;
  if (values.help) return help;
  if (key === undefined || more.length > 0) throw new UsageError(help);
  const name = values.by?.trim() || userInfo().username;
  const actor = { kind: 'operator', name, requestId: null } as const;
  return withServices(settings, { actor }, async (services) => {
    const isJson = values.json === true;
    const texts = values.texts ? textsOf(services, key, isJson) : eventsOf(services, key, isJson);
    const count = await printTexts(texts);
    // Recorded after the events were read, so that they do not contain this view.
    if (count > 0) await recordAuditView(services, key);
    if (count > 0) return undefined;
    process.exitCode = 1;
    return isJson ? '[]' : `No ${values.texts ? 'accepted texts' : 'audit events'} for ${key}.`;
  });
});

function eventsOf(services: Services, key: string, isJson: boolean): AsyncGenerator<string, void> {
  return isJson ? toJson(readAuditEvents(services, key)) : toTable(services, key);
}

/** A missing text, or one that does not have its hash, sets the exit code. */
function textsOf(services: Services, key: string, isJson: boolean): AsyncGenerator<string, void> {
  const texts = readAcceptedTexts(services, policyIdsOf(services, key), () => {
    process.exitCode = 1;
  });
  return isJson ? toJson(texts) : toParagraphs(texts);
}

/** Formats rows like `JSON.stringify` with two spaces. Yields nothing if there are none. */
async function* toJson(slices: AsyncIterable<object[]>): AsyncGenerator<string, void> {
  let isFirst = true;
  for await (const rows of slices) {
    if (rows.length === 0) continue;
    const texts = rows.map((row) => JSON.stringify(row, null, 2).replaceAll(/^/gm, '  '));
    yield `${isFirst ? '[\n' : ',\n'}${texts.join(',\n')}`;
    isFirst = false;
  }
  if (!isFirst) yield '\n]\n';
}

/**
 * Formats the events as a table. They are read twice, because the columns are as wide as their
 * longest value. Yields nothing if there are none.
 */
async function* toTable(services: Services, key: string): AsyncGenerator<string, void> {
  const widths = await measureAuditColumns(services, key);
  let isFirst = true;
  for await (const rows of readAuditEvents(services, key)) {
    if (isFirst) yield `${formatTableRow(headersOf(widths), widths)}\n`;
    isFirst = false;
    yield rows.map((row) => `${formatTableRow(row, widths)}\n`).join('');
  }
}

async function* toParagraphs(slices: AsyncIterable<ExportedText[]>): AsyncGenerator<string, void> {
  for await (const texts of slices)
    if (texts.length > 0) yield `${texts.map(formatText).join('\n\n')}\n\n`;
}

function formatText({ text, verified, ...row }: ExportedText): string {
  const lines = Object.entries({ ...row, hash: verified ? 'verified' : 'DOES NOT MATCH THE TEXT' });
  const facts = lines.flatMap(([name, value]) =>
    value === null ? [] : [`${name.replaceAll('_', ' ')}: ${value}`],
  );
  return [...facts, '', text ?? 'The text is missing.'].join('\n');
}
