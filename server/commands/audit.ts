// Command that prints the evidence about a policy or an account: `npm run audit -- NUMBER`. It also
// prints the events of a claim or a request.
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { readAcceptedTexts } from '../policies/export-acceptances.ts';
import { readNotices, type ExportedNotice } from '../policies/export-notices.ts';
import type { Services } from '../services.ts';
import { policyIdsOf, readAuditEvents, recordAuditView, type AuditRow } from './audit-events.ts';
import { formatAcceptance, formatNotice, formatTime } from './audit-texts.ts';
import {
  formatTableRow,
  headersOf,
  printTexts,
  runCommand,
  UsageError,
  widen,
  withServices,
} from './command.ts';

const help = `npm run audit -- KEY [--texts] [--json] [--by NAME]

KEY is a policy number, a claim number, the email or id of an account,
or a request id from the log or the X-Request-Id header.

Prints what was accepted and which notices were given for a policy, or for all policies
of an account, and who viewed or changed the records. It compares each accepted text with
its SHA-256 hash and exits with 1 if one does not match.

--texts adds the words of the accepted texts and notices, without the tags of HTML.
--json with --texts has the exact text of each SHA-256 hash.
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
    const evidence = { services, key, withWords: values.texts === true };
    const count = await printTexts(isJson ? toJson(evidence) : toText(evidence));
    // Recorded after the events were read, so that they do not contain this view.
    if (count > 0) await recordAuditView(services, key);
    if (count > 0) return undefined;
    process.exitCode = 1;
    return isJson ? '{}' : `No records for ${key}.`;
  });
});

interface Evidence {
  services: Services;
  key: string;
  withWords: boolean;
}

/** A missing text, or one that does not have its hash, sets the exit code. */
function readAccepted({ services, key }: Evidence) {
  return readAcceptedTexts(services, policyIdsOf(services, key), () => {
    process.exitCode = 1;
  });
}

function readNotified({ services, key }: Evidence) {
  return readNotices(services, policyIdsOf(services, key));
}

/** Formats like `JSON.stringify` with two spaces. Yields nothing if there are no records. */
async function* toJson(evidence: Evidence): AsyncGenerator<string, void> {
  const lists = {
    accepted: mapSlices(readAccepted(evidence), ({ text, ...one }) =>
      evidence.withWords ? { ...one, text } : one,
    ),
    notified: mapSlices(readNotified(evidence), (one) =>
      evidence.withWords ? one : withoutWords(one),
    ),
    events: readAuditEvents(evidence.services, evidence.key),
  };
  let [waiting, hasRows] = ['{', false];
  for (const [name, slices] of Object.entries(lists)) {
    waiting += `${waiting === '{' && !hasRows ? '' : ','}\n  "${name}": [`;
    let isFirst = true;
    for await (const rows of slices as AsyncIterable<object[]>) {
      if (rows.length === 0) continue;
      const texts = rows.map((row) => JSON.stringify(row, null, 2).replaceAll(/^/gm, '    '));
      yield `${waiting}${isFirst ? '' : ','}\n${texts.join(',\n')}`;
      [waiting, isFirst, hasRows] = ['', false, true];
    }
    waiting += isFirst ? ']' : '\n  ]';
  }
  if (hasRows) yield `${waiting}\n}\n`;
}

async function* mapSlices<From, To>(slices: AsyncIterable<From[]>, map: (from: From) => To) {
  for await (const rows of slices) yield rows.map(map);
}

function withoutWords({ email, letter, ...notice }: ExportedNotice) {
  const { text: _email, ...sent } = email ?? {};
  const { text: _letter, ...mailed } = letter ?? {};
  return { ...notice, email: email && sent, letter: letter && mailed };
}

/** Formats the evidence in three sections. A key without policies has only the events. */
async function* toText(evidence: Evidence): AsyncGenerator<string, void> {
  const { services, key, withWords } = evidence;
  const { done: hasNoPolicies } = await policyIdsOf(services, key)[Symbol.asyncIterator]().next();
  if (hasNoPolicies) return yield* toTable(services, key);
  yield* section(
    'Accepted',
    mapSlices(readAccepted(evidence), (one) => formatAcceptance(one, withWords)),
  );
  yield* section(
    'Notified',
    mapSlices(readNotified(evidence), (one) => formatNotice(one, withWords)),
  );
  yield headingOf('Viewed and changed');
  yield* toTable(services, key);
}

function headingOf(title: string): string {
  return `${title}\n${'='.repeat(title.length)}\n\n`;
}

async function* section(title: string, slices: AsyncIterable<string[]>): AsyncGenerator<string> {
  yield headingOf(title);
  let isEmpty = true;
  for await (const texts of slices)
    if (texts.length > 0) {
      yield texts.join('');
      isEmpty = false;
    }
  if (isEmpty) yield 'Nothing is recorded.\n\n';
}

/**
 * Formats the events as a table. They are read twice, because the columns are as wide as their
 * longest value. Yields nothing if there are none.
 */
async function* toTable(services: Services, key: string): AsyncGenerator<string, void> {
  const widths: Record<string, number> = {};
  for await (const rows of eventRows(services, key)) for (const row of rows) widen(widths, row);
  let isFirst = true;
  for await (const rows of eventRows(services, key)) {
    if (isFirst) yield `${formatTableRow(headersOf(widths), widths)}\n`;
    isFirst = false;
    yield rows.map((row) => `${formatTableRow(row, widths)}\n`).join('');
  }
}

function eventRows(services: Services, key: string) {
  return mapSlices(readAuditEvents(services, key), (event) => ({
    time: formatTime(event.at),
    what: event.action.replaceAll('_', ' '),
    who: actorOf(event),
    policy: event.policy_number,
    claim: event.claim_number,
    'account of': event.account_id,
    detail: event.reason,
    request: event.request_id,
  }));
}

/** The link of a document is also in emails, so anyone may have opened it. */
function actorOf({ actor, actor_name: name, action }: AuditRow): string {
  if (action === 'document_opened') return 'someone with the link';
  return [actor === 'guest' ? 'someone not signed in' : actor, name].filter(Boolean).join(' ');
}
