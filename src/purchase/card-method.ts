import { addPaymentMethod, addPotentialMethod } from '../contract/purchase/payment-methods.ts';
import { paymentMethodIdOf, type GuestBuyer } from '../contract/purchase/purchase.ts';
import { sendCall, type CallInput } from '../core/call/call.ts';
import { $account } from '../core/session/account.ts';
import { runWithPasswordPrompt } from '../core/session/reauthentication.ts';
import { $authToken } from '../core/session/session.ts';
import type { AddMethodCall } from './definition.ts';

/**
 * The card in the card field. tokenize() turns it into a token that can be used once. Rejects with
 * the processor's error.
 */
export interface CardTokenizer {
  tokenize(): Promise<{ token: string }>;
}

/** A card that is stored in the account. */
export interface AccountCard {
  methodId: string;
}

/**
 * Adds a card as a payment method and returns the id of the payment method. For a signed-in buyer,
 * the server stores the card in the account. For a guest, `guestCall` adds the card, which is then
 * valid only for this purchase.
 */
export async function addCard(
  token: string,
  { first_name, last_name, email }: GuestBuyer,
  guestCall: AddMethodCall = addPotentialMethod,
): Promise<string> {
  const isSignedIn = Boolean($authToken.get());
  const addMethodCall: AddMethodCall = isSignedIn ? addPaymentMethod : guestCall;
  // The account supplies the buyer's fields that are empty, because signed-in buyers skip the
  // contact step. If the account is not loaded yet, the server finds the account by the session
  // token.
  const account = $account.get();
  const request = {
    first_name: first_name || account?.first_name || '',
    last_name: last_name || account?.last_name || '',
    email: email || account?.email,
    token,
    ...(isSignedIn && { for_purchase: true }),
  };
  const method = await runWithPasswordPrompt(() =>
    sendCall(addMethodCall, { request } as CallInput<AddMethodCall>),
  );
  return paymentMethodIdOf(method);
}
