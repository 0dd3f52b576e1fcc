import { ApiError } from '../../errors.ts';
import type { Gateway } from './gateway.ts';

/**
 * Gateway of a server that has no card processor and no sandbox. It accepts no card and moves no
 * money. It never receives charges of another gateway, because charges are selected by the kind of
 * their gateway.
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
  throw cardPaymentsUnavailableError();
}

/** Returns the error that a buyer gets when no card can be charged. */
export function cardPaymentsUnavailableError(): ApiError {
  return new ApiError(
    'not_available',
    'We can’t take card payments right now. Nothing was charged. Try again later.',
  );
}
