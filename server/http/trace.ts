import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Actor } from '../audit.ts';
import type { Log, LogFields } from '../log.ts';

/** What is known of a request that is being answered. */
export interface Trace {
  requestId: string;
  actor: 'account' | 'guest';
  /** The error code that it is answered. */
  code?: string;
}

declare module 'hono' {
  interface ContextVariableMap {
    trace: Trace;
  }
}

/** A request that was answered. */
export interface RequestLogEntry {
  method: string;
  /** The pattern of its path, which holds nothing of the path itself. */
  route: string;
  status: number;
  ms: number;
}

/** Whoever asks for a page or a form, without a session. */
export function guestActor({ requestId }: Trace): Actor {
  return { kind: 'guest', name: null, requestId };
}

/** Gives each request its id, and tells how it was answered. */
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

/** Tells how a page or a file of the site was answered, once it is sent. */
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

/** What asks only whether the process lives, many times a minute. */
const healthPaths = new Set(['/healthz', '/readyz']);

/** One line for each request; those of probes and of files that are there wait for LOG_LEVEL=debug. */
export function logRequest(log: Log, { ms, ...entry }: RequestLogEntry, trace?: Trace): void {
  const { status, route } = entry;
  const isRoutine = status < 400 && (trace === undefined || healthPaths.has(route));
  const level = status >= 500 || status === 429 ? 'warn' : 'info';
  const fields: LogFields = { ...entry, ms: Math.round(ms * 10) / 10, ...trace };
  log[isRoutine ? 'debug' : level]('request', fields);
}
