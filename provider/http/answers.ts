import type { Context } from 'hono';
import { headerNames } from '../../src/contract/environment.ts';
import { errorStatus } from '../../src/contract/errors.ts';
import { createCrossOrigin } from './cross-origin.ts';
import { isUnreachable } from '../data/database.ts';
import { placeOf } from '../data/start-errors.ts';
import { Refusal } from '../errors.ts';
import { describeError } from '../log.ts';
import type { Trace } from './trace.ts';
import type { Services } from '../services.ts';

/** One request that is being answered. */
export interface Exchange {
  requestId: string;
  trace: Trace;
  /** The page that calls, when it is a browser's page that says so. */
  origin: string | undefined;
  /** Id of the call, for the log. */
  call: string;
}

export function beginExchange(context: Context, call: string): Exchange {
  const trace = context.get('trace');
  return { trace, requestId: trace.requestId, origin: context.req.header('origin'), call };
}

/** Every way in which the API answers, with the headers that belong to each. */
export function createAnswers({
  log,
  ...services
}: Pick<Services, 'settings' | 'partners' | 'log'>) {
  const crossOrigin = createCrossOrigin(services);
  const { settings } = services;

  function headersOf({ requestId, origin }: Exchange): Record<string, string> {
    return {
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      [headerNames.requestId]: requestId,
      ...crossOrigin.headers(origin),
    };
  }

  function json(
    exchange: Exchange,
    body: unknown,
    status = 200,
    more: Record<string, string> = {},
  ) {
    const headers = {
      ...headersOf(exchange),
      'content-type': 'application/json; charset=utf-8',
      ...more,
    };
    return new Response(JSON.stringify(body), { status, headers });
  }

  return {
    json,
    preflight: crossOrigin.preflight,
    empty: (exchange: Exchange) =>
      new Response(null, { status: 204, headers: headersOf(exchange) }),
    /**
     * Only a Refusal is told as it is: anything else is written to the log and answered without a word
     * about its cause.
     */
    refusal(exchange: Exchange, thrown: unknown): Response {
      const refusal = thrown instanceof Refusal ? thrown : unexpected(thrown, exchange);
      const { code, message, fields, nextAction: next_action, retryAfter } = refusal;
      exchange.trace.code = code;
      const error = {
        code,
        message,
        ...(fields && { fields }),
        ...(next_action && { next_action }),
      };
      const more: Record<string, string> =
        retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
      return json(exchange, { error }, errorStatus[code], more);
    },
  };

  function unexpected(thrown: unknown, { requestId, call }: Exchange): Refusal {
    const isAway = isUnreachable(thrown);
    const database = isAway ? placeOf(settings) : undefined;
    log.error('call_failed', { requestId, call, database, ...describeError(thrown) });
    if (!isAway) return new Refusal('internal_error', 'Something went wrong.');
    const refusal = new Refusal(
      'not_available',
      'The service isn’t available right now. Try again.',
    );
    refusal.retryAfter = 2;
    return refusal;
  }
}

export type Answers = ReturnType<typeof createAnswers>;
