/** A quote for an application, with the prices and the deductibles of the plan. */
import * as z from 'zod/mini';
import { dateSchema, decimalAmountSchema, dateTimeSchema } from '../fields.ts';
import { surveyDefinitionSchema } from '../survey/dynamic-form.ts';
import { coveragesSchema, basePlanSchema } from '../purchase/plan.ts';
import { applicationSchema } from './application.ts';

/** Plan for one category. It contains the category's survey. */
export const collectiblesPlanSchema = z.object({
  /** Category of the plan. Defaults to the category in the request. */
  category_code: z.optional(z.string()),
  ...basePlanSchema.shape,
  information: z.object({
    ...basePlanSchema.shape.information.shape,
    coverages: coveragesSchema,
    /**
     * Exclusions of the plan, each in a few words. The storefront shows them once for each address.
     */
    exclusions: z._default(z.array(z.string()), []),
  }),
  dynamic_form: surveyDefinitionSchema,
});
export type CollectiblesPlan = z.infer<typeof collectiblesPlanSchema>;

/** Totals of the quote. The storefront does not show an amount that is omitted. */
const totals = {
  subtotal: z.optional(decimalAmountSchema),
  discount: z._default(decimalAmountSchema, 0),
  tax: z._default(decimalAmountSchema, 0),
  grand_total: decimalAmountSchema,
};

export const collectiblesQuoteSchema = z.object({
  expires_at: z.optional(dateTimeSchema),
  application: z.optional(applicationSchema),
  /**
   * Annual totals in the currency's main unit (dollars). Null while the application contains no
   * collection with a price.
   */
  billing: z.nullable(z.object(totals)),
  /** Prices of the individual collections. */
  prices: z.object({
    /** ISO 4217 currency code. */
    currency_code: z.string(),
    /**
     * Annual premium of each collection in dollars, before tax and before the policy's minimum
     * premium applies.
     */
    collections: z._default(
      z.array(z.object({ reference_id: z.string(), annual_premium: decimalAmountSchema })),
      [],
    ),
    /**
     * Amount in dollars that is added to the sum of the collections to reach the minimum premium. 0
     * if the sum is not below the minimum premium.
     */
    minimum_adjustment: z._default(decimalAmountSchema, 0),
  }),
  /** Available deductibles. */
  plan_deductibles: z.object({
    /** Sets of available amounts. */
    option_sets: z.object({
      /** Deductibles in whole dollars, in ascending order. */
      general: z.array(z.int()),
    }),
    defaults: z.object({ deductible: z.int() }),
  }),
  /**
   * Start date and deductible on which the prices are based. Defaults to the settings in the
   * request.
   */
  settings: z.optional(z.object({ policy_effective_date: dateSchema, deductible: z.int() })),
});
export type CollectiblesQuote = z.infer<typeof collectiblesQuoteSchema>;
