import type { RentalPlan } from '../../../contract/rental-car/plan.ts';
import { splitPricingTitle } from '../../../core/money.ts';

/** Returns a plan's price per day in cents. 0 if the pricing title has another format. */
export function dayPriceOf({ information }: RentalPlan): number {
  const price = splitPricingTitle(information.pricing_title);
  return price ? Number(price.dollars.replaceAll(',', '') + price.cents) : 0;
}
