import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Actor } from '../audit.ts';
import type { Log, LogFields } from '../log.ts';

/** Facts about the current request, for the log and for audit events. */
export interface RequestTrace {
  requestId: string;
  actor: 'account' | 'guest';
  /** Error code of the response. */
  code?: string;
}

declare module 'hono' {
  interface ContextVariableMap {
    trace: RequestTrace;
  }
}

/** Data about a request and its response, for the log and the metrics. */
export interface RequestLogEntry {
  method: string;
  /**
   * Route pattern, such as '/policies/:policyId'. A pattern contains no actual ids or tokens, so it
   * is safe to log.
   */
  route: string;
  status: number;
  ms: number;
}

/** Returns the actor of a request without a session. */
export function guestActor({ requestId }: RequestTrace): Actor {
  return { kind: 'guest', name: null, requestId };
}

/** Assigns an id to each request. Calls `report` when the request's response is ready. */
export function assignIdsAndReportRequests(
  report: (entry: RequestLogEntry, trace: RequestTrace) => void,
): MiddlewareHandler {
  return async (context, next) => {
    const started = performance.now();
    const trace: RequestTrace = { requestId: randomUUID(), actor: 'guest' };
    context.set('trace', trace);
    await next();
    const route = routePath(context);
    const { status } = context.res;
    report({ method: context.req.method, route, status, ms: performance.now() - started }, trace);
  };
}

/**
 * Calls `report` when the response with a page or file was sent, or when its connection closes
 * before that.
 */
export function reportSiteRequestWhenSent(
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

/** Paths that the health probes of a load balancer request many times a minute. */
const healthPaths = new Set(['/healthz', '/readyz']);

/**
 * Writes one log line for a request. If the status is below 400, requests of health probes, pages
 * and files are logged only with LOG_LEVEL=debug.
 */
export function logRequest(
  log: Log,
  { ms, ...entry }: RequestLogEntry,
  trace?: RequestTrace,
): void {
  const { status, route } = entry;
  const isRoutine = status < 400 && (trace === undefined || healthPaths.has(route));
  const level = status >= 500 || status === 429 ? 'warn' : 'info';
  const fields: LogFields = { ...entry, ms: Math.round(ms * 10) / 10, ...trace };
  log[isRoutine ? 'debug' : level]('request', fields);
}
