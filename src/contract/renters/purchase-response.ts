import * as z from 'zod/mini';
import { purchaseResponseSchema } from '../purchase/purchase-response.ts';

/** Response of every purchase, with the carrier's own policy number. */
export const rentersPurchaseResponseSchema = z.object({
  ...purchaseResponseSchema.shape,
  /** Fields that only renters purchases return. */
  details: z.optional(z.object({ ex_policy_number: z.optional(z.string()) })),
});
