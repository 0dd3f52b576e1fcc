import * as z from 'zod/mini';
import { limitSchema } from './details.ts';

/** Details of a rideshare (taxi) policy. */
export const ridesharePolicyDetailsSchema = z.object({
  /** YYYY-MM-DD. */
  coverage_start_date: z.optional(z.nullable(z.string())),
  /** How many rides there were. */
  ride_count: z.number(),
  /** The rides, the newest first. */
  rides: z._default(
    z.array(
      z.object({
        /** Where the ride began: YYYY-MM-DDTHH:MM, without a zone, which is the ride's own. */
        local_started: z.string(),
        product_desc: z.string(),
        miles_distance: z.number(),
      }),
    ),
    [],
  ),
  /** What is paid at most. */
  accidental_death: z.optional(z.nullable(limitSchema)),
  accidental_medical: z.optional(z.nullable(limitSchema)),
});
export type RidesharePolicyDetails = z.infer<typeof ridesharePolicyDetailsSchema>;
