import { describeError, silentLog, type Log } from '../../log.ts';
import { stripeErrorType } from './stripe-errors.ts';

export interface FailureReport {
  log?: Log;
  countFailure?: ((call: string, type: string) => void) | undefined;
}

/** What the buyer, their bank or an old page may bring about; anything else needs an operator. */
const levels: Record<string, 'info' | 'warn'> = {
  StripeCardError: 'info',
  StripeInvalidRequestError: 'warn',
};

/**
 * Counts each failure of Stripe. It logs those that become a refusal, which keeps nothing of its cause; any other is
 * thrown as it is, for the caller to log.
 */
export function reportFailures({ log = silentLog, countFailure }: FailureReport) {
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
