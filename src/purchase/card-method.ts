import { addPaymentMethod, addPotentialMethod } from '../contract/purchase/payment-methods.ts';
import { methodIdIn, type Purchaser } from '../contract/purchase/purchase.ts';
import { call, type CallInput } from '../core/call/call.ts';
import { $account } from '../core/session/account.ts';
import { withPassword } from '../core/session/password.ts';
import { $authToken } from '../core/session/session.ts';
import type { AddMethodCall } from './definition.ts';

/** Turns the card in the field into a single-use token; rejects with the processor's error. */
export interface CardSource {
  tokenize(): Promise<{ token: string }>;
}

/** A card that the account keeps. */
export interface KeptCard {
  methodId: string;
}

/**
 * The id of a card's payment method. An account keeps the card; a visitor's is for this purchase alone, and is
 * taken by `forVisitors`.
 */
export async function addCard(
  token: string,
  { first_name, last_name, email }: Purchaser,
  forVisitors: AddMethodCall = addPotentialMethod,
): Promise<string> {
  const added: AddMethodCall = $authToken.get() ? addPaymentMethod : forVisitors;
  // Who is signed in was not asked. The provider knows whose token it is, also where this page does not yet.
  const account = $account.get();
  const request = {
    first_name: first_name || account?.first_name || '',
    last_name: last_name || account?.last_name || '',
    email: email || account?.email,
    token,
  };
  const method = await withPassword(() => call(added, { request } as CallInput<AddMethodCall>));
  return methodIdIn(method);
}
