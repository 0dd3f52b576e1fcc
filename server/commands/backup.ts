// Command that writes a backup of the database: `npm run backup -- shop.backup`. Servers may run
// meanwhile.
import { createBackup } from '../data/backup.ts';
import { requireSingleArgument, runCommand } from './command.ts';

const help = `npm run backup -- FILE

Writes a copy of the whole database to a new file. Servers may run meanwhile.`;

await runCommand(
  async (settings) => {
    const file = requireSingleArgument('npm run backup -- shop.backup');
    await createBackup(settings, file);
    return `${file} contains the whole database without BANK_KEY. Only its owner can read it.`;
  },
  { help },
);
