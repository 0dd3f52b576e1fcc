import * as z from 'zod/mini';
import { limitOrDeductibleSchema } from './details.ts';

/** Details of a rideshare policy. */
export const ridesharePolicyDetailsSchema = z.object({
  /** First day of coverage, YYYY-MM-DD. */
  coverage_start_date: z.optional(z.nullable(z.string())),
  /** Number of rides. */
  ride_count: z.number(),
  /** Rides, newest first. */
  rides: z._default(
    z.array(
      z.object({
        /** Local time at which the ride started, without a time zone: YYYY-MM-DDTHH:MM. */
        local_started: z.string(),
        product_desc: z.string(),
        miles_distance: z.number(),
      }),
    ),
    [],
  ),
  /** Limit for accidental death. */
  accidental_death: z.optional(z.nullable(limitOrDeductibleSchema)),
  accidental_medical: z.optional(z.nullable(limitOrDeductibleSchema)),
});
export type RidesharePolicyDetails = z.infer<typeof ridesharePolicyDetailsSchema>;
