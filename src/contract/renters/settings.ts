/** Choices of a buyer on the quote, as the calls expect them. */
import * as z from 'zod/mini';
import { dateSchema } from '../fields.ts';
import { PROPERTY_MAX, PROPERTY_MIN, PROPERTY_STEP } from './limits.ts';

const dollars = z.int();

/** Amounts that a buyer chooses in addition to the limit for belongings, in dollars. */
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

/** Start of coverage and the chosen amounts. */
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
