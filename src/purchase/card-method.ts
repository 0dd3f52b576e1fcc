import { addPaymentMethod, addPotentialMethod } from '../contract/purchase/payment-methods.ts';
import { paymentMethodIdOf, type Buyer } from '../contract/purchase/purchase.ts';
import { call, type CallInput } from '../core/call/call.ts';
import { $account } from '../core/session/account.ts';
import { withReauthentication } from '../core/session/reauthentication.ts';
import { $authToken } from '../core/session/session.ts';
import type { AddMethodCall } from './definition.ts';

/** Turns the card in the card field into a single-use token. Rejects with the processor's error. */
export interface CardSource {
  tokenize(): Promise<{ token: string }>;
}

/** A stored card of the account. */
export interface AccountCard {
  methodId: string;
}

/**
 * Adds a card and returns the id of its payment method. With a signed-in buyer, the account stores
 * the card. For a guest, `guestCall` adds the card, which is valid for this purchase only.
 */
export async function addCard(
  token: string,
  { first_name, last_name, email }: Buyer,
  guestCall: AddMethodCall = addPotentialMethod,
): Promise<string> {
  const addMethodCall: AddMethodCall = $authToken.get() ? addPaymentMethod : guestCall;
  // Signed-in buyers skip the contact step, so the buyer's fields can be empty. Their values then
  // come from the account. If the account is not loaded yet, the server finds it by the session
  // token.
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
