import type { CallDefinition } from '../../../src/contract/define-call.ts';
import { headerNames } from '../../../src/contract/header-names.ts';
import { errorBodySchema } from '../../../src/contract/errors.ts';
import { describeFirstInvalidField } from '../../../src/core/call/invalid-field.ts';
import { buildPath } from '../../../src/core/path.ts';

/** Response to one call, compared with the contract. */
export interface CallResult {
  status: number;
  /**
   * The response body, parsed with the contract's schema. Undefined if the body does not match the
   * schema.
   */
  body: unknown;
  /** Error code, if the response is an API error. */
  code?: string;
  /** The first difference from the contract: the field and the expected value. */
  mismatch?: string;
}

export interface CallInput {
  params?: Record<string, string>;
  query?: Record<string, string>;
  request?: unknown;
  /** Content of a photo, for a call whose request is a file. */
  file?: Uint8Array<ArrayBuffer>;
  idempotencyKey?: string;
  token?: string;
}

/** The backend that receives the calls. */
export interface Backend {
  /** Origin without a trailing slash. */
  url: string;
  fetch: Fetch;
  /** Observes each response with its unparsed JSON body. */
  onResponse?: (
    call: CallDefinition,
    sent: CallInput,
    response: { status: number; body: unknown },
  ) => void;
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The device header that a browser would send, without a position. */
const device = JSON.stringify({
  browser: 'coverfront-conformance',
  browser_ver: '1',
  os: 'unknown',
  os_ver: '',
  tz: 'UTC',
});
/**
 * Shorter tokens use the scheme "Token". Tokens of this length or more come from another issuer and
 * use the scheme "Bearer".
 */
const TOKEN_SCHEME_BELOW = 60;

/** Sends a call as the storefront does, and compares the response with the contract. */
export async function sendCall(
  { url: origin, fetch, onResponse }: Backend,
  call: CallDefinition,
  sent: CallInput,
): Promise<CallResult> {
  const query = sent.query ? `?${new URLSearchParams(sent.query)}` : '';
  const url = origin + buildPath(call.path, sent.params) + query;
  let response: Response;
  try {
    response = await fetch(url, {
      method: call.method,
      headers: headersOf(sent),
      body: sent.file ?? (sent.request === undefined ? null : JSON.stringify(sent.request)),
      signal: AbortSignal.timeout(call.timeout ?? 20_000),
    });
  } catch (error) {
    return { status: 0, body: undefined, mismatch: `no response: ${networkErrorOf(error)}` };
  }
  const { status } = response;
  const body = parseBody(await response.text());
  onResponse?.(call, sent, { status, body });
  return status >= 400 ? readError(status, body) : readResponse(call, status, body);
}

function headersOf({ request, file, idempotencyKey, token }: CallInput): Record<string, string> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    [headerNames.environment]: device,
  };
  if (request !== undefined) headers['content-type'] = 'application/json';
  if (file) headers['content-type'] = 'image/png';
  if (idempotencyKey) headers[headerNames.idempotencyKey] = idempotencyKey;
  if (token)
    headers['authorization'] = `${token.length < TOKEN_SCHEME_BELOW ? 'Token' : 'Bearer'} ${token}`;
  return headers;
}

function networkErrorOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

function readResponse(
  { response: schema }: CallDefinition,
  status: number,
  body: unknown,
): CallResult {
  // The contract has no schema for this response, so the body of a successful response is ignored.
  if (!schema) return { status, body: null };
  const parsed = schema.safeParse(body);
  if (parsed.success) return { status, body: parsed.data };
  const mismatch =
    body === undefined ? 'the body is not JSON' : describeFirstInvalidField(parsed.error);
  return { status, body: undefined, mismatch };
}

function readError(status: number, body: unknown): CallResult {
  const parsed = errorBodySchema.safeParse(body);
  if (parsed.success) return { status, body: undefined, code: parsed.data.error.code };
  return {
    status,
    body: undefined,
    mismatch: `error body: ${describeFirstInvalidField(parsed.error)}`,
  };
}

/**
 * Parses the body as JSON. An empty body becomes null, because responses with status 204 have no
 * body.
 */
function parseBody(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
