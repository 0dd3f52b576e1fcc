// Writes a backup: `npm run backup -- shop.backup`, also while providers work.
import { backUp } from '../data/backup.ts';
import { onlyArgument, runCommand } from './command.ts';

await runCommand(async (settings) => {
  const file = onlyArgument('npm run backup -- shop.backup');
  await backUp(settings, file);
  return `${file} holds the whole database, for its owner alone to read. BANK_KEY is not in it.`;
});
