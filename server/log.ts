import pino, { type DestinationStream, type Level } from 'pino';

/**
 * Facts of a logged event. They must not contain bodies, tokens, passwords, card or bank data, or
 * SQL parameters.
 */
export interface LogFields {
  [name: string]: string | number | boolean | null | undefined | LogFields;
}

export type Log = Record<'debug' | 'info' | 'warn' | 'error', LogFunction>;
type LogFunction = (event: string, fields?: LogFields) => void;

/**
 * Field names that logged events must not have. If an event has such a field, the log does not
 * write its value.
 */
const redact =
  'authorization token password key number card cvc last4 email first_name last_name phone_number address recipient ip'.split(
    ' ',
  );

interface LogOptions {
  level?: Level;
  /** True to write text for people. False to write JSON. */
  readable?: boolean;
  /** Function that writes one line. By default, lines go to standard output. */
  write?: (line: string) => void;
}

/** Creates a log that writes one line per event. */
export function createLog({ level = 'info', readable = false, write }: LogOptions = {}): Log {
  const options = {
    level,
    redact,
    messageKey: 'event',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  const writer = write ? { write, flush: () => {} } : createBatchedWriter();
  const logger = pino(options, destination(readable, writer.write));
  const logAt =
    (label: keyof Log): LogFunction =>
    (event, fields = {}) => {
      logger[label](fields, event);
      // The process may end right after an error.
      if (label === 'error') writer.flush();
    };
  return { debug: logAt('debug'), info: logAt('info'), warn: logAt('warn'), error: logAt('error') };
}

function destination(readable: boolean, write: (line: string) => void): DestinationStream {
  return { write: readable ? (line) => write(toReadable(line)) : write };
}

/**
 * Maximum time in milliseconds that a line waits before it is written with others, and the number
 * of waiting lines that are written at once without waiting.
 */
const [BATCH_DELAY_MS, BATCH_SIZE] = [250, 256];

/**
 * Creates a writer that writes several lines at once, because a separate write for each line would
 * take longer than all other work of a short request.
 */
function createBatchedWriter() {
  const pendingLines: string[] = [];
  const flush = () => {
    if (pendingLines.length > 0) process.stdout.write(pendingLines.splice(0).join(''));
  };
  process.once('exit', flush);
  const write = (line: string) => {
    pendingLines.push(line);
    if (pendingLines.length === 1) setTimeout(flush, BATCH_DELAY_MS).unref();
    if (pendingLines.length >= BATCH_SIZE) flush();
  };
  return { write, flush };
}

/** Formats a line like '21:20:04 info policy_purchased actor=guest product=baggage'. */
function toReadable(line: string): string {
  const { time, level, event, pid: _pid, hostname: _hostname, ...fields } = JSON.parse(line);
  const pairs = Object.entries(fields).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return `${[time.slice(11, 19), level, event, ...pairs].join(' ')}\n`;
}

/** Log that discards all events, for tests and benchmarks. */
export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} };

/**
 * Returns the facts of an unexpected error that are safe to log: its name, its code, the code
 * location that threw it, and the same facts of its cause. If the error has a code, its message is
 * omitted, because a database driver's message can contain the parameters of a statement.
 */
export function describeError(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error };
  if (isGatewayError(error)) return describeGatewayError(error);
  const code = systemErrorCode(error);
  const thrownAt = error.stack?.split('\n').find((line) => line.trimStart().startsWith('at '));
  // The message is logged only for errors without a code, because these errors come from our code
  // or from Node. Errors with a code may come from the database, and their messages can quote a
  // row.
  const message = code === undefined ? error.message.slice(0, 200) : undefined;
  const errcode = 'errcode' in error ? Number(error.errcode) : undefined;
  // SQLite's standard text for the error code. The text contains no part of the statement.
  const errstr = 'errstr' in error ? String(error.errstr) : undefined;
  const cause = error.cause instanceof Error ? describeError(error.cause) : undefined;
  return { error: error.name, code, errcode, errstr, message, at: thrownAt?.trim(), cause };
}

/**
 * An error of Stripe's library. Its message is not logged, because it can contain a token, a key or
 * personal data.
 */
interface GatewayError extends Error {
  type: `Stripe${string}`;
  code?: string;
  decline_code?: string;
  /** Name of the parameter that Stripe rejects. */
  param?: string;
  statusCode?: number;
  requestId?: string;
  /** The connection error that caused this error. */
  detail?: unknown;
}

function isGatewayError(error: Error): error is GatewayError {
  return 'type' in error && typeof error.type === 'string' && error.type.startsWith('Stripe');
}

/** Returns the facts with which Stripe's support can find the failed request. */
function describeGatewayError(error: GatewayError): LogFields {
  const { type, code, decline_code: declineCode, param, statusCode: status } = error;
  const cause = error.detail instanceof Error ? describeError(error.detail) : undefined;
  return { error: type, code, declineCode, param, status, gatewayRequest: error.requestId, cause };
}

/**
 * Returns the code of an error or, if the error has none, of its cause. The code may come from
 * Node, a database or a library.
 */
export function systemErrorCode(error: Error): string | undefined {
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause instanceof Error ? systemErrorCode(error.cause) : undefined;
}
