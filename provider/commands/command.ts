import { BackupError } from '../data/backup.ts';
import type { Database } from '../data/database.ts';
import { openDatabase } from '../data/open-database.ts';
import { describeStartError } from '../data/start-errors.ts';
import { readSettings, SettingsError, type Settings } from '../settings.ts';

/**
 * Runs an operator's command: prints what it has done, or why it could not, in one line, and exits with 1.
 */
export async function runCommand(work: (settings: Settings) => Promise<string>): Promise<void> {
  const settings = readOrExit();
  try {
    console.log(await work(settings));
  } catch (error) {
    exitWith(error, settings);
  }
}

/** Opens the database for one piece of work. */
export async function onDatabase<T>(
  settings: Settings,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = openDatabase(settings);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** @throws SettingsError with how the command is called */
export function onlyArgument(usage: string): string {
  const [argument, ...others] = process.argv.slice(2);
  if (argument !== undefined && others.length === 0) return argument;
  throw new SettingsError(`Name one file: ${usage}`);
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
  const isWorded = error instanceof SettingsError || error instanceof BackupError;
  const known = isWorded ? error.message : undefined;
  const line = known ?? (settings && describeStartError(error, settings));
  if (line === undefined) throw error;
  console.error(line);
  process.exit(1);
}
