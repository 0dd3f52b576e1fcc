import type { Calls } from '../../src/contract/calls.ts';
import { record } from '../audit.ts';
import { Refusal } from '../errors.ts';
import { updateCard } from './card-links.ts';
import { collectDue } from './collect.ts';
import { cardsNotTaken } from './gateway/none.ts';
import type { Handler } from '../http/mount.ts';
import { chargeTo } from './next-payments.ts';
import { listMethods, removeMethod } from '../accounts/cards.ts';
import { assertPasswordGiven } from '../accounts/sessions.ts';
import { keepMethod } from './payment-methods.ts';
import { rateRules } from '../http/rate-limit.ts';
import type { Services } from '../services.ts';

export const addPaymentMethod: Handler<Calls['addPaymentMethod']> = async (
  { request, caller, ip },
  services,
) => {
  await limitCards(services, ip);
  await assertPasswordGiven(services, caller);
  return keepMethod(services, request, caller);
};

export const addPotentialMethod: Handler<Calls['addPotentialMethod']> = async (
  { request, ip },
  services,
) => {
  await limitCards(services, ip);
  return keepMethod(services, request, null);
};

/** Cards are entered with the card processor; the sandbox alone turns test cards into tokens. */
export const createCardToken: Handler<Calls['createCardToken']> = async (_, { gateway }) => {
  if (gateway.kind === 'none') throw cardsNotTaken();
  throw new Refusal('not_available', 'Cards are entered with the card processor here.');
};

/** Banks ask by the card processor; the sandbox alone has one of its own. */
export const answerBankCheck: Handler<Calls['answerBankCheck']> = async () => {
  throw new Refusal('not_found', 'Your bank does not ask any longer.');
};

/** Nobody's number is asked for where cards are entered with the card processor. */
export const findSandbox: Handler<Calls['findSandbox']> = async (_, { gateway }) => {
  if (gateway.kind === 'none') throw cardsNotTaken();
  throw new Refusal('route_not_found', 'There is no sandbox here.');
};

/** The same by the connect API's name for it. */
export const addConnectMethod: Handler<Calls['addConnectMethod']> = addPotentialMethod;

/** Adding a card tells whether it is good: the same limit as for card tokens keeps lists from being tried. */
function limitCards({ limiter }: Services, ip: string): Promise<void> {
  return limiter.take(rateRules.cardTokens, `method ${ip}`);
}

export const removePaymentMethod: Handler<Calls['removePaymentMethod']> = async (
  { request, caller },
  services,
) => {
  await removeMethod(services, request.payment_method_id, caller);
  return null;
};

export const updateBilling: Handler<Calls['updateBilling']> = async ({ request, ip }, services) => {
  await limitCards(services, ip);
  return { details: await updateCard(services, request) };
};

export const updateAllPaymentMethods: Handler<Calls['updateAllPaymentMethods']> = async (
  { request, caller },
  services,
) => {
  const methodId = request.payment_method_id;
  const own = await listMethods(services, caller.accountId);
  if (!own.some(({ public_id }) => public_id === methodId)) {
    throw new Refusal('not_found', 'No payment method found.');
  }
  const { accountId } = caller;
  const updated = await services.database.transact(async (trx) => {
    await record(trx, services, { deed: 'card_replaced', accountId });
    return chargeTo(trx, { accountId, methodId, now: services.now() });
  });
  void collectDue(services);
  return { updated };
};
