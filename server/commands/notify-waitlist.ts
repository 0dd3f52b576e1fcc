// Command that emails everyone who waits for a product in a US state or country:
// `npm run notify-waitlist -- renters HI`. Servers may run meanwhile.
import { parseArgs } from 'node:util';
import { inTerritory, type Territory } from '../../src/contract/territory.ts';
import { findStateCode } from '../../src/contract/us-states.ts';
import {
  hasWaitlist,
  waitlistProductCodes,
  waitlistProducts,
} from '../../src/contract/waitlist.ts';
import { isOfferedIn } from '../../src/tariffs/availability.ts';
import { notifyWaitlist } from '../accounts/notify-waitlist.ts';
import { createLog } from '../log.ts';
import { isCountryCode } from '../reference-data/countries.ts';
import { withServices, runCommand, UsageError } from './command.ts';

const help = `npm run notify-waitlist -- PRODUCT STATE
npm run notify-waitlist -- PRODUCT --country CODE

Emails everyone who waits for a product in a US state, such as HI, or in another country, such as CA.
Everyone gets one email, also if the command runs again. Running servers send it.
PRODUCT is one of ${waitlistProductCodes.join(', ')}.

Exit code 0: done. 1: the product is not available there, or it failed. 2: wrong usage.`;

const options = { country: { type: 'string' }, help: { type: 'boolean' } } as const;

await runCommand(async (settings) => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (values.help) return help;
  const [product, state, ...more] = positionals;
  if (more.length > 0 || !hasWaitlist(product)) throw new UsageError(help);
  const territory = parseTerritory(state, values.country);
  const subject = `${waitlistProducts[product].name} ${inTerritory(territory)}`;
  if (!isOfferedIn(product, territory)) {
    process.exitCode = 1;
    return `${subject} is not available. No one was notified. src/tariffs/availability.ts lists where each product is available.`;
  }
  // The log goes to standard error, because standard output contains the command's own output.
  const log = createLog({ write: (line) => process.stderr.write(line) });
  return withServices(settings, { log }, async (services) => {
    const count = await notifyWaitlist(services, { product, territory });
    if (count === 0) return `${subject}: no one is waiting.`;
    return `${subject}: ${count} ${count === 1 ? 'person is' : 'people are'} notified.`;
  });
});

function parseTerritory(state: string | undefined, country: string | undefined): Territory {
  if ((state === undefined) === (country === undefined)) throw new UsageError(help);
  if (country === undefined) {
    const code = findStateCode(state ?? '');
    if (code !== undefined) return { country: 'US', state: code };
    throw new UsageError(`${state} is no US state. For another country use --country.`);
  }
  const code = country.toUpperCase();
  if (code !== 'US' && isCountryCode(code)) return { country: code };
  throw new UsageError(`--country must be the two-letter code of a country other than US.`);
}
