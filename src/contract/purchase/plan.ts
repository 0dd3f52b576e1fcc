import * as z from 'zod/mini';

/** What every plan says of itself; a product adds its prices. */
export const planSchema = z.object({
  plan_id: z.string(),
  /**
   * The sample policy, a PDF.
   * @format uri-reference
   */
  policy_doc_url: z.optional(z.string()),
  /** Who insures; the carrier of the storefront's own content where it is left out. */
  underwriter: z.optional(z.object({ name: z.string() })),
  information: z.object({
    title: z.string(),
    /**
     * What the buyer certifies and accepts: HTML of the provider, sanitised before it is shown. Nothing has to be
     * accepted where it is left out.
     */
    acknowledgment_html: z._default(z.string(), ''),
  }),
});

export type Plan = Pick<
  z.infer<typeof planSchema>,
  'policy_doc_url' | 'underwriter' | 'information'
>;

/** What a plan pays and leaves out, in the same order for every plan; false is 'Not included'. */
export const coveragesSchema = z._default(
  z.array(z.object({ title: z.string(), value: z.union([z.string(), z.boolean()]) })),
  [],
);

/** A plan that a table compares with the others. */
export const comparedPlanSchema = z.object({
  ...planSchema.shape,
  information: z.object({
    ...planSchema.shape.information.shape,
    /** Shaped '$X.XX/trip'. */
    pricing_title: z.string(),
    subtitle: z.string(),
    coverages: coveragesSchema,
  }),
});
export type ComparedPlan = z.infer<typeof comparedPlanSchema>;
