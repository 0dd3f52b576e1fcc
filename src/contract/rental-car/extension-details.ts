// Apart from the extension's calls: a page keeps these before it makes any.
import * as z from 'zod/mini';
import { dateSchema, requiredText } from '../fields.ts';

export const agreementNumberSchema = requiredText(40, 'Enter the rental agreement number');

/** The new end of a rental. UTC; strictly after the one in force. */
export const extensionDetailsSchema = z.object({
  /** As on the original agreement. Left out where the policy carries it. */
  rental_agreement_number: z.optional(agreementNumberSchema),
  extended_end_date: dateSchema,
});
