import { BackupError } from '../data/backup.ts';
import type { Database } from '../data/database.ts';
import { openDatabase } from '../data/open-database.ts';
import { describeStartupError } from '../data/startup-errors.ts';
import { createServices } from '../create-services.ts';
import { isMigrated } from '../data/migrate.ts';
import { ApiError } from '../errors.ts';
import { systemErrorCode, silentLog } from '../log.ts';
import { unavailableGateway } from '../sales/gateway/unavailable-gateway.ts';
import type { Services } from '../services.ts';
import { readSettings, SettingsError, type Settings } from '../settings.ts';

/**
 * Runs an operator's command and prints its result. If the command fails, prints one line with the
 * error and exits with 1 (2 for wrong usage).
 */
export async function runCommand(work: (settings: Settings) => Promise<string>): Promise<void> {
  const settings = readSettingsOrExit();
  try {
    console.log(await work(settings));
  } catch (error) {
    exitWithError(error, settings);
  }
}

/** Opens the database, runs `work` and closes the database. */
export async function withDatabase<T>(
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

/**
 * Opens the database and the services for one command of an operator. Servers may be running. The
 * command only stores decisions; the servers' jobs then charge, refund and send email. The tables
 * are not migrated.
 * @throws SettingsError if the tables belong to an earlier release.
 */
export function withServices<T>(
  settings: Settings,
  { actor, log = silentLog }: Partial<Pick<Services, 'actor' | 'log'>>,
  work: (services: Services) => Promise<T>,
): Promise<T> {
  return withDatabase(settings, async (database) => {
    if (!(await isMigrated(database)))
      throw new SettingsError('The tables belong to an earlier release. Run npm run migrate.');
    const now = () => new Date();
    const overrides = { gateway: unavailableGateway, now, realNow: now, log, database };
    const settingsWithoutMail = { ...settings, SMTP_URL: undefined };
    return work(
      await createServices(settingsWithoutMail, { ...overrides, ...(actor && { actor }) }),
    );
  });
}

/**
 * Formats rows as a table. Each column is as wide as its widest value. Columns without values are
 * omitted.
 */
export function formatRowsAsTable(rows: readonly Record<string, string | null>[]): string {
  const names = Object.keys(rows[0] ?? {}).filter((name) => rows.some((row) => row[name]));
  const headers = Object.fromEntries(names.map((name) => [name, name.replaceAll('_', ' ')]));
  const lines = [headers, ...rows];
  const widths = names.map((name) => Math.max(...lines.map((row) => (row[name] ?? '').length)));
  return lines
    .map((row) =>
      names.map((name, index) => (row[name] ?? '').padEnd(widths[index] ?? 0)).join('  '),
    )
    .map((line) => line.trimEnd())
    .join('\n');
}

/**
 * Returns the command's only argument.
 * @throws UsageError with the command's usage, if there is not exactly one argument.
 */
export function requireSingleArgument(usage: string): string {
  const [argument, ...others] = process.argv.slice(2);
  if (argument !== undefined && others.length === 0) return argument;
  throw new UsageError(`Name one file. Usage: ${usage}`);
}

/**
 * Reads the settings from the environment. If a setting is invalid, prints a line with its name and
 * exits.
 */
export function readSettingsOrExit(
  check: (settings: Settings, environment: NodeJS.ProcessEnv) => void = () => {},
): Settings {
  try {
    const settings = readSettings(process.env);
    check(settings, process.env);
    return settings;
  } catch (error) {
    return exitWithError(error);
  }
}

/** Error for wrong arguments of a command. The process exits with 2. */
export class UsageError extends SettingsError {}

const operatorErrors = [SettingsError, BackupError, ApiError];

/**
 * Prints one line for an error that the operator can fix, and exits. The exit code is 1, or 2 for
 * wrong usage.
 * @throws Any other error, because only a programmer can fix it.
 */
export function exitWithError(error: unknown, settings?: Settings): never {
  // The operator entered an unknown option. The error's message names the option.
  const isParseError =
    error instanceof Error && systemErrorCode(error)?.startsWith('ERR_PARSE_ARGS');
  const isOperatorError = isParseError || operatorErrors.some((kind) => error instanceof kind);
  const message = isOperatorError ? (error as Error).message : undefined;
  const line = message ?? (settings && describeStartupError(error, settings));
  if (line === undefined) throw error;
  console.error(line);
  process.exit(isParseError || error instanceof UsageError ? 2 : 1);
}
