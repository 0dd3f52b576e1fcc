/** What the storefront keeps of rental car cover; the calls that ask for it are in calls.ts. */
import * as z from 'zod/mini';
import { requiredText } from '../fields.ts';
import { coveragesSchema, planSchema } from '../purchase/plan.ts';

export const rentalPlanSchema = z.object({
  ...planSchema.shape,
  information: z.object({
    ...planSchema.shape.information.shape,
    /** Shaped '$X.XX/day'. */
    pricing_title: z.string(),
    /** What the plan covers, in one paragraph. */
    summary_html: z.string(),
    /** What comes with it, as a list. */
    features_html: z._default(z.string(), ''),
    coverages: coveragesSchema,
  }),
});
export type RentalPlan = z.infer<typeof rentalPlanSchema>;

export const driverNameSchema = z.object({
  first_name: requiredText(40, 'Enter a first name'),
  last_name: requiredText(40, 'Enter a last name'),
});
