/** What a buyer chooses on the quote, as the calls take it. */
import * as z from 'zod/mini';
import { dateSchema } from '../fields.ts';
import { PROPERTY_MAX, PROPERTY_MIN, PROPERTY_STEP } from './limits.ts';

const dollars = z.int();

/** The limits that a buyer chooses beside the amount of belongings. Dollars. */
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

/** What is insured from when, for how much. */
export const rentersSettingsSchema = z.object({
  personal_property_amount: propertyAmountSchema,
  /** Calendar date in UTC. */
  policy_effective_date: dateSchema,
  rates: selectedRatesSchema,
});
export type RentersSettings = z.infer<typeof rentersSettingsSchema>;
