// This file contains no calls. One page stores these details before it loads the calls, so the page
// can import this file alone.
import * as z from 'zod/mini';
import { AGREEMENT_NUMBER_MAX_LENGTH } from './limits.ts';
import { dateSchema, requiredTextSchema } from '../fields.ts';

export const agreementNumberSchema = requiredTextSchema(
  AGREEMENT_NUMBER_MAX_LENGTH,
  'Enter the rental agreement number',
);
export const optionalAgreementNumberSchema = z.optional(agreementNumberSchema);

/**
 * New end date of a rental, as a calendar date in New York. It must be later than the current end
 * date.
 */
export const extensionDetailsSchema = z.object({
  /**
   * Number of the rental agreement with the agency, as printed on the agreement. Omitted if the
   * policy already contains the number.
   */
  rental_agreement_number: optionalAgreementNumberSchema,
  extended_end_date: dateSchema,
});
