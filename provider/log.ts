/** Facts that go with an event. Never bodies, tokens, passwords, card or bank data, SQL parameters. */
export type LogFields = Record<string, string | number | boolean | null | undefined>;

export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}

/** Writes one JSON object a line, to standard output unless told otherwise. */
export function createLog(
  write: (line: string) => void = (line) => process.stdout.write(line),
): Log {
  const at =
    (level: string) =>
    (event: string, fields: LogFields = {}) =>
      write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`);
  return { info: at('info'), warn: at('warn'), error: at('error') };
}

/** Keeps nothing: for tests and benchmarks. */
export const silentLog: Log = createLog(() => {});

/**
 * What may be said of an unexpected error: its name, its database code, and where it was thrown.
 * Driver messages are left out because they can hold the parameters of a statement.
 */
export function describeError(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = errorCode(error);
  const thrownAt = error.stack?.split('\n').find((line) => line.trimStart().startsWith('at '));
  // A database's message can quote a row; other messages are ours or Node's.
  const message = code === undefined ? error.message.slice(0, 200) : undefined;
  const errcode = 'errcode' in error ? Number(error.errcode) : undefined;
  return { error: error.name, code, errcode, message, at: thrownAt?.trim() };
}

/** The code of what has failed: of Node, a database, or a library. */
export function errorCode(error: Error): string | undefined {
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause instanceof Error ? errorCode(error.cause) : undefined;
}
