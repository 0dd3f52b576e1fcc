/** Quote for an application: the plan with its questions, and the price. */
import * as z from 'zod/mini';
import { dateSchema, decimalSchema, instantSchema } from '../fields.ts';
import { dynamicFormSchema } from '../survey/dynamic-form.ts';
import { coveragesSchema, planSchema } from '../purchase/plan.ts';
import { applicationSchema } from './application.ts';

/** Plan for one category, with its survey. */
export const collectiblesPlanSchema = z.object({
  /** Category of the plan. Defaults to the requested category. */
  category_code: z.optional(z.string()),
  ...planSchema.shape,
  information: z.object({
    ...planSchema.shape.information.shape,
    coverages: coveragesSchema,
    /** Exclusions of the plan, a few words each. They are shown once per address. */
    exclusions: z._default(z.array(z.string()), []),
  }),
  dynamic_form: dynamicFormSchema,
});
export type CollectiblesPlan = z.infer<typeof collectiblesPlanSchema>;

/** Omitted amounts are not shown. */
const totals = {
  subtotal: z.optional(decimalSchema),
  discount: z._default(decimalSchema, 0),
  tax: z._default(decimalSchema, 0),
  grand_total: decimalSchema,
};

export const collectiblesQuoteSchema = z.object({
  expires_at: z.optional(instantSchema),
  application: z.optional(applicationSchema),
  /**
   * Annual totals, in the currency's main unit (dollars). Null until there is a collection to
   * price.
   */
  billing: z.nullable(z.object(totals)),
  /** Prices of the collections. */
  prices: z.object({
    /** ISO 4217 currency code. */
    currency_code: z.string(),
    /** Annual premium of each collection, before the policy's minimum premium and tax. */
    collections: z._default(
      z.array(z.object({ reference_id: z.string(), annual_premium: decimalSchema })),
      [],
    ),
    /**
     * Amount that raises the sum of the collections to the minimum premium. 0 if the sum is higher.
     */
    minimum_adjustment: z._default(decimalSchema, 0),
  }),
  /** Available deductibles. */
  plan_deductibles: z.object({
    /** Available amounts, by option set. */
    option_sets: z.object({
      /** Deductibles in whole dollars, in ascending order. */
      general: z.array(z.int()),
    }),
    defaults: z.object({ deductible: z.int() }),
  }),
  /** Deductible and start date used for the prices. Defaults to those in the request. */
  settings: z.optional(z.object({ policy_effective_date: dateSchema, deductible: z.int() })),
});
export type CollectiblesQuote = z.infer<typeof collectiblesQuoteSchema>;
