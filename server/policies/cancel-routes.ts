import type { Calls } from '../../src/contract/calls.ts';
import { cancelPolicy } from './cancel-policy.ts';
import { quoteCancellation, toCancelCheckout } from './cancellation-quote.ts';
import type { Handler } from '../http/mount.ts';

export const checkoutCancel: Handler<Calls['checkoutCancel']> = async (
  { params, caller },
  services,
) => toCancelCheckout(await quoteCancellation(services, { policyId: params.policyId, caller }));

export const submitCancel: Handler<Calls['submitCancel']> = (
  { params, request, caller },
  services,
) =>
  cancelPolicy(services, {
    policyId: params.policyId,
    caller,
    shownRefund: request.total_refund_amount,
  });
