import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Actor } from '../audit.ts';
import type { Log, LogFields } from '../log.ts';

/** Facts about a request that is being processed. */
export interface Trace {
  requestId: string;
  actor: 'account' | 'guest';
  /** Error code of the response. */
  code?: string;
}

declare module 'hono' {
  interface ContextVariableMap {
    trace: Trace;
  }
}

/** Data about a request and its response, for the log and the metrics. */
export interface RequestLogEntry {
  method: string;
  /** Route pattern, such as '/policies/:policyId'. So it contains no actual ids or tokens. */
  route: string;
  status: number;
  ms: number;
}

/** Returns the actor of a request without a session. */
export function guestActor({ requestId }: Trace): Actor {
  return { kind: 'guest', name: null, requestId };
}

/** Assigns an id to each request. Calls `report` when the response is ready. */
export function traceRequests(
  report: (entry: RequestLogEntry, trace: Trace) => void,
): MiddlewareHandler {
  return async (context, next) => {
    const started = performance.now();
    const trace: Trace = { requestId: randomUUID(), actor: 'guest' };
    context.set('trace', trace);
    await next();
    const route = routePath(context);
    const { status } = context.res;
    report({ method: context.req.method, route, status, ms: performance.now() - started }, trace);
  };
}

/**
 * Calls `report` when the response with a page or file is sent, or when its connection closes
 * earlier.
 */
export function reportSiteRequest(
  { method = '' }: IncomingMessage,
  response: ServerResponse,
  report: (entry: RequestLogEntry) => void,
): void {
  const started = performance.now();
  response.once('close', () => {
    const { statusCode: status } = response;
    report({ method, route: 'site', status, ms: performance.now() - started });
  });
}

/** Paths that health probes request many times a minute. */
const healthPaths = new Set(['/healthz', '/readyz']);

/**
 * Writes one log line per request. Health probes, pages and files with a status below 400 are
 * logged only with LOG_LEVEL=debug.
 */
export function logRequest(log: Log, { ms, ...entry }: RequestLogEntry, trace?: Trace): void {
  const { status, route } = entry;
  const isRoutine = status < 400 && (trace === undefined || healthPaths.has(route));
  const level = status >= 500 || status === 429 ? 'warn' : 'info';
  const fields: LogFields = { ...entry, ms: Math.round(ms * 10) / 10, ...trace };
  log[isRoutine ? 'debug' : level]('request', fields);
}
