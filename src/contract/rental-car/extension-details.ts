// In a separate file, because a page stores these details before it needs the calls.
import * as z from 'zod/mini';
import { dateSchema, requiredText } from '../fields.ts';

export const agreementNumberSchema = requiredText(40, 'Enter the rental agreement number');

/** New end of a rental, in UTC. It must be later than the current end. */
export const extensionDetailsSchema = z.object({
  /**
   * Rental agreement number, as in the original agreement. Omitted if the policy already contains
   * it.
   */
  rental_agreement_number: z.optional(agreementNumberSchema),
  extended_end_date: dateSchema,
});
