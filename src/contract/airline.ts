import * as z from 'zod/mini';

export const airlineSchema = z.object({
  /**
   * Code of the airline in the flight-status service. It is the airline's IATA code if the airline
   * has one.
   */
  fs: z.string(),
  name: z.string(),
  /** True if baggage insurance can be bought for this airline. */
  brb_allowed: z.boolean(),
});
export type Airline = z.infer<typeof airlineSchema>;
