import type { RentalPlan } from '../../../contract/rental-car/plan.ts';
import { splitPricingTitle } from '../../../core/money.ts';

/** The price of a day under a plan in cents; 0 where it is worded in another shape. */
export function dayPriceOf({ information }: RentalPlan): number {
  const price = splitPricingTitle(information.pricing_title);
  return price ? Number(price.dollars.replaceAll(',', '') + price.cents) : 0;
}
