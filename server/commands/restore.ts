// Command that replaces the database with a backup: `npm run restore -- shop.backup`. Stop all
// servers first.
import { restoreBackup } from '../data/backup.ts';
import { requireSingleArgument, runCommand } from './command.ts';

await runCommand(async (settings) => {
  const file = requireSingleArgument('npm run restore -- shop.backup');
  const previousPath = await restoreBackup(settings, file, new Date());
  return [`${file} is restored.`, previousPath && `Previous database: ${previousPath}`]
    .filter(Boolean)
    .join(' ');
});
