/** Data of rental car insurance that the storefront stores. The calls are in calls.ts. */
import * as z from 'zod/mini';
import { personNameSchema } from '../fields.ts';
import { coveragesSchema, basePlanSchema } from '../purchase/plan.ts';

export const rentalPlanSchema = z.object({
  ...basePlanSchema.shape,
  information: z.object({
    ...basePlanSchema.shape.information.shape,
    /** Price as text, formatted like '$X.XX/day'. */
    pricing_title: z.string(),
    /** Paragraph that summarizes the coverage of the plan, as HTML. */
    summary_html: z.string(),
    /** Features of the plan as an HTML list. */
    features_html: z._default(z.string(), ''),
    coverages: coveragesSchema,
  }),
});
export type RentalPlan = z.infer<typeof rentalPlanSchema>;

export const driverNameSchema = z.object({
  first_name: personNameSchema(40, 'Enter a first name'),
  last_name: personNameSchema(40, 'Enter a last name'),
});
