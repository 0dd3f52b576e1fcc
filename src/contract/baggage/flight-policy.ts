import * as z from 'zod/mini';

/** Details of a baggage or flight policy. */
export const flightDetailsSchema = z.object({
  /** Name of the airline. */
  airline_name: z.string(),
  /** Code of the airline. It is the airline's IATA code if the airline has one. */
  airline_code: z.string(),
  /** Flight number. Null while it is not known. */
  flight_number: z._default(z.nullable(z.string()), null),
  /** The airline's confirmation number (record locator). */
  pnr_code: z.string(),
  /** Name of the passenger. */
  pax_name: z.string(),
  /**
   * Departure date, YYYY-MM-DD. Null while it is not known.
   * @format date
   */
  departed: z._default(z.nullable(z.string()), null),
});
export type FlightPolicyDetails = z.infer<typeof flightDetailsSchema>;
