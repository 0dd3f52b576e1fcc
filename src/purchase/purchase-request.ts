/** The request of a purchase, as it is persisted and sent. */
import * as z from 'zod/mini';
import { totalsSchema } from '../contract/purchase/billing.ts';
import type { AnyPurchaseResponse } from '../contract/purchase/purchase-response.ts';
import type { AcceptedText } from '../contract/purchase/acceptance.ts';
import { sendCall, type CallInput } from '../core/call/call.ts';
import { savedFlowReference } from '../core/saved-flow-reference.ts';
import { $authToken } from '../core/session/session.ts';
import type { Order, PurchaseCall } from './definition.ts';
import { partnerLabels } from './partner-labels.ts';

/**
 * Schema of the persisted purchase. After a reload, the browser sends this purchase again, with the
 * same idempotency key and body.
 */
export const pendingPurchaseSchema = z.object({
  uniqueKey: z.string(),
  params: z.optional(z.record(z.string(), z.string())),
  request: z.record(z.string(), z.unknown()),
  planTitle: z.string(),
  // Has a default, because data that the previous release persisted contains no email and no price.
  email: z.catch(z.string(), ''),
  price: z.catch(
    z.object({
      currency_code: z.string(),
      totals: totalsSchema,
      held_amount: z.optional(z.number()),
    }),
    { currency_code: 'USD', totals: { subtotal: 0, discount: 0, tax: 0, grandtotal: 0 } },
  ),
  starts: z.optional(z.string()),
  underwriter: z.optional(z.object({ name: z.string() })),
  position: z.optional(z.object({ lat: z.number(), lng: z.number() })),
});
export type PendingPurchase = z.infer<typeof pendingPurchaseSchema>;

/**
 * Returns the request of an order.
 * @param sent.methodId id of the payment method. Null if nothing is charged.
 * @param sent.accepted the accepted texts. Undefined if the order has no terms.
 */
export function toPendingPurchase<Call extends PurchaseCall>(
  flowId: string,
  order: Order<Call>,
  { methodId, accepted }: { methodId: string | null; accepted: AcceptedText[] | undefined },
): PendingPurchase {
  const { idempotencyKey, buyer, params, planTitle, starts, underwriter, position } = order;
  const { currency_code, totals, held_amount } = order.price;
  const savedReference = savedFlowReference(flowId);
  return {
    uniqueKey: idempotencyKey,
    params,
    request: {
      ...(order.request as Record<string, unknown>),
      metadata: partnerLabels(),
      ...(savedReference && { saved_key: savedReference.saved_key }),
      ...($authToken.get() ? {} : buyer),
      ...(methodId && { payment_method_id: methodId }),
      ...(accepted && { accepted }),
    },
    planTitle,
    email: buyer.email,
    price: { currency_code, totals, held_amount },
    starts,
    underwriter,
    position,
  };
}

/** Sends the purchase. Each attempt has the same idempotency key and body. */
export async function sendPurchase<Call extends PurchaseCall>(
  call: Call,
  { params, request, uniqueKey: idempotencyKey, position }: PendingPurchase,
): Promise<AnyPurchaseResponse> {
  const input = { params, request, idempotencyKey, position } as unknown as CallInput<Call>;
  return (await sendCall(call, input)) as AnyPurchaseResponse;
}
