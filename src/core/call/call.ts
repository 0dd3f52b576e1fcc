import type * as z from 'zod/mini';
import type {
  AnswerOf,
  CallDefinition,
  ParamsOf,
  QueryOf,
  RequestOf,
} from '../../contract/define-call.ts';
import { headerNames } from '../../contract/environment.ts';
import { errorBodySchema } from '../../contract/errors.ts';
import { CallError } from './call-error.ts';
import { deviceEnvironment, type Position } from './device.ts';
import { followClock } from '../clock.ts';
import { environment } from '../environment.ts';
import { unreadFieldOf } from './unread-field.ts';
import { buildPath } from '../path.ts';
import { settings } from '../settings.ts';

type ParseError = z.core.$ZodError;

type Part<Name extends string, Value> = [Value] extends [undefined] ? object : Record<Name, Value>;

/** What a call needs beside its definition: only the parts that the definition names. */
export type CallInput<Call extends CallDefinition> = Part<'request', RequestOf<Call>> &
  Part<'query', QueryOf<Call>> &
  (keyof ParamsOf<Call> extends never ? object : { params: ParamsOf<Call> }) &
  (Call extends { once: true } ? { uniqueKey: string } : object) &
  (Call extends { upload: object } ? { file: Blob } : object) & {
    position?: Position;
    /** In place of the stored one. */
    token?: string;
    /** In place of the environment's fetch: for an upload that tells how far it is. */
    via?: typeof globalThis.fetch;
  };

interface LooseInput {
  request?: unknown;
  file?: Blob;
  /** A list is sent as one name repeated. */
  query?: Record<string, string | string[]>;
  params?: Record<string, string>;
  uniqueKey?: string;
  position?: Position;
  token?: string;
  via?: typeof globalThis.fetch;
}

const DEFAULT_TIMEOUT = 20_000;
/** Longer tokens are another issuer's and go with the bearer scheme. */
const TOKEN_SCHEME_BELOW = 60;

/**
 * Carries out one call of the contract and returns its parsed answer; null for 204 where none was agreed.
 * Throws a CallError, whatever went wrong, after it was reported with its request id.
 */
export async function call<Call extends CallDefinition>(
  definition: Call,
  input: CallInput<Call>,
): Promise<AnswerOf<Call>> {
  try {
    return await exchange(definition, input as LooseInput);
  } catch (error) {
    const unread = error instanceof CallError ? error.unread : undefined;
    environment().logError(`${definition.id} failed${unread ? `, unread: ${unread}` : ''}`, error);
    throw error;
  }
}

async function exchange<Call extends CallDefinition>(
  definition: Call,
  loose: LooseInput,
): Promise<AnswerOf<Call>> {
  const signal = AbortSignal.timeout(definition.timeout ?? DEFAULT_TIMEOUT);
  const response = await send(definition, loose, signal);
  followClock(response.headers);
  const requestId = response.headers.get(headerNames.requestId) ?? undefined;
  // Where nothing was agreed, whatever comes with a success is not looked at.
  if (response.ok && !definition.answer) return null as AnswerOf<Call>;
  const isMissing = definition.beyond === true && response.status === 404;
  const body =
    response.status === 204
      ? null
      : await readBody(response, requestId, signal).catch((error: unknown) => {
          if (isMissing) return null;
          throw error;
        });
  if (!response.ok) throw refusal(definition, response, body);
  const parsed = definition.answer?.safeParse(body);
  if (!parsed?.success) {
    const rest = parsed && readRest(definition, body, parsed.error);
    if (rest) return rest as AnswerOf<Call>;
    const unread = parsed && unreadFieldOf(parsed.error);
    throw new CallError({ kind: 'unreadable', status: response.status, requestId, unread });
  }
  return parsed.data as AnswerOf<Call>;
}

/** An answer without those of its records that cannot be read, which are reported; undefined where more than they is wrong. */
function readRest({ id, records, answer }: CallDefinition, body: unknown, error: ParseError) {
  const unread = new Set(
    error.issues.map(({ path: [field, at] }) => (field === records ? at : undefined)),
  );
  if (!records || unread.has(undefined)) return undefined;
  const { [records]: list, ...rest } = body as Record<string, unknown>;
  const read = (list as unknown[]).filter((_, at) => !unread.has(at));
  // A list of nothing but what cannot be read is no answer.
  const parsed = read.length > 0 ? answer?.safeParse({ ...rest, [records]: read }) : undefined;
  if (!parsed?.success) return undefined;
  const field = unreadFieldOf(error);
  environment().logError(`${unread.size} of ${id} could not be read, unread: ${field}`);
  return parsed.data;
}

async function send(definition: CallDefinition, input: LooseInput, signal: AbortSignal) {
  const query = input.query ? `?${searchOf(input.query)}` : '';
  const base = definition.api === 'connect' ? settings.connectApiBase : settings.apiBase;
  const url = base + buildPath(definition.path, input.params) + query;
  try {
    return await (input.via ?? environment().fetch)(url, {
      method: definition.method,
      headers: headersFor(definition, input),
      // A file brings its own content type.
      body: input.file ?? (input.request === undefined ? null : JSON.stringify(input.request)),
      signal,
    });
  } catch (cause) {
    throw new CallError({ kind: signal.aborted ? 'timeout' : 'unreachable', cause });
  }
}

function searchOf(query: Record<string, string | string[]>): URLSearchParams {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, one]),
  );
  return new URLSearchParams(pairs);
}

function headersFor(definition: CallDefinition, input: LooseInput): Record<string, string> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    [headerNames.environment]: JSON.stringify(deviceEnvironment(input.position)),
  };
  if (input.request !== undefined) headers['content-type'] = 'application/json';
  if (input.uniqueKey) headers[headerNames.uniqueKey] = input.uniqueKey;
  const token = input.token ?? environment().storage['authToken'];
  if (token && definition.auth !== 'none') headers['authorization'] = authorization(token);
  return headers;
}

function authorization(token: string): string {
  return `${token.length < TOKEN_SCHEME_BELOW ? 'Token' : 'Bearer'} ${token}`;
}

async function readBody(
  response: Response,
  requestId: string | undefined,
  signal: AbortSignal,
): Promise<unknown> {
  let text: string;
  try {
    text = await response.text();
  } catch (cause) {
    // The connection broke in the middle of the answer.
    throw new CallError({ kind: signal.aborted ? 'timeout' : 'unreachable', requestId, cause });
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    const unread = 'the whole, which is no JSON';
    throw new CallError({ kind: 'unreadable', status: response.status, requestId, unread, cause });
  }
}

function refusal({ errors, beyond }: CallDefinition, { status, headers }: Response, body: unknown) {
  const requestId = headers.get(headerNames.requestId) ?? undefined;
  const parsed = errorBodySchema.safeParse(body);
  if (!parsed.success) {
    const unread = unreadFieldOf(parsed.error);
    // Of a call that a backend may be without, that it has none is an answer.
    if (beyond && status === 404)
      return new CallError({ kind: 'refused', code: 'route_not_found', status, expected: true });
    return new CallError({ kind: 'unreadable', status, requestId, unread });
  }
  const { error } = parsed.data;
  const named: readonly string[] = errors;
  const isMissing = beyond === true && status === 404 && error.code === 'route_not_found';
  const expected = isMissing || (status < 500 && named.includes(error.code));
  return new CallError({ kind: 'refused', status, requestId, expected, ...error });
}
