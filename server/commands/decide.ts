// Command that lists everything that waits for a decision of the carrier, an adjuster or an
// operator, and records decisions: `npm run decide -- --help`. Servers may run meanwhile.
import { parseArgs } from 'node:util';
import { createLog } from '../log.ts';
import { withServices, formatRowsAsTable, runCommand, UsageError } from './command.ts';
import { recordPendingDecision, listPendingDecisions } from './pending-decisions.ts';

const help = `npm run decide                     lists the pending decisions
npm run decide -- NUMBER DECISION --by NAME --reason TEXT

NUMBER is a policy number, a claim number (CLM-…), the reference of a cancellation (CR-…) or of the
deletion of an account (DR-…), or the id of a failed refund (ref_…). DECISION is one of the
decisions that the list shows for it.

  --by NAME          who decides, for the audit
  --reason TEXT      the reason, for the audit
  --note TEXT        note to the claimant, or to the policyholder whose cancellation is rejected;
                     required to reject a claim, to uphold a rejected one, and to deny a deletion
  --amount 180.50    reimbursement of an approved claim, in US dollars
  --quote 279        repair quote of a claim that is taken up or approved, in US dollars
  --deductible 50    the claimant's share of the quote, in US dollars
  --json             prints the list as JSON, with the claimants' whole messages
  --help             prints this help

Running servers charge, refund and send the email within half a minute.
Exit code 0: done. 1: no pending decision for the number, or it failed. 2: wrong usage.`;

const options = {
  by: { type: 'string' },
  reason: { type: 'string' },
  note: { type: 'string' },
  amount: { type: 'string' },
  quote: { type: 'string' },
  deductible: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;
const NOTE_LIMIT = 300;

await runCommand(async (settings) => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (values.help) return help;
  const [number, decision, ...more] = positionals;
  if (number === undefined)
    return withServices(settings, {}, async (services) => {
      const pending = await listPendingDecisions(services);
      if (values.json) return JSON.stringify(pending, null, 2);
      const rows = pending.map(({ messages: _messages, ...row }) => ({
        ...row,
        since: row.since.slice(0, 10),
        decisions: row.decisions.join(', '),
      }));
      return rows.length === 0 ? 'No pending decisions.' : formatRowsAsTable(rows);
    });
  const { by: name, reason, json: _json, help: _help, ...request } = values;
  if (decision === undefined || more.length > 0) throw new UsageError(help);
  if (!name?.trim() || !reason?.trim())
    throw new UsageError('Enter who decides and the reason: --by NAME --reason TEXT.');
  if ((request.note ?? '').length > NOTE_LIMIT)
    throw new UsageError(`--note can have ${NOTE_LIMIT} characters at most.`);
  const actor = {
    kind: 'operator',
    name: name.trim(),
    reason: reason.trim(),
    requestId: null,
  } as const;
  // Audit events go to standard error, because standard output contains the command's own output.
  const log = createLog({ write: (line) => process.stderr.write(line) });
  return withServices(settings, { actor, log }, async (services) => {
    if (await recordPendingDecision(services, { number, decision, ...request }))
      return `${number}: ${decision} is recorded.`;
    process.exitCode = 1;
    return `No pending decision for ${number}.`;
  });
});
