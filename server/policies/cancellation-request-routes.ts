import type { Calls } from '../../src/contract/calls.ts';
import { requireCancellablePolicy, toCancellablePolicy } from './cancellable-policy.ts';
import { fileCancellationRequest } from './cancellation-requests.ts';
import type { Handler } from '../http/mount.ts';
import { PAYMENT_METHOD_TYPE } from '../accounts/cards.ts';
import { rateLimitRules } from '../http/rate-limit.ts';

export const getCancellablePolicy: Handler<Calls['getCancellablePolicy']> = async (
  { params, query, caller, ip },
  services,
) => {
  await services.limiter.consume(rateLimitRules.cancellationPages, ip);
  const row = await requireCancellablePolicy(services, { ...params, ...query }, caller);
  const policy = toCancellablePolicy(row);
  const { brand, last4 } = row;
  const card = brand === null || last4 === null ? null : { brand, last4 };
  return {
    ...policy,
    policy_holders: query.include.includes('policy-holders') ? policy.policy_holders : [],
    // Includes the card only for a signed-in caller. The cancellation page shows no card, so the
    // link to that page must not give access to the card.
    ...(caller &&
      query.include.includes('payment-method') && {
        payment_method: card && { type: PAYMENT_METHOD_TYPE, details: card },
      }),
  };
};

export const requestCancellation: Handler<Calls['requestCancellation']> = async (
  { params, query, request, caller, ip },
  services,
) => {
  await services.limiter.consume(rateLimitRules.cancellations, ip);
  const policy = await requireCancellablePolicy(services, { ...params, ...query }, caller);
  return { reference: await fileCancellationRequest(services, policy, request) };
};
