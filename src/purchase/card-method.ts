import { addPaymentMethod, addPotentialMethod } from '../contract/purchase/payment-methods.ts';
import { methodIdIn, type Purchaser } from '../contract/purchase/purchase.ts';
import { call, type CallInput } from '../core/call/call.ts';
import { withPassword } from '../core/session/password.ts';
import { $authToken } from '../core/session/session.ts';
import type { AddMethodCall } from './definition.ts';

/** Turns the card in the field into a single-use token; rejects with the processor's error. */
export interface CardSource {
  tokenize(): Promise<{ token: string }>;
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
  // The provider knows whose token it is, also where this page has not read the account yet.
  const request = { first_name, last_name, email: email || undefined, token };
  const method = await withPassword(() => call(added, { request } as CallInput<AddMethodCall>));
  return methodIdIn(method);
}
