// Command that writes a backup of the database: `npm run backup -- shop.backup`. Servers may run
// meanwhile.
import { createBackup } from '../data/backup.ts';
import { requireSingleArgument, runCommand } from './command.ts';

await runCommand(async (settings) => {
  const file = requireSingleArgument('npm run backup -- shop.backup');
  await createBackup(settings, file);
  return `${file} contains the whole database without BANK_KEY. Only its owner can read it.`;
});
