import pino, { type DestinationStream, type Level } from 'pino';

/** Facts that go with an event. Never bodies, tokens, passwords, card or bank data, SQL parameters. */
export interface LogFields {
  [name: string]: string | number | boolean | null | undefined | LogFields;
}

export type Log = Record<'debug' | 'info' | 'warn' | 'error', LogFunction>;
type LogFunction = (event: string, fields?: LogFields) => void;

/** Names that no event's facts have; should one have them all the same, their values are not written. */
const redact =
  'authorization token password key number card cvc last4 email first_name last_name phone_number address recipient ip'.split(
    ' ',
  );

interface LogOptions {
  level?: Level;
  /** A line for people in place of JSON. */
  readable?: boolean;
  /** Standard output unless told otherwise. */
  write?: (line: string) => void;
}

/** Writes one line for each event, JSON unless told otherwise. */
export function createLog({ level = 'info', readable = false, write }: LogOptions = {}): Log {
  const options = {
    level,
    redact,
    messageKey: 'event',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  const logger = pino(options, destination(readable, write));
  const logAt =
    (label: keyof Log): LogFunction =>
    (event, fields = {}) =>
      logger[label](fields, event);
  return { debug: logAt('debug'), info: logAt('info'), warn: logAt('warn'), error: logAt('error') };
}

function destination(
  readable: boolean,
  write: (line: string) => void = createBatchedWriter(),
): DestinationStream {
  return { write: readable ? (line) => write(toReadable(line)) : write };
}

/** Milliseconds that a line waits for others at most, and how many go at once. */
const [BATCH_DELAY_MS, BATCH_SIZE] = [250, 256];

/** Writes lines together: one by one they cost a short request more than all else that is done for it. */
function createBatchedWriter(): (line: string) => void {
  const pendingLines: string[] = [];
  const flush = () => process.stdout.write(pendingLines.splice(0).join(''));
  process.once('exit', () => pendingLines.length > 0 && flush());
  return (line) => {
    pendingLines.push(line);
    if (pendingLines.length === 1) setTimeout(flush, BATCH_DELAY_MS).unref();
    if (pendingLines.length >= BATCH_SIZE) flush();
  };
}

/** '21:20:04 info policy_purchased actor=guest product=baggage'. */
function toReadable(line: string): string {
  const { time, level, event, pid: _pid, hostname: _hostname, ...fields } = JSON.parse(line);
  const pairs = Object.entries(fields).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return `${[time.slice(11, 19), level, event, ...pairs].join(' ')}\n`;
}

/** Keeps nothing: for tests and benchmarks. */
export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} };

/**
 * What may be said of an unexpected error: its name, its database code, where it was thrown, and the same of
 * what caused it. Driver messages are left out because they can hold the parameters of a statement.
 */
export function describeError(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error };
  if (isGatewayError(error)) return describeGatewayError(error);
  const code = errorCode(error);
  const thrownAt = error.stack?.split('\n').find((line) => line.trimStart().startsWith('at '));
  // A database's message can quote a row; other messages are ours or Node's.
  const message = code === undefined ? error.message.slice(0, 200) : undefined;
  const errcode = 'errcode' in error ? Number(error.errcode) : undefined;
  // SQLite's own words for that code, the same whatever was asked.
  const errstr = 'errstr' in error ? String(error.errstr) : undefined;
  const cause = error.cause instanceof Error ? describeError(error.cause) : undefined;
  return { error: error.name, code, errcode, errstr, message, at: thrownAt?.trim(), cause };
}

/** An error of Stripe's library, as far as it may be logged: its message can hold a token, a key or a person. */
interface GatewayError extends Error {
  type: `Stripe${string}`;
  code?: string;
  decline_code?: string;
  /** The name of the parameter that Stripe refuses. */
  param?: string;
  statusCode?: number;
  requestId?: string;
  /** What became of the connection. */
  detail?: unknown;
}

function isGatewayError(error: Error): error is GatewayError {
  return 'type' in error && typeof error.type === 'string' && error.type.startsWith('Stripe');
}

/** What Stripe's support asks for, and finds the request by. */
function describeGatewayError(error: GatewayError): LogFields {
  const { type, code, decline_code: declineCode, param, statusCode: status } = error;
  const cause = error.detail instanceof Error ? describeError(error.detail) : undefined;
  return { error: type, code, declineCode, param, status, gatewayRequest: error.requestId, cause };
}

/** The code of what has failed: of Node, a database, or a library. */
export function errorCode(error: Error): string | undefined {
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause instanceof Error ? errorCode(error.cause) : undefined;
}
