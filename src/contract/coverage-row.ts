import * as z from 'zod/mini';

/** One row in a table of coverages, as plans and policies contain it in API calls. */
export const coverageRowSchema = z.object({
  /** Identifies the coverage within its product. Not in the specification, like `hint` and `note`. */
  id: z.optional(z.string()),
  title: z.string(),
  /** Text under the title, such as 'Landlords and clients'. It is the same for every plan. */
  hint: z.optional(z.string()),
  /**
   * Limit of the coverage as text, or true if the coverage is included, or false if it is excluded.
   */
  value: z.union([z.string(), z.boolean()]),
  /** Text that explains the value, such as 'Max $1 Million per claim'. */
  note: z.optional(z.string()),
});
export type CoverageRow = z.infer<typeof coverageRowSchema>;
