import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorStatus, type ErrorBody } from '../../../src/contract/errors.ts';
import { headerNames } from '../../../src/contract/header-names.ts';

/**
 * Seconds of the Retry-After header. They vary, so that the rejected clients do not all return at
 * the same moment.
 */
const [RETRY_MIN, RETRY_MAX] = [1, 4];

/** Text of every response to a request that the server cannot handle at the moment. */
const MESSAGE = 'The service isn’t available right now. Try again.';

const error: ErrorBody['error'] = { code: 'not_available', message: MESSAGE };
/** Text, not bytes, because Node sends a text together with the headers in one system call. */
const jsonBody = JSON.stringify({ error });
const bodyLengths = new Map([jsonBody, MESSAGE].map((text) => [text, Buffer.byteLength(text)]));
const apiPath = /^\/(?:connect\/)?api\//;

interface RejectionOptions {
  /** True if the connection must not be used again, because the server stops. */
  closes: boolean;
  corsHeaders: (origin: string | undefined) => Record<string, string>;
}

/**
 * Sends 503 with Retry-After, without the router, because under overload most responses are this
 * one.
 */
export function sendUnavailable(
  request: IncomingMessage,
  response: ServerResponse,
  { closes, corsHeaders }: RejectionOptions,
): void {
  const isApi = apiPath.test(request.url ?? '');
  const body = isApi ? jsonBody : MESSAGE;
  response.writeHead(errorStatus.not_available, {
    'cache-control': 'no-store',
    'content-type': isApi ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8',
    'content-length': String(bodyLengths.get(body)),
    'retry-after': String(RETRY_MIN + Math.floor(Math.random() * (RETRY_MAX - RETRY_MIN + 1))),
    [headerNames.requestId]: randomUUID(),
    ...(isApi && corsHeaders(request.headers.origin)),
    ...(closes && { connection: 'close' }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
