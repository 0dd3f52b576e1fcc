import * as z from 'zod/mini';

/** Details of a baggage or flight policy. */
export const flightDetailsSchema = z.object({
  /** The airline. */
  airline_name: z.string(),
  /** The airline's code: IATA where it has one. */
  airline_code: z.string(),
  /** null while it is not known. */
  flight_number: z._default(z.nullable(z.string()), null),
  /** The airline's confirmation number (record locator). */
  pnr_code: z.string(),
  /** The passenger. */
  pax_name: z.string(),
  /**
   * YYYY-MM-DD, null while the departure is not known.
   * @format date
   */
  departed: z._default(z.nullable(z.string()), null),
});
export type FlightPolicyDetails = z.infer<typeof flightDetailsSchema>;
