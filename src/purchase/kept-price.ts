import * as z from 'zod/mini';
import { checkoutSchema } from '../contract/purchase/billing.ts';
import { answer } from '../flow/kept-answers.ts';

/** What every flow keeps of its price and of its purchase, beside its answers and what was bought. */
export const pricedShape = {
  checkoutInfo: answer(checkoutSchema),
  /** Goes with the checkout: the provider carries one purchase out for it. */
  uid: answer(z.string()),
  /** The provider's word on the last purchase that failed. */
  purchaseError: answer(z.object({ code: z.string(), message: z.string() })),
};

/** A price holds for the answers that it was asked for with. */
export const unpriced = { checkoutInfo: null, uid: null };
