// Command that migrates the tables without starting a server: `npm run migrate`. In production it
// writes an event of the log, because it also runs before each start of the service.
import { migrate } from '../data/migrate.ts';
import { createStartupReport } from '../startup-report.ts';
import { withDatabase, runCommand } from './command.ts';

const help = `npm run migrate

Migrates the tables without starting a server.`;

const report = createStartupReport(process.env.NODE_ENV === 'production');
await runCommand(
  (settings) =>
    withDatabase(settings, async (database) => {
      const names = await migrate(database);
      return names.length === 0 ? 'The tables are up to date.' : `Migrated: ${names.join(', ')}.`;
    }),
  {
    help,
    output: {
      result: (text) => report.info({ event: 'migrated', text }),
      error: (text) => report.error({ event: 'not_migrated', text }),
    },
  },
);
