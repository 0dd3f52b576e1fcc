import * as z from 'zod/mini';
import { purchaseResponseSchema } from '../purchase/purchase-response.ts';

/**
 * Response of a renters purchase. In addition to the fields of every purchase, it contains the
 * carrier's own policy number.
 */
export const rentersPurchaseResponseSchema = z.object({
  ...purchaseResponseSchema.shape,
  /**
   * Additional fields of renters purchases. `ex_policy_number` is the carrier's own policy number.
   */
  details: z.optional(z.object({ ex_policy_number: z.optional(z.string()) })),
});
