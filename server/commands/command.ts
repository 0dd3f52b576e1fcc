import { parseArgs } from 'node:util';
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

/** Prints what a command reports. */
interface CommandOutput {
  result: (text: string) => void;
  error: (text: string) => void;
}

const terminal: CommandOutput = { result: console.log, error: console.error };

/**
 * Runs an operator's command and prints its result, unless the command has printed it. If the
 * command fails, prints one line with the error and exits with 1 (2 for wrong usage).
 * @param options `help` is the usage of a command without options. `--help` prints it, and any other
 * option is wrong usage
 */
export async function runCommand(
  work: (settings: Settings) => Promise<string | undefined>,
  { output = terminal, help }: { output?: CommandOutput; help?: string } = {},
): Promise<void> {
  if (help !== undefined && printsHelp(help, output)) return;
  const settings = readSettingsOrExit(output.error);
  try {
    const result = await work(settings);
    if (result !== undefined) output.result(result);
  } catch (error) {
    exitWithError(error, settings, output.error);
  }
}

function printsHelp(help: string, output: CommandOutput): boolean {
  try {
    const { values } = parseArgs({
      options: { help: { type: 'boolean' } },
      allowPositionals: true,
    });
    if (values.help) output.result(help);
    return values.help ?? false;
  } catch (error) {
    return exitWithError(error, undefined, output.error);
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
 * Prints texts as they become available. Waits for a slow reader, so that they do not accumulate in
 * memory. Stops if the reader has closed the output, such as `head`.
 * @returns the number of texts
 */
export async function printTexts(texts: AsyncIterable<string>): Promise<number> {
  const { stdout } = process;
  let isClosed = false;
  stdout.once('error', () => (isClosed = true));
  let count = 0;
  for await (const text of texts) {
    count += 1;
    await new Promise((resolve) => stdout.write(text, resolve));
    if (isClosed) break;
  }
  return count;
}

/**
 * Formats rows as a table. Each column is as wide as its widest value. Columns without values are
 * omitted.
 */
export function formatRowsAsTable(rows: readonly Record<string, string | null>[]): string {
  const widths: Record<string, number> = {};
  for (const row of rows) widen(widths, row);
  return [headersOf(widths), ...rows].map((row) => formatTableRow(row, widths)).join('\n');
}

/** Widens the columns of a table so that they fit a row. */
export function widen(widths: Record<string, number>, row: Record<string, string | null>): void {
  for (const [name, value] of Object.entries(row))
    widths[name] = Math.max(widths[name] ?? 0, value?.length ?? 0);
}

/** Returns the first row of a table. */
export const headersOf = (widths: Record<string, number>): Record<string, string> =>
  Object.fromEntries(Object.keys(widths).map((name) => [name, name.replaceAll('_', ' ')]));

/** Formats a row of a table. Columns without values are omitted. */
export function formatTableRow(
  row: Record<string, string | null>,
  widths: Record<string, number>,
): string {
  return Object.entries(widths)
    .filter(([, width]) => width > 0)
    .map(([name, width]) => (row[name] ?? '').padEnd(Math.max(width, name.length)))
    .join('  ')
    .trimEnd();
}

/**
 * Returns the command's only argument.
 * @param args The arguments without options.
 * @throws UsageError with the command's usage, if there is not exactly one argument.
 */
export function requireSingleArgument(usage: string, args = process.argv.slice(2)): string {
  const [argument, ...others] = args;
  if (argument !== undefined && others.length === 0) return argument;
  throw new UsageError(`Name one file. Usage: ${usage}`);
}

/**
 * Reads the settings from the environment. If a setting is invalid, prints a line with its name and
 * exits.
 */
function readSettingsOrExit(print: (line: string) => void): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    return exitWithError(error, undefined, print);
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
export function exitWithError(
  error: unknown,
  settings: Settings | undefined,
  print: (line: string) => void,
): never {
  // The operator entered an unknown option. The error's message names the option.
  const isParseError =
    error instanceof Error && systemErrorCode(error)?.startsWith('ERR_PARSE_ARGS');
  const isOperatorError = isParseError || operatorErrors.some((kind) => error instanceof kind);
  const message = isOperatorError ? (error as Error).message : undefined;
  const line = message ?? (settings && describeStartupError(error, settings));
  if (line === undefined) throw error;
  print(line);
  process.exit(isParseError || error instanceof UsageError ? 2 : 1);
}
