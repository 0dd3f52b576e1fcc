import { ApiError } from '../../errors.ts';
import type { Gateway } from './gateway.ts';

/**
 * Stands where neither a card processor nor the sandbox is: it takes no card and moves no money. Charges
 * of another gateway are never handed to it, for they are looked up by the gateway's kind.
 */
export const unavailableGateway: Gateway = {
  kind: 'none',
  addMethod: throwUnavailable,
  verify: throwUnavailable,
  authorize: throwUnavailable,
  capture: throwUnavailable,
  voidAuthorization: throwUnavailable,
  refund: throwUnavailable,
  listAuthorizationsBefore: async () => [],
};

async function throwUnavailable(): Promise<never> {
  throw cardPaymentsUnavailable();
}

/** What a buyer is told where no card can be charged. */
export function cardPaymentsUnavailable(): ApiError {
  return new ApiError(
    'not_available',
    'We can’t take card payments right now. Nothing was charged. Try again later.',
  );
}
