import type { Calls } from '../../src/contract/calls.ts';
import { cancelPolicy } from './cancel-policy.ts';
import { quoteCancellation, toCancelCheckout } from './cancellation-quote.ts';
import { loadOwnedApiPolicy } from './owned-policy.ts';
import { withdrawCancellation } from './scheduled-cancellations.ts';
import type { Handler } from '../http/mount.ts';

export const checkoutCancel: Handler<Calls['checkoutCancel']> = async (
  { params, query, caller },
  services,
) =>
  toCancelCheckout(
    await quoteCancellation(services, {
      policyId: params.policyId,
      caller,
      lastDay: query.coverage_end_date,
    }),
  );

export const submitCancel: Handler<Calls['submitCancel']> = (
  { params, request, caller },
  services,
) =>
  cancelPolicy(services, {
    policyId: params.policyId,
    caller,
    shownRefund: request.total_refund_amount,
    lastDay: request.coverage_end_date,
  });

export const withdrawCancel: Handler<Calls['withdrawCancel']> = async (
  { params: { policyId }, caller },
  services,
) => {
  await withdrawCancellation(services, { policyId, caller });
  return loadOwnedApiPolicy(services, { policyId, caller });
};
