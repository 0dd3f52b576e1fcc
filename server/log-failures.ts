import { isTransientDatabaseError } from './data/database.ts';
import { describeError, type Log } from './log.ts';

/**
 * Does one item of a job's work. Logs a failure, so that it does not stop the other items. Throws if
 * the database cannot be reached, because then every item would fail.
 */
export async function logFailure(
  log: Log,
  failure: { event: string; [fact: string]: string },
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isTransientDatabaseError(error)) throw error;
    const { event, ...facts } = failure;
    log.error(event, { ...facts, ...describeError(error) });
  }
}
