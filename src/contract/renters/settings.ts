/** Choices that the buyer makes on the quote, in the format that the calls expect. */
import * as z from 'zod/mini';
import { dateSchema } from '../fields.ts';
import {
  PROPERTY_LIMIT_MAX_DOLLARS,
  PROPERTY_LIMIT_MIN_DOLLARS,
  PROPERTY_LIMIT_STEP_DOLLARS,
} from './limits.ts';

const dollars = z.int();

/**
 * Liability limit and deductible that the buyer chose, in dollars.
 * @public
 */
export const selectedLiabilityAndDeductibleSchema = z.object({
  liability_limit: dollars,
  all_peril_deductible: dollars,
});

export const propertyAmountSchema = dollars.check(
  z.minimum(PROPERTY_LIMIT_MIN_DOLLARS),
  z.maximum(PROPERTY_LIMIT_MAX_DOLLARS),
  z.multipleOf(PROPERTY_LIMIT_STEP_DOLLARS),
);

/** Start date of coverage, and the amounts that the buyer chose. */
export const rentersQuoteChoicesSchema = z.object({
  personal_property_amount: propertyAmountSchema,
  /**
   * First day of coverage, calendar date in UTC.
   * @format date
   */
  policy_effective_date: dateSchema,
  rates: selectedLiabilityAndDeductibleSchema,
});
export type RentersQuoteChoices = z.infer<typeof rentersQuoteChoicesSchema>;
