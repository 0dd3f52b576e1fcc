import type { IncomingMessage } from 'node:http';
import { calls } from '../../../src/contract/calls.ts';
import type { CallDefinition } from '../../../src/contract/define-call.ts';
import { cspReportsPath } from '../../../src/contract/csp-reports.ts';
import { reportClientError } from '../../../src/contract/client-errors.ts';
import { patternOf } from '../site-paths.ts';
import type { Priority } from './admission-queue.ts';

/**
 * Each lane has its own limit, so that slow uploads and files of the site take no slots from calls.
 * - calls: API calls and the server's own pages
 * - uploads: requests whose body is received while they are in flight
 * - files: pages and files of the storefront
 */
export type Lane = 'calls' | 'uploads' | 'files';

/** Paths of health probes. They are never queued or rejected. */
const healthPath = /^\/(?:healthz|readyz)(?:\?|$)/;

/**
 * Maximum size in bytes of a body that is received before its request takes a slot. Node buffers
 * this many bytes of a body that nobody reads yet.
 */
const BUFFERED_BYTES_MAX = 32 * 1024;

/** Calls that move money, or that store the card for a purchase. */
const paymentCalls = Object.values<CallDefinition>(calls).filter(
  ({ method, idempotent, tag }) =>
    method !== 'GET' && (idempotent || tag === 'Payment methods' || tag === 'Sandbox'),
);
const paymentPaths = new RegExp(
  ['/webhooks/*', ...paymentCalls.map(({ path }) => path)]
    .map((path) => patternOf(path).source)
    .join('|'),
);

export function isHealthProbe({ url = '' }: IncomingMessage): boolean {
  return healthPath.test(url);
}

export function laneOf(request: IncomingMessage, isSiteRequest: boolean): Lane {
  if (isSiteRequest) return 'files';
  const length = request.headers['content-length'];
  const isLarge = Number(length ?? 0) > BUFFERED_BYTES_MAX;
  return isLarge || request.headers['transfer-encoding'] !== undefined ? 'uploads' : 'calls';
}

export function priorityOf({ method = '', url = '', headers }: IncomingMessage): Priority {
  // A browser's preflight request has the priority of the call that follows it.
  const called = method === 'OPTIONS' ? (headers['access-control-request-method'] ?? '') : method;
  if (['GET', 'HEAD', ''].includes(called)) return 'read';
  const [path = ''] = url.split('?', 1);
  // Overload causes many error reports, and they can be lost without harm.
  if (path === reportClientError.path || path === cspReportsPath) return 'read';
  return paymentPaths.test(path) ? 'payment' : 'write';
}
