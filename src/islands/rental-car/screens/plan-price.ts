import type { RentalPlan } from '../../../contract/rental-car/plan.ts';
import { splitPricingTitle } from '../../../core/money.ts';

/**
 * Returns a plan's price per day, in cents. Returns 0 if the plan's pricing title has an unknown
 * format.
 */
export function dayPriceOf({ information }: RentalPlan): number {
  const price = splitPricingTitle(information.pricing_title);
  return price ? Number(price.dollars.replaceAll(',', '') + price.cents) : 0;
}
