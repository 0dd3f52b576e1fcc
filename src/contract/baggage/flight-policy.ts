import * as z from 'zod/mini';

/** Details of a baggage or flight policy. */
export const flightDetailsSchema = z.object({
  airline_name: z.string(),
  airline_code: z.string(),
  flight_number: z._default(z.nullable(z.string()), null),
  pnr_code: z.string(),
  pax_name: z.string(),
  /** YYYY-MM-DD, null while the departure is not known. */
  departed: z._default(z.nullable(z.string()), null),
});
export type FlightPolicyDetails = z.infer<typeof flightDetailsSchema>;
