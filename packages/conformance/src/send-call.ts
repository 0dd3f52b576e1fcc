import type { CallDefinition } from '../../../src/contract/define-call.ts';
import { headerNames } from '../../../src/contract/environment.ts';
import { errorBodySchema } from '../../../src/contract/errors.ts';
import { invalidFieldOf } from '../../../src/core/call/invalid-field.ts';
import { buildPath } from '../../../src/core/path.ts';

/** What came of one call. */
export interface CallResult {
  status: number;
  /** The answer as the contract reads it; undefined where it does not. */
  body: unknown;
  /** Of a refusal. */
  code?: string;
  /** What is not the contract's: which field, and what was expected there. */
  mismatch?: string;
}

export interface SentCall {
  params?: Record<string, string>;
  query?: Record<string, string>;
  request?: unknown;
  idempotencyKey?: string;
  token?: string;
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** As a browser's, where the storefront knows no position. */
const device = JSON.stringify({
  browser: 'coverfront-conformance',
  browser_ver: '1',
  os: 'unknown',
  os_ver: '',
  tz: 'UTC',
});
/** Longer tokens are another issuer's and go with the bearer scheme. */
const TOKEN_SCHEME_BELOW = 60;

/** Makes a call as the storefront does, and holds what comes against the contract. */
export async function sendCall(
  { base, fetch }: { base: string; fetch: Fetch },
  call: CallDefinition,
  sent: SentCall,
): Promise<CallResult> {
  const query = sent.query ? `?${new URLSearchParams(sent.query)}` : '';
  const url = base + buildPath(call.path, sent.params) + query;
  let response: Response;
  try {
    response = await fetch(url, {
      method: call.method,
      headers: headersOf(sent),
      body: sent.request === undefined ? null : JSON.stringify(sent.request),
      signal: AbortSignal.timeout(call.timeout ?? 20_000),
    });
  } catch (error) {
    return { status: 0, body: undefined, mismatch: `no answer: ${networkErrorOf(error)}` };
  }
  return readResponse(call, response.status, await response.text());
}

function headersOf({ request, idempotencyKey, token }: SentCall): Record<string, string> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    [headerNames.environment]: device,
  };
  if (request !== undefined) headers['content-type'] = 'application/json';
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
  text: string,
): CallResult {
  const body = parseBody(text);
  if (status >= 400) return readError(status, body);
  // Where nothing was agreed, whatever comes with a success is not looked at.
  if (!schema) return { status, body: null };
  const parsed = schema.safeParse(body);
  if (parsed.success) return { status, body: parsed.data };
  const mismatch =
    body === undefined ? 'the whole, which is no JSON' : invalidFieldOf(parsed.error);
  return { status, body: undefined, mismatch };
}

function readError(status: number, body: unknown): CallResult {
  const parsed = errorBodySchema.safeParse(body);
  if (parsed.success) return { status, body: undefined, code: parsed.data.error.code };
  return { status, body: undefined, mismatch: `of the refusal: ${invalidFieldOf(parsed.error)}` };
}

/** An empty body reads as null, as that of 204 does. */
function parseBody(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
