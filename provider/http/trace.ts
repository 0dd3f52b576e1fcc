import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Actor } from '../audit.ts';
import type { Log, LogFields } from '../log.ts';

/** What is known of a request that is being answered. */
export interface Trace {
  requestId: string;
  by: 'account' | 'visitor';
  /** The error code that it is answered. */
  code?: string;
}

declare module 'hono' {
  interface ContextVariableMap {
    trace: Trace;
  }
}

/** A request that was answered. */
export interface Answered {
  method: string;
  /** The pattern of its path, which holds nothing of the path itself. */
  route: string;
  status: number;
  ms: number;
}

/** Whoever asks for a page or a form, without a session. */
export function visitor({ requestId }: Trace): Actor {
  return { kind: 'visitor', name: null, requestId };
}

/** Gives each request its id, and tells how it was answered. */
export function traceRequests(tell: (answered: Answered, trace: Trace) => void): MiddlewareHandler {
  return async (context, next) => {
    const started = performance.now();
    const trace: Trace = { requestId: randomUUID(), by: 'visitor' };
    context.set('trace', trace);
    await next();
    const route = routePath(context);
    const { status } = context.res;
    tell({ method: context.req.method, route, status, ms: performance.now() - started }, trace);
  };
}

/** Tells how a page or a file of the site was answered, once it is sent. */
export function timeFile(
  { method = '' }: IncomingMessage,
  response: ServerResponse,
  tell: (answered: Answered) => void,
): void {
  const started = performance.now();
  response.once('close', () => {
    const { statusCode: status } = response;
    tell({ method, route: 'site', status, ms: performance.now() - started });
  });
}

/** What asks only whether the process lives, many times a minute. */
const probes = new Set(['/healthz', '/readyz']);

/** One line for each request; those of probes and of files that are there wait for LOG_LEVEL=debug. */
export function logAnswered(log: Log, { ms, ...answered }: Answered, trace?: Trace): void {
  const { status, route } = answered;
  const isDull = status < 400 && (trace === undefined || probes.has(route));
  const level = status >= 500 || status === 429 ? 'warn' : 'info';
  const facts: LogFields = { ...answered, ms: Math.round(ms * 10) / 10, ...trace };
  log[isDull ? 'debug' : level]('request', facts);
}
