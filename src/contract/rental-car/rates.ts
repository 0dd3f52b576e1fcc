/** One part of the daily price, in cents per plan. */
interface RateFactor {
  part: string;
  platinum: number;
  platinumFamily: number;
}

/**
 * Parts of the daily price of rental car insurance. Each part includes expenses and profit. The
 * amounts are invented for the reference server. The comment on each part names the source of a
 * carrier's own figures. Replace them with the filed figures.
 */
export const rentalRates: readonly RateFactor[] = [
  // Claims in the carrier's own rental car business: collisions per rented day times the average
  // repair cost.
  { part: 'Collision and rollover', platinum: 560, platinumFamily: 560 },
  // Thefts per insured vehicle by model year, from the state's statistical agent, adjusted to
  // rental cars.
  { part: 'Theft of the car', platinum: 95, platinumFamily: 95 },
  // Storm events by county from the weather service, and the carrier's claims for parked cars.
  { part: 'Vandalism, fire, flood and hail', platinum: 110, platinumFamily: 110 },
  // Repair days times the daily rate, from the invoices that agencies sent with past claims.
  { part: 'Lost rental income', platinum: 115, platinumFamily: 115 },
  // Contract prices of the roadside assistance network, times calls per rented day.
  { part: 'Towing', platinum: 30, platinumFamily: 30 },
  // Contents claims of the carrier's renters business: the belongings of one person, or of a family
  // of three.
  { part: 'Belongings stolen from the car', platinum: 90, platinumFamily: 340 },
];

/**
 * Guaranty fund assessment on short-term vehicle insurance, in basis points, charged in addition to
 * the state's premium tax. Also invented: the same in every state, and none for addresses abroad.
 */
export const RENTAL_ASSESSMENT = 220;

// The driver's age, the state, the agency, the length of the rental and the number of drivers do
// not change the price of a day. The product has one price, and no answer is requested only for
// rating.

/** Returns the price of one day in cents, before tax. */
export function dayRate(plan: 'platinum' | 'platinumFamily'): number {
  return rentalRates.reduce((sum, factor) => sum + factor[plan], 0);
}
