import type * as z from 'zod/mini';
import type { CallDefinition, ResponseOf } from '../contract/define-call.ts';
import type { Checkout } from '../contract/purchase/billing.ts';
import { sendCall, type CallInput } from '../core/call/call.ts';
import type { PricedCheckout } from './persisted-price.ts';

type CheckoutCall = CallDefinition & { readonly response: z.ZodMiniType<Checkout> };

/** Fetches the exact price for the answers. Returns it together with the input of the call. */
export async function requestCheckout<Call extends CheckoutCall>(
  definition: Call,
  input: CallInput<Call>,
): Promise<ResponseOf<Call> & Pick<PricedCheckout, 'input'>> {
  const checkout = (await sendCall(definition, input)) as ResponseOf<Call>;
  const { request, params } = input as NonNullable<PricedCheckout['input']>;
  return { ...checkout, input: { request, params } };
}
