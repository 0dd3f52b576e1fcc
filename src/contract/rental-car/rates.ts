/** One part of the price of a day, in cents, by plan. */
interface RateFactor {
  part: string;
  platinum: number;
  platinumFamily: number;
}

/**
 * What a day of rental car cover costs, put together from its parts; expenses and profit are in each.
 * The amounts are made up for this reference provider. The comment on each names the source from which
 * a carrier takes its own; put the filed figures in their place.
 */
export const rentalRates: readonly RateFactor[] = [
  // Claims of the carrier's own rental car book: collisions per rented day times the average repair bill.
  { part: 'Collision and rollover', platinum: 560, platinumFamily: 560 },
  // Thefts per insured vehicle by model year, from the state's statistical agent, scaled to rented cars.
  { part: 'Theft of the car', platinum: 95, platinumFamily: 95 },
  // The weather service's storm events by county, and the carrier's claims for parked cars.
  { part: 'Vandalism, fire, flood and hail', platinum: 110, platinumFamily: 110 },
  // Days in the shop times the daily rate, from the invoices that agencies sent with past claims.
  { part: 'Lost rental income', platinum: 115, platinumFamily: 115 },
  // The contract prices of the roadside network, times calls per rented day.
  { part: 'Towing', platinum: 30, platinumFamily: 30 },
  // Contents claims of the carrier's renters book: one person's things, or those of a family of three.
  { part: 'Belongings stolen from the car', platinum: 90, platinumFamily: 340 },
];

/**
 * Collected on short-term vehicle cover beside the state's premium tax, in basis points: the assessment of
 * the guaranty fund. Made up as well; the same in every state, none for addresses abroad.
 */
export const RENTAL_ASSESSMENT = 220;

// The driver's age, the state, the agency, the length of the rental and the number of drivers do not change
// the price of a day: the product is sold at one price, and none of these is asked for rating alone.

/** The price of one day in cents, before tax. */
export function dayRate(plan: 'platinum' | 'platinumFamily'): number {
  return rentalRates.reduce((sum, factor) => sum + factor[plan], 0);
}
