// Command for the notices to mail on paper: `npm run paper-notices` lists them, prints them as PDF
// files and records the day of their mailing.
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dateSchema } from '../../src/contract/fields.ts';
import { counted } from '../../src/contract/counted.ts';
import { dateInProductTimeZone } from '../dates.ts';
import {
  listPostalNotices,
  markPostalNoticeMailed,
  renderPostalNotice,
} from '../policies/mail-postal-notices.ts';
import { renderPolicyFiles } from '../policies/documents/routes.ts';
import { formatRowsAsTable, runCommand, UsageError, withServices } from './command.ts';

const help = `npm run paper-notices [-- --json]
npm run paper-notices -- --print FOLDER
npm run paper-notices -- --mailed ID [ID …] --by NAME [--on YYYY-MM-DD]

Lists the notices to mail on paper, oldest first. --print writes them as PDF files that only
you can read. Files whose names differ only at the end belong in one envelope. --mailed records
that notices were mailed, today or on the day of --on. Days are those of the product's time zone.
An unpaid policy does not end before its notice was mailed and the days of the notice are over.`;

const options = {
  print: { type: 'string' },
  mailed: { type: 'string' },
  on: { type: 'string' },
  by: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** Writes a file with personal data. An existing file keeps no wider mode. */
async function writePrivateFile(path: string, content: Uint8Array): Promise<void> {
  await writeFile(path, content, { mode: 0o600 });
  await chmod(path, 0o600);
}

await runCommand(async (settings) => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const { print: folder, mailed: first, on: mailedOn, by } = values;
  if (values.help) return help;
  if (first === undefined && positionals.length > 0) throw new UsageError(help);
  if (first !== undefined) {
    const isDay = mailedOn === undefined || dateSchema.safeParse(mailedOn).success;
    if (!isDay || !by) throw new UsageError(help);
    const actor = { kind: 'operator', name: by, requestId: null } as const;
    return withServices(settings, { actor }, async (services) => {
      for (const id of [first, ...positionals])
        console.log(await markPostalNoticeMailed(services, { id, on: mailedOn }));
      return undefined;
    });
  }
  return withServices(settings, {}, async (services) => {
    const notices = await listPostalNotices(services);
    if (folder !== undefined) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      let count = 0;
      const write = async (name: string, content: Uint8Array) => {
        await writePrivateFile(join(folder, `${name}.pdf`), content);
        count += 1;
      };
      for (const notice of notices) {
        const name = `${notice.policy_number}-${notice.id}`;
        await write(`${name}-letter`, await renderPostalNotice(notice, services));
        const enclosed =
          notice.kind === 'policy_documents'
            ? await renderPolicyFiles(services, notice.policy_id)
            : [];
        for (const { kind, file } of enclosed) await write(`${name}-${kind}`, file);
      }
      return `Wrote ${counted(notices.length, 'notice')} in ${counted(count, 'file')} to ${folder}.`;
    }
    if (values.json) return JSON.stringify(notices, null, 2);
    if (notices.length === 0) return 'No notice is waiting to be mailed.';
    return formatRowsAsTable(
      notices.map(({ id, kind, created_at, vertical_code, policy_number, name: to, address }) => ({
        id,
        kind,
        since: dateInProductTimeZone(vertical_code, created_at),
        policy: policy_number,
        to,
        address: address.join(', ') || 'unknown: ask the policyholder',
      })),
    );
  });
});
