import * as z from 'zod/mini';

export const airlineSchema = z.object({
  /** Flight-status code of the airline: its IATA code if it has one. */
  fs: z.string(),
  name: z.string(),
  /** True if baggage protection is available for this airline. */
  brb_allowed: z.boolean(),
});
export type Airline = z.infer<typeof airlineSchema>;
