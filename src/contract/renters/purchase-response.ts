import * as z from 'zod/mini';
import { purchaseResponseSchema } from '../purchase/purchase-response.ts';

/** What every purchase answers, and the carrier's own number for the policy. */
export const rentersPurchaseResponseSchema = z.object({
  ...purchaseResponseSchema.shape,
  /** What renters adds. */
  details: z.optional(z.object({ ex_policy_number: z.optional(z.string()) })),
});
