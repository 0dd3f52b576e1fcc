import type { Calls } from '../../src/contract/calls.ts';
import { hasRecurringPolicy } from '../accounts/recurring-policies.ts';
import { ApiError } from '../errors.ts';
import { describeCardLink, replaceCardByLink } from './card-update-links.ts';
import { cardPaymentsUnavailableError } from './gateway/unavailable-gateway.ts';
import type { Handler } from '../http/mount.ts';
import { rateLimitRules } from '../http/rate-limit.ts';
import { assertRecentlyAuthenticated } from '../accounts/recent-authentication.ts';
import { savePaymentMethod, limitCardAttempts } from './payment-methods.ts';
import { assignCardToPolicies, removeCard } from './payment-method-assignment.ts';

export const addPaymentMethod: Handler<Calls['addPaymentMethod']> = async (
  { request, caller, ip },
  services,
) => {
  await limitCardAttempts(services, ip);
  const isPurchase = request.for_purchase === true;
  await assertRecentlyAuthenticated(services, caller, { isPurchase });
  const { for_purchase, assigned_next, ...card } = request;
  const isNamedLater =
    for_purchase ||
    // Without a policy to pay for, the assignment changes nothing and sends no email.
    (assigned_next &&
      (await hasRecurringPolicy(services.database.db, { accountId: caller.accountId })));
  return savePaymentMethod(services, card, { ...caller, ...(!isNamedLater && { owner: caller }) });
};

export const addPotentialMethod: Handler<Calls['addPotentialMethod']> = async (
  { request, ip },
  services,
) => {
  await limitCardAttempts(services, ip);
  return savePaymentMethod(services, request, null);
};

/**
 * Rejects every request, because buyers enter their cards with the card processor. Only the sandbox
 * turns test cards into tokens.
 */
export const createCardToken: Handler<Calls['createCardToken']> = async (_, { gateway }) => {
  if (gateway.kind === 'none') throw cardPaymentsUnavailableError();
  throw new ApiError('not_available', 'This server accepts cards only through the card processor.');
};

/**
 * Rejects every request, because issuers run their checks through the card processor. Only the
 * sandbox has its own bank check.
 */
export const answerBankCheck: Handler<Calls['answerBankCheck']> = async () => {
  throw new ApiError('not_found', 'There is no open check by your bank.');
};

/**
 * Rejects every request, because this server is not the sandbox. Only the sandbox accepts test
 * cards by their number.
 */
export const findSandbox: Handler<Calls['findSandbox']> = async (_, { gateway }) => {
  if (gateway.kind === 'none') throw cardPaymentsUnavailableError();
  throw new ApiError('route_not_found', 'The sandbox is off.');
};

/** Handler of the connect API's call, which does the same as addPotentialMethod. */
export const addConnectMethod: Handler<Calls['addConnectMethod']> = addPotentialMethod;

export const removePaymentMethod: Handler<Calls['removePaymentMethod']> = async (
  { request, caller, ip },
  services,
) => {
  const { payment_method_id: methodId, replacement_id: replacementId } = request;
  if (replacementId !== undefined) await limitCardAttempts(services, ip);
  await assertRecentlyAuthenticated(services, caller);
  await removeCard(services, { methodId, replacementId }, caller);
  return null;
};

export const updateBilling: Handler<Calls['updateBilling']> = async ({ request, ip }, services) => {
  await limitCardAttempts(services, ip);
  return replaceCardByLink(services, request);
};

export const openBillingLink: Handler<Calls['openBillingLink']> = async (
  { request, ip },
  services,
) => {
  await services.limiter.consume(rateLimitRules.billingLinks, ip);
  return describeCardLink(services, request.link_token);
};

export const updateAllPaymentMethods: Handler<Calls['updateAllPaymentMethods']> = async (
  { request, caller, ip },
  services,
) => {
  await limitCardAttempts(services, ip);
  await assertRecentlyAuthenticated(services, caller);
  return {
    updated: await assignCardToPolicies(services, { methodId: request.payment_method_id }, caller),
  };
};
