// Command for the notices to mail on paper: `npm run paper-notices` lists them, prints them as PDF
// files and records the day of their mailing.
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dateSchema } from '../../src/contract/fields.ts';
import {
  listPostalNotices,
  markPostalNoticeMailed,
  renderPostalNotice,
} from '../policies/mail-postal-notices.ts';
import { renderPolicyFiles } from '../policies/documents/routes.ts';
import { formatRowsAsTable, runCommand, UsageError, withServices } from './command.ts';

const help = `npm run paper-notices [-- --json]
npm run paper-notices -- --print FOLDER
npm run paper-notices -- --mailed ID --by NAME [--on YYYY-MM-DD]

Lists the notices to mail on paper, oldest first. --print writes each as a PDF file that
only you can read. --mailed records that one was mailed, today or on the day of --on.
An unpaid policy does not end before its notice was mailed and the days of the notice are
over.`;

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
  const { values } = parseArgs({ options });
  const { print: folder, mailed: id, on: mailedOn, by: name } = values;
  if (values.help) return help;
  if (id !== undefined) {
    const isDay = mailedOn === undefined || dateSchema.safeParse(mailedOn).success;
    if (!isDay || !name) throw new UsageError(help);
    const actor = { kind: 'operator', name, requestId: null } as const;
    return withServices(settings, { actor }, (services) =>
      markPostalNoticeMailed(services, { id, on: mailedOn }),
    );
  }
  return withServices(settings, {}, async (services) => {
    const notices = await listPostalNotices(services);
    if (folder !== undefined) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      for (const notice of notices) {
        await writePrivateFile(
          join(folder, `${notice.id}.pdf`),
          await renderPostalNotice(notice, services),
        );
        const enclosed =
          notice.kind === 'policy_documents'
            ? await renderPolicyFiles(services, notice.policy_id)
            : [];
        for (const { kind, file } of enclosed)
          await writePrivateFile(join(folder, `${notice.id}-${kind}.pdf`), file);
      }
      return `${notices.length} notices are in ${folder}.`;
    }
    if (values.json) return JSON.stringify(notices, null, 2);
    if (notices.length === 0) return 'No notice is waiting to be mailed.';
    return formatRowsAsTable(
      notices.map(({ id: noticeId, kind, created_at, policy_number, name: to, address }) => ({
        id: noticeId,
        kind,
        since: created_at.slice(0, 10),
        policy: policy_number,
        to: to,
        address: address.join(', ') || 'unknown: ask the policyholder',
      })),
    );
  });
});
