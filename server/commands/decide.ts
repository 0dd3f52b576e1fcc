// Lists and decides everything that waits for the carrier or an adjuster, while servers run: `npm
// run decide -- --help`.
import { parseArgs } from 'node:util';
import { createLog } from '../log.ts';
import { withServices, printTable, runCommand, UsageError } from './command.ts';
import { decidePending, listPendingDecisions } from './pending-decisions.ts';

const help = `npm run decide                     what waits for a decision
npm run decide -- NUMBER DECISION --by NAME --reason TEXT

NUMBER is a policy's, a claim's (CLM-…), a request's to cancel (CR-…) or a refund's that came back (ref_…).
DECISION is one of those that the list offers for it.

  --by NAME          who decides, for the audit
  --reason TEXT      why, for the audit
  --note TEXT        what the claimant, or the holder whose request is rejected, is told
  --amount 180.50    reimbursement of a claim that is approved, in US dollars
  --quote 279        what the store asks, of a claim that is taken up
  --deductible 50    what of it the claimant pays
  --json             the list as JSON
  --help             this

Money moves and mail goes out by the providers that run, within half a minute.
Exit code 0: done. 1: nothing waits under the number, or it cannot be done. 2: asked for wrongly.`;

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
      const rows = pending.map((row) => ({
        ...row,
        since: row.since.slice(0, 10),
        decisions: row.decisions.join(', '),
      }));
      return rows.length === 0 ? 'Nothing waits for a decision.' : printTable(rows);
    });
  const { by: name, reason, json: _json, help: _help, ...request } = values;
  if (decision === undefined || more.length > 0) throw new UsageError(help);
  if (!name?.trim() || !reason?.trim())
    throw new UsageError('Say who decides and why: --by NAME --reason TEXT.');
  if ((request.note ?? '').length > NOTE_LIMIT)
    throw new UsageError(`--note is ${NOTE_LIMIT} characters at most.`);
  const actor = {
    kind: 'operator',
    name: name.trim(),
    reason: reason.trim(),
    requestId: null,
  } as const;
  // Audit events are logged to standard error, next to the command's own output.
  const log = createLog({ write: (line) => process.stderr.write(line) });
  return withServices(settings, { actor, log }, async (services) => {
    if (await decidePending(services, { number, decision, ...request }))
      return `${number}: ${decision}, written down.`;
    process.exitCode = 1;
    return `Nothing waits under ${number}.`;
  });
});
