import * as z from 'zod/mini';

/** Every product line of the catalogue. */
export const verticalCodes = [
  'baggage',
  'flight',
  'collectibles',
  'devices',
  'pet',
  'rental_car',
  'renters',
  'rideshare',
  'commercial',
  'landlord',
  'home_warranty',
  'carsafe',
  'homesafe',
] as const;
export const verticalCodeSchema = z.enum(verticalCodes);
export type VerticalCode = z.infer<typeof verticalCodeSchema>;
