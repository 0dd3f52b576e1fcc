// Command that prints audit events: `npm run audit -- NUMBER` for a policy, a claim, an account or
// a request. With --texts it prints the texts that were accepted for these policies.
import { parseArgs } from 'node:util';
import { exportAcceptances } from '../policies/export-acceptances.ts';
import type { Services } from '../services.ts';
import { withServices, formatRowsAsTable, runCommand, UsageError } from './command.ts';

const help = `npm run audit -- KEY [--json]
npm run audit -- KEY --texts [--json]

KEY is a policy number, a claim number, the email or id of an account,
or a request id from the log or the X-Request-Id header.

--texts prints the accepted texts of a policy, or of all policies of an account,
with their records and checks each text against its SHA-256 hash. It exits with 1 if a hash does not match.`;

const options = {
  texts: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

await runCommand(async (settings) => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [key, ...more] = positionals;
  if (values.help) return help;
  if (key === undefined || more.length > 0) throw new UsageError(help);
  return withServices(settings, {}, async (services) => {
    if (values.texts) return printTexts(services, key, values.json === true);
    const rows = await findAuditEvents(services, key);
    if (rows.length === 0) process.exitCode = 1;
    if (values.json) return JSON.stringify(rows, null, 2);
    return rows.length === 0 ? `No audit events for ${key}.` : formatRowsAsTable(rows);
  });
});

/** Prints the accepted texts. An empty result or a wrong hash sets the exit code. */
async function printTexts(services: Services, key: string, asJson: boolean): Promise<string> {
  const { policies } = ownersOf(services, key);
  const found = await policies.execute();
  const texts = await exportAcceptances(
    services,
    found.map(({ id }) => id),
  );
  if (texts.length === 0 || texts.some(({ verified }) => !verified)) process.exitCode = 1;
  if (asJson) return JSON.stringify(texts, null, 2);
  return texts.length === 0 ? `No accepted texts for ${key}.` : texts.map(formatText).join('\n\n');
}

type ExportedText = Awaited<ReturnType<typeof exportAcceptances>>[number];

function formatText({ text, verified, ...row }: ExportedText): string {
  const lines = Object.entries({ ...row, hash: verified ? 'verified' : 'DOES NOT MATCH THE TEXT' });
  const facts = lines.flatMap(([name, value]) =>
    value === null ? [] : [`${name.replaceAll('_', ' ')}: ${value}`],
  );
  return [...facts, '', text ?? 'The text is missing.'].join('\n');
}

/** Builds queries for the account that the key names, and for the policies of the key. */
function ownersOf({ database: { db } }: Services, key: string) {
  const account = db
    .selectFrom('accounts')
    .select('id')
    .where((is) => is.or([is('id', '=', key), is('email', '=', key.toLowerCase())]));
  const policy = db.selectFrom('policies').select('id');
  // Separate queries joined by UNION, because PostgreSQL uses no index for conditions joined by OR.
  const policies = policy
    .where('policy_number', '=', key)
    .union(policy.where('id', '=', key))
    .union(policy.where('account_id', 'in', account));
  return { account, policies };
}

/**
 * Finds audit events, oldest first. An account's events include the events of its policies, which
 * may be older than the account.
 */
function findAuditEvents(services: Services, key: string) {
  const { account, policies } = ownersOf(services, key);
  const { db } = services.database;
  const event = db.selectFrom('audit').select('id');
  const events = event
    .where('account_id', 'in', account)
    // This condition also finds the events of an account that was merged or erased.
    .union(event.where('account_id', '=', key))
    .union(event.where('policy_id', 'in', policies))
    .union(event.where('claim_number', '=', key))
    .union(event.where('request_id', '=', key));
  return db
    .selectFrom('audit')
    .leftJoin('policies', 'policies.id', 'audit.policy_id')
    .select([
      'audit.at',
      'audit.action',
      'audit.actor',
      'audit.actor_name',
      'policies.policy_number',
    ])
    .select(['audit.claim_number', 'audit.account_id', 'audit.reason', 'audit.request_id'])
    .where('audit.id', 'in', events)
    .orderBy('audit.at')
    .orderBy('audit.id')
    .execute();
}
