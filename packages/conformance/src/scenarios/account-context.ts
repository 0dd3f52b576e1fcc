import type { Policy } from '../../../../src/contract/policies/policies.ts';
import { addPaymentMethod } from '../../../../src/contract/purchase/payment-methods.ts';
import { paymentMethodIdOf } from '../../../../src/contract/purchase/purchase.ts';
import type { ScenarioClient, TestedBackend } from '../runner.ts';
import { obtainCardToken } from './card-tokens.ts';

export interface AccountContext {
  target: TestedBackend;
  token: string;
  policies: readonly Policy[];
}

/** Adds a new card to the account and returns the card's id. */
export async function newCard(
  client: ScenarioClient,
  { target, token }: AccountContext,
): Promise<string> {
  const request = { token: await obtainCardToken(target) };
  return paymentMethodIdOf(await client.expectResponse(addPaymentMethod, { token, request }));
}
