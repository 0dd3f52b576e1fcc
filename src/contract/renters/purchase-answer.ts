import * as z from 'zod/mini';
import { purchaseAnswerSchema } from '../purchase/answer.ts';

/** What every purchase answers, and the carrier's own number for the policy. */
export const rentersPurchaseAnswerSchema = z.object({
  ...purchaseAnswerSchema.shape,
  /** What renters adds. */
  details: z.optional(z.object({ ex_policy_number: z.optional(z.string()) })),
});
