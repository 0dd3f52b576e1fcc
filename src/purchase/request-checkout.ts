import type * as z from 'zod/mini';
import type { CallDefinition, ResponseOf } from '../contract/define-call.ts';
import type { Checkout } from '../contract/purchase/billing.ts';
import type { ProductCode } from '../contract/products.ts';
import { sendCall, type CallInput } from '../core/call/call.ts';
import { CallError, isSignedOut } from '../core/call/call-error.ts';
import type { PricedCheckout } from './persisted-price.ts';
import { postFailureToHost } from './host-failure.ts';

type CheckoutCall = CallDefinition & { readonly response: z.ZodMiniType<Checkout> };

/**
 * Fetches the exact price for the answers. Returns it together with the input of the call. Reports
 * a rejection to the host page.
 */
export async function requestCheckout<Call extends CheckoutCall>(
  product: ProductCode,
  definition: Call,
  input: CallInput<Call>,
): Promise<ResponseOf<Call> & Pick<PricedCheckout, 'input'>> {
  const checkout = (await sendCall(definition, input).catch((error: unknown) => {
    const isRejected = error instanceof CallError && error.kind === 'rejected';
    if (isRejected && !isSignedOut(error)) postFailureToHost(product, error);
    throw error;
  })) as ResponseOf<Call>;
  const { request, params } = input as NonNullable<PricedCheckout['input']>;
  return { ...checkout, input: { request, params } };
}
