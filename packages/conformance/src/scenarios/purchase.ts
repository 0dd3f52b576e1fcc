import { acceptTexts } from '../../../../src/contract/purchase/accept-texts.ts';
import {
  ACKNOWLEDGMENT_TEXT_ID,
  type TextToAccept,
} from '../../../../src/contract/purchase/acceptance.ts';
import { addPotentialMethod } from '../../../../src/contract/purchase/payment-methods.ts';
import { paymentMethodIdOf } from '../../../../src/contract/purchase/purchase.ts';
import type { AddMethodCall, PurchaseCall } from '../../../../src/purchase/definition.ts';
import type { ScenarioClient, TestedBackend } from '../runner.ts';
import { randomId, type Buyer } from '../samples.ts';
import { obtainCardToken } from './card-tokens.ts';
import { rejectDeclinedCard, rejectInvalidPurchases, rejectReusedKey } from './purchase-errors.ts';

/** A buyer, and the way to add a card. */
export interface Customer {
  buyer: Buyer;
  addMethod?: AddMethodCall;
  /** Session token of a signed-in buyer. Undefined for a guest. */
  token?: string;
}

interface PurchaseInput<Call extends PurchaseCall> extends Customer {
  call: Call;
  /** The request's fields without buyer and payment method. */
  request: { revenue: number };
  /** The plan's `acknowledgment_html`. An empty string if the plan has none. */
  acknowledgment: string;
  /** Further texts to accept, as the checkout names them. */
  texts?: readonly TextToAccept[] | undefined;
  params?: Record<string, string>;
}

/**
 * First sends invalid purchases, which must fail. Then adds a card and buys a policy. The purchase
 * is sent twice with the same idempotency key and must create one policy. Returns its number.
 */
export async function buyPolicy<Call extends PurchaseCall>(
  client: ScenarioClient,
  target: TestedBackend,
  purchase: PurchaseInput<Call>,
): Promise<string> {
  const { call, request, params, buyer, token, addMethod = addPotentialMethod } = purchase;
  const { first_name, last_name, email } = buyer;
  const accepted = await acceptanceOf(purchase);
  const order = { ...request, ...accepted, ...(token ? {} : buyer) };
  const orderWithUnknownCard = { ...order, payment_method_id: `pm_${randomId()}` };
  const rejectedCall = {
    params,
    token,
    idempotencyKey: crypto.randomUUID(),
    request: orderWithUnknownCard,
  };
  await client.expectError(call, rejectedCall, 'rejects an unknown card');
  const cardholder = { first_name, last_name, email };
  await rejectDeclinedCard(client, target, { call, sent: rejectedCall, addMethod, cardholder });
  const method = await client.expectResponse(addMethod, {
    token,
    request: { ...cardholder, token: await obtainCardToken(target) },
  });
  const sent = {
    params,
    token,
    idempotencyKey: crypto.randomUUID(),
    request: { ...order, payment_method_id: paymentMethodIdOf(method) },
  };
  await rejectInvalidPurchases(client, call, sent);
  const first = await client.expectResponse(call, sent);
  const repeated = await client.expectResponse(call, sent);
  const number = policyNumberOf(first);
  client.recordCheck(call, 'returns the policy number', number !== '', 'policy_number is empty');
  const other = policyNumberOf(repeated);
  client.recordCheck(
    call,
    'processes an idempotency key once',
    number === other,
    `created ${number} and ${other}`,
  );
  await rejectReusedKey(client, call, sent);
  return number;
}

/** Returns the acceptance of the plan's text and the checkout's texts, as the storefront sends it. */
export async function acceptanceOf({
  acknowledgment: html,
  texts = [],
}: Pick<PurchaseInput<PurchaseCall>, 'acknowledgment' | 'texts'>) {
  const terms = html === '' ? [] : [{ id: ACKNOWLEDGMENT_TEXT_ID, html }];
  const shown = [...texts, ...terms];
  return shown.length === 0 ? {} : { accepted: await acceptTexts(shown) };
}

function policyNumberOf(response: unknown): string {
  const { policy_number, agreements } = response as {
    policy_number?: string;
    agreements?: { policy_number: string }[];
  };
  return policy_number ?? agreements?.[0]?.policy_number ?? '';
}
