/** Data of small business insurance that the storefront stores. The calls are in calls.ts. */
import * as z from 'zod/mini';
import { smallBusinessPlanCodes } from './limits.ts';
import { decimalAmountSchema } from '../fields.ts';
import { totalsSchema } from '../purchase/billing.ts';
import { basePlanSchema, coveragesSchema } from '../purchase/plan.ts';

export const businessClassSchema = z.object({
  /** Six-digit code of the North American Industry Classification System. */
  code: z.int(),
  name: z.string(),
});
export type BusinessClass = z.infer<typeof businessClassSchema>;

export const smallBusinessPlanSchema = z.object({
  ...basePlanSchema.shape,
  information: z.object({
    ...basePlanSchema.shape.information.shape,
    /**
     * If it is empty and the plan names no underwriter, the storefront shows the coverages of the
     * specification.
     */
    coverages: coveragesSchema,
  }),
  /** The carrier's code for the plan. It determines the rate and the coverages of the plan. */
  details: z.object({ chubb_plan_code: z.enum(smallBusinessPlanCodes) }),
});
export type SmallBusinessPlan = z.infer<typeof smallBusinessPlanSchema>;

/** Annual price of each plan in US dollars, before discount and tax. */
export const smallBusinessPlanPricesSchema = z.object({
  gold: decimalAmountSchema,
  platinum: decimalAmountSchema,
  silver: decimalAmountSchema,
});

/** Annual price of each plan with discount and tax. */
export const smallBusinessPlanTotalsSchema = z.object({
  gold: totalsSchema,
  platinum: totalsSchema,
  silver: totalsSchema,
});
export type SmallBusinessPlanTotals = z.infer<typeof smallBusinessPlanTotalsSchema>;
