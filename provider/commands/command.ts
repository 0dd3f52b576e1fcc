import type { Database } from '../data/database.ts';
import { openDatabase } from '../data/open-database.ts';
import { describeStartError } from '../data/start-errors.ts';
import { readSettings, SettingsError, type Settings } from '../settings.ts';

/** What an operator's command works on. */
export interface Workplace {
  settings: Settings;
  database: Database;
}

/**
 * Runs an operator's command on the database of the environment: prints what it has done, or why it could
 * not, in one line, and exits with 1.
 */
export async function runCommand(work: (at: Workplace) => Promise<string>): Promise<void> {
  const settings = readOrExit();
  try {
    const database = openDatabase(settings);
    try {
      console.log(await work({ settings, database }));
    } finally {
      await database.close();
    }
  } catch (error) {
    exitWith(error, settings);
  }
}

/** The settings of the environment; where they are wrong, the process ends with a line that says which. */
export function readOrExit(
  check: (settings: Settings, environment: NodeJS.ProcessEnv) => void = () => {},
): Settings {
  try {
    const settings = readSettings(process.env);
    check(settings, process.env);
    return settings;
  } catch (error) {
    return exitWith(error);
  }
}

/** Ends the process with 1 and a line that a person can act on. @throws what needs a programmer instead */
export function exitWith(error: unknown, settings?: Settings): never {
  const known = error instanceof SettingsError ? error.message : undefined;
  const line = known ?? (settings && describeStartError(error, settings));
  if (line === undefined) throw error;
  console.error(line);
  process.exit(1);
}
