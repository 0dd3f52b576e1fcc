/** Choices that the buyer makes on the quote, in the format that the calls expect. */
import * as z from 'zod/mini';
import { dateSchema } from '../fields.ts';
import { PROPERTY_MAX, PROPERTY_MIN, PROPERTY_STEP } from './limits.ts';

const dollars = z.int();

/** Liability limit and deductible that the buyer chose, in dollars. */
export const selectedRatesSchema = z.object({
  liability_limit: dollars,
  all_peril_deductible: dollars,
});
export type SelectedRates = z.infer<typeof selectedRatesSchema>;

export const propertyAmountSchema = dollars.check(
  z.minimum(PROPERTY_MIN),
  z.maximum(PROPERTY_MAX),
  z.multipleOf(PROPERTY_STEP),
);

/** Start date of coverage, and the amounts that the buyer chose. */
export const rentersSettingsSchema = z.object({
  personal_property_amount: propertyAmountSchema,
  /**
   * First day of coverage, calendar date in UTC.
   * @format date
   */
  policy_effective_date: dateSchema,
  rates: selectedRatesSchema,
});
export type RentersSettings = z.infer<typeof rentersSettingsSchema>;
