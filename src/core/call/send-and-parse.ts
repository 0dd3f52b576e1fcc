import type * as z from 'zod/mini';
import type {
  ResponseOf,
  CallDefinition,
  ParamsOf,
  QueryOf,
  WrittenRequestOf,
} from '../../contract/define-call.ts';
import { errorBodySchema } from '../../contract/errors.ts';
import { isMissingCallResponse, isOptionalCall } from '../../contract/missing-call.ts';
import { headerNames } from '../../contract/header-names.ts';
import { CallError } from './call-error.ts';
import type { Device, LatLng } from './device.ts';
import { requestHeaders } from './request-headers.ts';
import { describeFirstInvalidField } from './invalid-field.ts';
import { buildPath } from '../path.ts';

type ParseError = z.core.$ZodError;

type InputPart<Name extends string, Value> = [Value] extends [undefined]
  ? object
  : Record<Name, Value>;

/** The input of a call. It has only the parts that the call's definition requires. */
export type WireInput<Call extends CallDefinition> = InputPart<'request', WrittenRequestOf<Call>> &
  InputPart<'query', QueryOf<Call>> &
  (keyof ParamsOf<Call> extends never ? object : { params: ParamsOf<Call> }) &
  (Call extends { idempotent: true } ? { idempotencyKey: string } : object) &
  (Call extends { upload: object } ? { file: Blob } : object) & {
    position?: LatLng;
    /** Token that is sent instead of the stored session token. */
    token?: string;
  };

/**
 * The backend and the means to reach it. The storefront's client (`sendCall`) and the client of
 * packages/contract each have their own.
 */
export interface Transport {
  /** Origin of the backend, without a trailing slash. */
  apiBase: string;
  /** Origin of the connect API, without a trailing slash. */
  connectApiBase: string;
  /** Session token. A call without authentication is sent without it. */
  token: string | undefined;
  device: Device;
  fetch(
    url: string,
    init: Omit<RequestInit, 'headers'> & { headers: Record<string, string> },
  ): Promise<Response>;
  /** Aborts the call before its time-out. */
  signal?: AbortSignal | undefined;
  /** Time-out in milliseconds instead of that of the call's definition. */
  timeout?: number | undefined;
  /** Receives a message about the records of a response that were dropped because they are invalid. */
  logError(message: string): void;
}

interface UntypedInput {
  request?: unknown;
  file?: Blob;
  /** Query parameters. A list is sent as one parameter per item, with the same name. */
  query?: Record<string, string | string[]>;
  params?: Record<string, string>;
  idempotencyKey?: string;
  position?: LatLng;
  token?: string;
}

const DEFAULT_TIMEOUT = 20_000;
/**
 * Sends a call of the contract once and returns the parsed response. Returns null if the contract
 * defines no response.
 * @throws CallError for every failure
 */
export async function sendAndParse<Call extends CallDefinition>(
  definition: Call,
  wireInput: WireInput<Call>,
  transport: Transport,
): Promise<ResponseOf<Call>> {
  const input = wireInput as UntypedInput;
  const timeout = AbortSignal.timeout(transport.timeout ?? definition.timeout ?? DEFAULT_TIMEOUT);
  const signal = transport.signal ? AbortSignal.any([timeout, transport.signal]) : timeout;
  const response = await send(definition, input, transport, signal);
  const requestId = response.headers.get(headerNames.requestId) ?? undefined;
  // If the contract defines no response, the body of the successful response is ignored.
  if (response.ok && !definition.response) return null as ResponseOf<Call>;
  const mayBeMissing = isOptionalCall(definition) && [404, 501].includes(response.status);
  const body =
    response.status === 204
      ? null
      : await readBody(response, requestId, signal).catch((error: unknown) => {
          if (mayBeMissing) return null;
          throw error;
        });
  if (!response.ok) throw toCallError(definition, response, body);
  const parsed = definition.response?.safeParse(body);
  if (!parsed?.success) {
    const partialResponse =
      parsed && withoutInvalidRecords(definition, body, parsed.error, transport);
    if (partialResponse) return partialResponse as ResponseOf<Call>;
    const invalidField = parsed && describeFirstInvalidField(parsed.error);
    throw new CallError({ kind: 'unreadable', status: response.status, requestId, invalidField });
  }
  return parsed.data as ResponseOf<Call>;
}

