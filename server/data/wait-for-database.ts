import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { isTransientDatabaseError } from './database.ts';
import { describeStartupError } from './startup-errors.ts';

const RETRY_MS = 2_000;

/** PostgreSQL's URL or SQLite's folder, and the log for the message that the server is waiting. */
interface WaitOptions {
  settings: { DATA_DIR: string; DATABASE_URL?: string };
  log: Log;
}

/**
 * Runs `work`, the first work that needs the database. If PostgreSQL is unreachable, runs `work`
 * again every two seconds.
 */
export async function retryWhileDatabaseUnreachable<T>(
  work: () => Promise<T>,
  { settings, log }: WaitOptions,
): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (settings.DATABASE_URL === undefined || !isTransientDatabaseError(error)) throw error;
      log.warn('waiting_for_database', { message: describeStartupError(error, settings) });
      await wait(RETRY_MS);
    }
  }
}
