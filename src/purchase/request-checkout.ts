import * as z from 'zod/mini';
import type { CallDefinition } from '../contract/define-call.ts';
import type { Checkout } from '../contract/purchase/billing.ts';
import { sendCall, type CallInput } from '../core/call/call.ts';
import { persistedAtom } from '../core/storage.ts';

const optionalJson = z.optional(z.record(z.string(), z.unknown()));
const checkoutRequestSchema = z.nullable(
  z.object({
    id: z.string(),
    request: optionalJson,
    params: z.optional(z.record(z.string(), z.string())),
  }),
);

/**
 * The most recent checkout request. It is persisted, because the server sends the same request
 * again when the visitor gets a quote by email.
 */
const $lastCheckoutRequest = persistedAtom('checkoutAsked', checkoutRequestSchema, null);

type CheckoutCall = CallDefinition & { readonly response: z.ZodMiniType<Checkout> };

/** Fetches the exact price for the answers, and persists the request. */
export async function requestCheckout<Call extends CheckoutCall>(
  definition: Call,
  input: CallInput<Call>,
): Promise<Checkout> {
  const checkout = (await sendCall(definition, input)) as Checkout;
  const { request, params } = input as Omit<
    NonNullable<z.infer<typeof checkoutRequestSchema>>,
    'id'
  >;
  $lastCheckoutRequest.set({ id: definition.id, request, params });
  return checkout;
}

/**
 * Returns the most recent checkout request if it belongs to the call with this id. Otherwise
 * returns undefined.
 */
export function lastCheckoutRequestOfCall(id: string) {
  const { id: lastId, ...request } = $lastCheckoutRequest.get() ?? {};
  return lastId === id ? request : undefined;
}
