import type { RentalPlan } from '../../../contract/rental-car/plan.ts';
import { splitPriceText } from '../../../core/money.ts';

/**
 * Returns the price of a plan per day, in cents. Returns 0 if the format of the plan's pricing
 * title is unknown.
 */
export function dayPriceCents({ information }: RentalPlan): number {
  const price = splitPriceText(information.pricing_title);
  return price ? Number(price.dollars.replaceAll(',', '') + price.cents) : 0;
}
