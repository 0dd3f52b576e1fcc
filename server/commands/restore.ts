// Command that replaces the database with a backup: `npm run restore -- shop.backup`. Stop all
// servers first. It names the database, and asks before it replaces it unless --yes is given.
import { once } from 'node:events';
import { basename } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { BackupError, restoreBackup } from '../data/backup.ts';
import { describeDatabaseLocation } from '../data/startup-errors.ts';
import { requireSingleArgument, runCommand, UsageError } from './command.ts';

const help = 'npm run restore -- shop.backup [--yes] [--force]';
const options = {
  yes: { type: 'boolean' },
  force: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

await runCommand(async (settings) => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (values.help) return `${help}\n\nReplaces the database with a backup. Stop all servers first.`;
  const file = requireSingleArgument(help, positionals);
  const target = describeDatabaseLocation(settings);
  const previousPath = await restoreBackup(settings, file, {
    now: new Date(),
    force: values.force,
    confirm: () => confirmReplacement(target, values.yes),
  });
  return [
    `${file} is restored into ${target}.`,
    previousPath && `Previous database: ${previousPath}`,
  ]
    .filter(Boolean)
    .join(' ');
});

/**
 * Names the database that will be replaced. Without `isConfirmed`, asks a person to type its name.
 * @throws UsageError if there is no terminal to ask in
 */
async function confirmReplacement(target: string, isConfirmed = false): Promise<void> {
  console.log(`Everything in the database ${target} is replaced.`);
  if (isConfirmed) return;
  if (!process.stdin.isTTY) throw new UsageError('Not restored. Confirm with --yes.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // Ctrl-C and Ctrl-D close the terminal, and the question then gets no answer.
  const closed = once(terminal, 'close').then(() => '');
  const typed = terminal.question(`To continue, type ${basename(target)}: `);
  const answer = await Promise.race([typed, closed]);
  terminal.close();
  if (answer.trim() !== basename(target)) throw new BackupError('Not restored.');
}
