import type { CallDefinition } from '../../../src/contract/define-call.ts';
import { headerNames } from '../../../src/contract/environment.ts';
import { errorBodySchema } from '../../../src/contract/errors.ts';
import { unreadFieldOf } from '../../../src/core/call/unread-field.ts';
import { buildPath } from '../../../src/core/path.ts';

/** What came of one call. */
export interface Exchange {
  status: number;
  /** The answer as the contract reads it; undefined where it does not. */
  answer: unknown;
  /** Of a refusal. */
  code?: string;
  /** What is not the contract's: which field, and what was expected there. */
  fault?: string;
}

export interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string>;
  request?: unknown;
  uniqueKey?: string;
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
export async function exchange(
  { base, fetch }: { base: string; fetch: Fetch },
  call: CallDefinition,
  sent: Sent,
): Promise<Exchange> {
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
    return { status: 0, answer: undefined, fault: `no answer: ${reasonOf(error)}` };
  }
  return read(call, response.status, await response.text());
}

function headersOf({ request, uniqueKey, token }: Sent): Record<string, string> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    [headerNames.environment]: device,
  };
  if (request !== undefined) headers['content-type'] = 'application/json';
  if (uniqueKey) headers[headerNames.uniqueKey] = uniqueKey;
  if (token)
    headers['authorization'] = `${token.length < TOKEN_SCHEME_BELOW ? 'Token' : 'Bearer'} ${token}`;
  return headers;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

function read({ answer: schema }: CallDefinition, status: number, text: string): Exchange {
  const body = parse(text);
  if (status >= 400) return readRefusal(status, body);
  // Where nothing was agreed, whatever comes with a success is not looked at.
  if (!schema) return { status, answer: null };
  const parsed = schema.safeParse(body);
  if (parsed.success) return { status, answer: parsed.data };
  const fault = body === undefined ? 'the whole, which is no JSON' : unreadFieldOf(parsed.error);
  return { status, answer: undefined, fault };
}

function readRefusal(status: number, body: unknown): Exchange {
  const parsed = errorBodySchema.safeParse(body);
  if (parsed.success) return { status, answer: undefined, code: parsed.data.error.code };
  return { status, answer: undefined, fault: `of the refusal: ${unreadFieldOf(parsed.error)}` };
}

/** An empty body reads as null, as that of 204 does. */
function parse(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
