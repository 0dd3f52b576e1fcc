import { describeError, silentLog, type Log } from '../../log.ts';
import { stripeErrorType } from './stripe-errors.ts';

export interface FailureReport {
  log?: Log;
  countFailure?: ((call: string, type: string) => void) | undefined;
}

/**
 * Log levels of Stripe errors that a buyer, an issuer or an outdated page may cause. All other
 * Stripe errors have the level `error`, because an operator must act.
 */
const levels: Record<string, 'info' | 'warn'> = {
  StripeCardError: 'info',
  StripeInvalidRequestError: 'warn',
};

/**
 * Returns a wrapper for functions that call Stripe. The wrapper counts each Stripe failure. It logs
 * a failure that becomes an API error, because the API error does not contain the cause. Other
 * errors are thrown unchanged, and the caller logs them.
 */
export function createFailureReporter({ log = silentLog, countFailure }: FailureReport) {
  return <Args extends unknown[], Value>(
      call: string,
      work: (...args: Args) => Promise<Value>,
      toApiError: (error: unknown) => unknown = (error) => error,
    ) =>
    async (...args: Args): Promise<Value> => {
      try {
        return await work(...args);
      } catch (error) {
        const type = stripeErrorType(error);
        const thrown = toApiError(error);
        if (type) countFailure?.(call, type);
        if (type && thrown !== error)
          log[levels[type] ?? 'error']('gateway_failed', { call, ...describeError(error) });
        throw thrown;
      }
    };
}
