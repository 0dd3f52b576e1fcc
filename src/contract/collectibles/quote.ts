/** What the provider says of an application: the plan with its questions, and the price. */
import * as z from 'zod/mini';
import { dateSchema, decimalSchema, instantSchema } from '../fields.ts';
import { dynamicFormSchema } from '../survey/dynamic-form.ts';
import { coveragesSchema, planSchema } from '../purchase/plan.ts';
import { applicationSchema } from './application.ts';

/** The plan for one kind of collection, with the survey that asks about it. */
export const collectiblesPlanSchema = z.object({
  /** Left out: the kind that was asked for. */
  category_code: z.optional(z.string()),
  ...planSchema.shape,
  information: z.object({
    ...planSchema.shape.information.shape,
    coverages: coveragesSchema,
    /** What it leaves out, a few words each: said once for each address. */
    exclusions: z._default(z.array(z.string()), []),
  }),
  dynamic_form: dynamicFormSchema,
});
export type CollectiblesPlan = z.infer<typeof collectiblesPlanSchema>;

/** What is left out is not shown. */
const totals = {
  subtotal: z.optional(decimalSchema),
  discount: z._default(decimalSchema, 0),
  tax: z._default(decimalSchema, 0),
  grand_total: decimalSchema,
};

export const collectiblesQuoteSchema = z.object({
  expires_at: z.optional(instantSchema),
  application: z.optional(applicationSchema),
  /** null until there is a collection to be priced. In the currency's main unit, for a year. */
  billing: z.nullable(z.object(totals)),
  /** What each collection costs. */
  prices: z.object({
    /** ISO 4217. */
    currency_code: z.string(),
    /** A year of each collection, before the policy's minimum and tax. */
    collections: z._default(
      z.array(z.object({ reference_id: z.string(), annual_premium: decimalSchema })),
      [],
    ),
    /** What lifts the sum of the collections to the least premium; 0 where it is above. */
    minimum_adjustment: z._default(decimalSchema, 0),
  }),
  /** What may be chosen. */
  plan_deductibles: z.object({
    /** What may be chosen, by its name. */
    option_sets: z.object({
      /** Whole dollars, in ascending order. */
      general: z.array(z.int()),
    }),
    defaults: z.object({ deductible: z.int() }),
  }),
  /** The deductible and start by which the prices above were worked out; left out: those that were sent. */
  settings: z.optional(z.object({ policy_effective_date: dateSchema, deductible: z.int() })),
});
export type CollectiblesQuote = z.infer<typeof collectiblesQuoteSchema>;
