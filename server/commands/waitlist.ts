// Command that lists everyone who waits for a product in a US state or country: `npm run waitlist`.
import { parseArgs } from 'node:util';
import { formatRowsAsCsv, listWaitlist, summarizeWaitlist } from '../accounts/list-waitlist.ts';
import { withServices, formatRowsAsTable, runCommand } from './command.ts';

const help = `npm run waitlist [-- --csv]

Lists everyone who waits for a product in a US state (US-HI) or country (CA).
npm run notify-waitlist emails them.

  --csv     prints the list as CSV: npm run --silent waitlist -- --csv > waitlist.csv
  --help    prints this help`;

const options = { csv: { type: 'boolean' }, help: { type: 'boolean' } } as const;

await runCommand(async (settings) => {
  const { values } = parseArgs({ options });
  if (values.help) return help;
  return withServices(settings, {}, async (services) => {
    const rows = await listWaitlist(services);
    if (values.csv) return formatRowsAsCsv(['product', 'territory', 'email', 'since'], rows);
    if (rows.length === 0) return 'No one is waiting.';
    return `${formatRowsAsTable(rows)}\n\n${summarizeWaitlist(rows)}`;
  });
});
