// Command that prints audit events: `npm run audit -- NUMBER` for a policy, a claim, an account or
// a request.
import { parseArgs } from 'node:util';
import type { Services } from '../services.ts';
import { withServices, formatRowsAsTable, runCommand, UsageError } from './command.ts';

const help = `npm run audit -- KEY [--json]

KEY is a policy number, a claim number, the email or id of an account,
or a request id from the log or the X-Request-Id header.`;

const options = { json: { type: 'boolean' }, help: { type: 'boolean' } } as const;

await runCommand(async (settings) => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [key, ...more] = positionals;
  if (values.help) return help;
  if (key === undefined || more.length > 0) throw new UsageError(help);
  return withServices(settings, {}, async (services) => {
    const rows = await findAuditEvents(services, key);
    if (rows.length === 0) process.exitCode = 1;
    if (values.json) return JSON.stringify(rows, null, 2);
    return rows.length === 0 ? `No audit events for ${key}.` : formatRowsAsTable(rows);
  });
});

/**
 * Finds audit events, oldest first. An account's events include the events of its policies, which
 * may be older than the account.
 */
function findAuditEvents({ database: { db } }: Services, key: string) {
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
