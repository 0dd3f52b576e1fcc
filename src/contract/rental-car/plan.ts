/** What the storefront keeps of rental car cover; the calls that ask for it are in calls.ts. */
import * as z from 'zod/mini';
import { requiredText } from '../fields.ts';

export const rentalPlanSchema = z.object({
  plan_id: z.string(),
  /** The sample policy, a PDF. */
  policy_doc_url: z.string(),
  information: z.object({
    title: z.string(),
    /** Shaped '$X.XX/day'. */
    pricing_title: z.string(),
    /** What the plan covers, in one paragraph. */
    summary_html: z.string(),
    /** What comes with it, as a list. */
    features_html: z.string(),
    /** The certification that the buyer accepts. */
    acknowledgment_html: z.string(),
    coverages: z.array(z.object({ title: z.string(), value: z.union([z.string(), z.boolean()]) })),
  }),
});
export type RentalPlan = z.infer<typeof rentalPlanSchema>;

export const driverNameSchema = z.object({
  first_name: requiredText(40, 'Enter a first name'),
  last_name: requiredText(40, 'Enter a last name'),
});
