/** Part of the daily price. Each plan has its own amount, in cents. */
interface RateFactor {
  part: string;
  platinum: number;
  platinumFamily: number;
}

/**
 * Parts of the daily price of rental car insurance. Each part includes expenses and profit. The
 * amounts are invented for the reference server. Replace them with the carrier's filed amounts. The
 * comment on each part names the data from which a carrier calculates its amount.
 * @internal
 */
export const dailyPriceParts: readonly RateFactor[] = [
  // Source: claims in the carrier's own rental car business. The number of collisions per rented
  // day is multiplied by the average repair cost.
  { part: 'Collision and rollover', platinum: 560, platinumFamily: 560 },
  // Source: thefts per insured vehicle by model year, as the state's statistical agent reports
  // them. The carrier adjusts these numbers to rental cars.
  { part: 'Theft of the car', platinum: 95, platinumFamily: 95 },
  // Source: storm events by county from the weather service, and the carrier's claims for parked
  // cars.
  { part: 'Vandalism, fire, flood and hail', platinum: 110, platinumFamily: 110 },
  // Source: invoices that agencies sent with past claims. The number of repair days is multiplied
  // by the daily rate.
  { part: 'Lost rental income', platinum: 115, platinumFamily: 115 },
  // Source: contract prices of the roadside assistance network, multiplied by calls per rented day.
  { part: 'Towing', platinum: 30, platinumFamily: 30 },
  // Source: contents claims of the carrier's renters business. The amounts are for the belongings
  // of one person and of a family of three.
  { part: 'Belongings stolen from the car', platinum: 90, platinumFamily: 340 },
];

/**
 * Charge for the guaranty fund (an assessment) on short-term vehicle insurance, in basis points. It
 * is added to the state's premium tax. The value is invented and is the same in every state.
 * Addresses outside the United States have no assessment.
 */
export const GUARANTY_FUND_BASIS_POINTS = 220;

// The price of a day depends only on the plan. It does not depend on the driver's age, the state,
// the agency, the length of the rental or the number of drivers. So the form asks no question that
// only the price calculation needs.

/** Returns the price of one day in cents, before tax. */
export function dailyPriceCents(plan: 'platinum' | 'platinumFamily'): number {
  return dailyPriceParts.reduce((sum, factor) => sum + factor[plan], 0);
}
