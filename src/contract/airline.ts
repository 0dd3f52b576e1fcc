import * as z from 'zod/mini';

export const airlineSchema = z.object({
  /** Flight-status code: IATA where the airline has one. */
  fs: z.string(),
  name: z.string(),
  /** Offered for baggage protection. */
  brb_allowed: z.boolean(),
});
export type Airline = z.infer<typeof airlineSchema>;
