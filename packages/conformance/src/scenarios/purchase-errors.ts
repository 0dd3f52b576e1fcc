/** Purchases that must fail, for every product. */
import {
  paymentMethodIdOf,
  type AddMethodResponse,
} from '../../../../src/contract/purchase/purchase.ts';
import type { AddMethodCall, PurchaseCall } from '../../../../src/purchase/definition.ts';
import type { ScenarioClient, TestedBackend } from '../runner.ts';
import { sendCall, type CallInput } from '../send-call.ts';
import { obtainDeclinedCardToken } from './card-tokens.ts';

/** A purchase with a valid card, as the storefront sends it. */
interface SentPurchase extends CallInput {
  request: { revenue: number };
}

/** Checks that a declined card is rejected when it is added, or at the latest by the purchase. */
export async function rejectDeclinedCard(
  client: ScenarioClient,
  target: TestedBackend,
  purchase: { call: PurchaseCall; sent: CallInput; addMethod: AddMethodCall; cardholder: object },
): Promise<void> {
  const { call, sent, addMethod, cardholder } = purchase;
  const expectation = 'rejects a declined card';
  const added = await sendCall(target, addMethod, {
    token: sent.token,
    request: { ...cardholder, token: await obtainDeclinedCardToken(target) },
  });
  if (added.code !== undefined && added.status < 500)
    return client.recordCheck(addMethod, expectation, true);
  if (added.body === undefined)
    return client.recordCheck(addMethod, expectation, false, added.mismatch ?? `${added.status}`);
  const payment_method_id = paymentMethodIdOf(added.body as AddMethodResponse);
  const request = { ...(sent.request as object), payment_method_id };
  const idempotencyKey = crypto.randomUUID();
  await client.expectError(call, { ...sent, idempotencyKey, request }, expectation);
}

/** Sends a purchase without an idempotency key, and one with another price than the current one. */
export async function rejectInvalidPurchases(
  client: ScenarioClient,
  call: PurchaseCall,
  sent: SentPurchase,
): Promise<void> {
  await client.expectError(
    call,
    { ...sent, idempotencyKey: undefined },
    'rejects a purchase without X-Unique-Key as unique_key_required',
    { code: 'unique_key_required' },
  );
  await client.expectError(
    call,
    { ...sent, idempotencyKey: crypto.randomUUID(), request: withOtherRevenue(sent) },
    'rejects another revenue than the current total as price_changed',
    { code: 'price_changed' },
  );
}

/** Sends another purchase with the idempotency key of one that succeeded. */
export async function rejectReusedKey(
  client: ScenarioClient,
  call: PurchaseCall,
  sent: SentPurchase,
): Promise<void> {
  await client.expectError(
    call,
    { ...sent, request: withOtherRevenue(sent) },
    'rejects another purchase with a used key as unique_key_reused',
    { code: 'unique_key_reused' },
  );
}

const withOtherRevenue = ({ request }: SentPurchase) => ({
  ...request,
  revenue: Math.round(request.revenue * 100 + 100) / 100,
});
