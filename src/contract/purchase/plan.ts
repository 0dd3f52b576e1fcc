import * as z from 'zod/mini';
import { coverageRowSchema } from '../coverage-row.ts';

/** Fields that every plan has. Each product adds its own prices. */
export const basePlanSchema = z.object({
  plan_id: z.string(),
  /**
   * URL of the sample policy, a PDF.
   * @format uri-reference
   */
  policy_doc_url: z.optional(z.string()),
  /**
   * Carrier of the plan. If it is omitted, the storefront shows the carrier from its own content.
   */
  underwriter: z.optional(z.object({ name: z.string() })),
  information: z.object({
    title: z.string(),
    /**
     * HTML statement that the buyer must accept. The storefront sanitizes the HTML before it shows
     * the statement. If the statement is omitted, the buyer has nothing to accept.
     */
    acknowledgment_html: z._default(z.string(), ''),
  }),
});

export type Plan = Pick<
  z.infer<typeof basePlanSchema>,
  'policy_doc_url' | 'underwriter' | 'information'
>;

/**
 * Coverages and exclusions of a plan, in the same order for every plan. The storefront shows
 * `false` as 'Not included'.
 */
export const coveragesSchema = z._default(z.array(coverageRowSchema), []);

/** Plan that is shown in a comparison table. */
export const comparedPlanSchema = z.object({
  ...basePlanSchema.shape,
  information: z.object({
    ...basePlanSchema.shape.information.shape,
    /** Price as text, formatted like '$X.XX/trip'. */
    pricing_title: z.string(),
    subtitle: z.string(),
    coverages: coveragesSchema,
  }),
});
export type ComparedPlan = z.infer<typeof comparedPlanSchema>;
