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

/** A card that the account stores. */
export interface AccountCard {
  methodId: string;
}

/**
 * Adds a card and returns the id of its payment method. An account stores the card. A guest's card
 * is for this purchase only, and `guestCall` adds it.
 */
export async function addCard(
  token: string,
  { first_name, last_name, email }: Buyer,
  guestCall: AddMethodCall = addPotentialMethod,
): Promise<string> {
  const addMethodCall: AddMethodCall = $authToken.get() ? addPaymentMethod : guestCall;
  // Signed-in buyers skip the contact step, so these fields can be empty. The account fills them.
  // If the account is not loaded yet, the server finds it by the session token.
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
