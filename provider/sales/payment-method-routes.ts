import type { Calls } from '../../src/contract/calls.ts';
import { Refusal } from '../errors.ts';
import { updateCard } from './card-links.ts';
import { cardsNotTaken } from './gateway/none.ts';
import type { Handler } from '../http/mount.ts';
import { assertPasswordGiven } from '../accounts/sessions.ts';
import { keepMethod, limitCards } from './payment-methods.ts';
import { payWith, removeCard } from './paying-cards.ts';

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

export const removePaymentMethod: Handler<Calls['removePaymentMethod']> = async (
  { request, caller, ip },
  services,
) => {
  const { payment_method_id: methodId, replacement_id: replacementId } = request;
  if (replacementId !== undefined) await limitCards(services, ip);
  await removeCard(services, { methodId, replacementId }, caller);
  return null;
};

export const updateBilling: Handler<Calls['updateBilling']> = async ({ request, ip }, services) => {
  await limitCards(services, ip);
  return { details: await updateCard(services, request) };
};

export const updateAllPaymentMethods: Handler<Calls['updateAllPaymentMethods']> = async (
  { request, caller, ip },
  services,
) => {
  await limitCards(services, ip);
  return { updated: await payWith(services, { methodId: request.payment_method_id }, caller) };
};
