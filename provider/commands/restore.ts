// Puts a backup in the place of the database: `npm run restore -- shop.backup`, with every provider stopped.
import { restore } from '../data/backup.ts';
import { onlyArgument, runCommand } from './command.ts';

await runCommand(async (settings) => {
  const file = onlyArgument('npm run restore -- shop.backup');
  const kept = await restore(settings, file, new Date());
  return [`${file} is restored.`, kept && `What was there before: ${kept}`]
    .filter(Boolean)
    .join(' ');
});