/**
 * Removes the invalid records from a response and logs them. Returns undefined if another part of
 * the response is invalid too.
 */
function withoutInvalidRecords(
  { id, records, response }: CallDefinition,
  body: unknown,
  error: ParseError,
  { logError }: Transport,
) {
  const invalidIndexes = new Set(
    error.issues.map(({ path: [field, index] }) => (field === records ? index : undefined)),
  );
  if (!records || invalidIndexes.has(undefined)) return undefined;
  const { [records]: list, ...rest } = body as Record<string, unknown>;
  const validRecords = (list as unknown[]).filter((_, index) => !invalidIndexes.has(index));
  // If every record is invalid, the whole response counts as invalid.
  const parsed =
    validRecords.length > 0 ? response?.safeParse({ ...rest, [records]: validRecords }) : undefined;
  if (!parsed?.success) return undefined;
  const field = describeFirstInvalidField(error);
  logError(`${invalidIndexes.size} of ${id} could not be read, invalid field: ${field}`);
  return parsed.data;
}

async function send(
  definition: CallDefinition,
  input: UntypedInput,
  transport: Transport,
  signal: AbortSignal,
) {
  const query = toSearchParams(input.query ?? {}).toString();
  const base = definition.api === 'connect' ? transport.connectApiBase : transport.apiBase;
  const url = base + buildPath(definition.path, input.params) + (query && `?${query}`);
  try {
    return await transport.fetch(url, {
      method: definition.method,
      headers: headersFor(definition, input, transport),
      // If the body is a file, the browser sets its content type.
      body: input.file ?? (input.request === undefined ? null : JSON.stringify(input.request)),
      signal,
    });
  } catch (cause) {
    const isTimeout = signal.aborted || (cause as Error | null)?.name === 'TimeoutError';
    throw new CallError({ kind: isTimeout ? 'timeout' : 'unreachable', cause });
  }
}

function toSearchParams(query: Record<string, string | string[]>): URLSearchParams {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((item) => [name, item]),
  );
  return new URLSearchParams(pairs);
}

function headersFor(
  { auth }: CallDefinition,
  input: UntypedInput,
  transport: Transport,
): Record<string, string> {
  const token = auth === 'none' ? undefined : (input.token ?? transport.token);
  const headers = requestHeaders(transport.device, { token, position: input.position });
  if (input.request !== undefined) headers['content-type'] = 'application/json';
  if (input.idempotencyKey) headers[headerNames.idempotencyKey] = input.idempotencyKey;
  return headers;
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
    // The connection broke while the body was being read.
    throw new CallError({ kind: signal.aborted ? 'timeout' : 'unreachable', requestId, cause });
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    const invalidField = 'the whole body: not JSON';
    throw new CallError({
      kind: 'unreadable',
      status: response.status,
      requestId,
      invalidField,
      cause,
    });
  }
}

function toCallError(definition: CallDefinition, { status, headers }: Response, body: unknown) {
  const requestId = headers.get(headerNames.requestId) ?? undefined;
  const parsed = errorBodySchema.safeParse(body);
  const code = parsed.data?.error.code;
  if (isOptionalCall(definition) && isMissingCallResponse(definition, { status, code }))
    return missingCallError();
  if (!parsed.success) {
    const invalidField = describeFirstInvalidField(parsed.error);
    return new CallError({ kind: 'unreadable', status, requestId, invalidField });
  }
  const { error } = parsed.data;
  const expectedCodes: readonly string[] = definition.errors;
  const isExpected = status < 500 && expectedCodes.includes(error.code);
  const retryAfter = status === 503 ? parseRetryAfter(headers) : undefined;
  return new CallError({ kind: 'rejected', status, requestId, isExpected, retryAfter, ...error });
}

/** Creates the error of an optional call that the backend does not have, whatever its response. */
export function missingCallError(): CallError {
  return new CallError({
    kind: 'rejected',
    code: 'route_not_found',
    message: 'We can’t do this online. Call us, and we’ll do it for you.',
    status: 404,
    isExpected: true,
    isMissing: true,
  });
}

/** Returns the seconds of the Retry-After header. Undefined for a date or without the header. */
function parseRetryAfter(headers: Headers): number | undefined {
  const [seconds] = /^\d+$/.exec(headers.get('retry-after') ?? '') ?? [];
  return seconds === undefined ? undefined : Number(seconds);
}
