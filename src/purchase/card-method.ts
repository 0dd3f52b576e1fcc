import { addPaymentMethod, addPotentialMethod } from '../contract/purchase/payment-methods.ts';
import { paymentMethodIdOf, type Buyer } from '../contract/purchase/purchase.ts';
import { call, type CallInput } from '../core/call/call.ts';
import { $account } from '../core/session/account.ts';
import { withReauthentication } from '../core/session/reauthentication.ts';
import { $authToken } from '../core/session/session.ts';
import type { AddMethodCall } from './definition.ts';

/** Turns the card in the field into a single-use token; rejects with the processor's error. */
export interface CardSource {
  tokenize(): Promise<{ token: string }>;
}

/** A card that the account keeps. */
export interface AccountCard {
  methodId: string;
}

/**
 * The id of a card's payment method. An account keeps the card; a visitor's is for this purchase alone, and is
 * taken by `forVisitors`.
 */
export async function addCard(
  token: string,
  { first_name, last_name, email }: Buyer,
  guestCall: AddMethodCall = addPotentialMethod,
): Promise<string> {
  const addMethodCall: AddMethodCall = $authToken.get() ? addPaymentMethod : guestCall;
  // Who is signed in was not asked. The provider knows whose token it is, also where this page does not yet.
  const account = $account.get();
  const request = {
    first_name: first_name || account?.first_name || '',
    last_name: last_name || account?.last_name || '',
    email: email || account?.email,
    token,
  };
  const method = await withReauthentication(() =>
    call(addMethodCall, { request } as CallInput<AddMethodCall>),
  );
  return paymentMethodIdOf(method);
}
