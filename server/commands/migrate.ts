// Command that migrates the tables without starting a server: `npm run migrate`.
import { migrate } from '../data/migrate.ts';
import { withDatabase, runCommand } from './command.ts';

await runCommand((settings) =>
  withDatabase(settings, async (database) => {
    const names = await migrate(database);
    return names.length === 0 ? 'The tables are up to date.' : `Migrated: ${names.join(', ')}.`;
  }),
);
