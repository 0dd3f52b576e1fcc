import type { z } from 'astro/zod';
import type { landingSchema } from '../../content-schemas/landing.ts';
import { pickerConfigBuilders, type RatesId } from './price/picker-prices.ts';
import { centsAtPosition, valueAtPosition } from './price/price-picker.ts';

/** The lowest price of a product. `per` is the unit of the price, such as 'day' in '$10 a day'. */
export interface LowestPrice {
  cents: number;
  per: string;
  /** Set if the price is a part of an amount that is paid at once. */
  paid?: 'yearly';
}

/** Returns the unit of a price, and how the price is paid, such as 'month, paid yearly'. */
export function unitText({ per, paid }: LowestPrice): string {
  return paid ? `${per}, paid ${paid}` : per;
}

const MONTHS = 12;

/**
 * Returns the lowest price of a product that we sell: the price of the first plan at the first
 * position of the price control, because the first plan is the cheapest.
 */
export function lowestPriceOfRates(ratesId: RatesId): LowestPrice {
  const config = pickerConfigBuilders[ratesId]();
  const cents = centsAtPosition(config, config.plans[0]!, 0);
  if (config.per === 'month')
    return { cents: Math.round(cents / MONTHS), per: 'month', paid: 'yearly' };
  return config.per === 'unit'
    ? { cents: cents / valueAtPosition(config, 0), per: config.unit!.one }
    : { cents, per: 'year' };
}

type PriceFields = Pick<z.infer<typeof landingSchema>, 'tariff' | 'collection' | 'price' | 'offer'>;

/** Returns the lowest price of a landing's product. */
export function lowestPrice({ tariff, collection, price, offer }: PriceFields): LowestPrice {
  const ratesId = collection ? 'collectibles' : tariff;
  if (ratesId) return lowestPriceOfRates(ratesId);
  return price
    ? { cents: Math.min(...price.plans.map(({ cents }) => cents)), per: price.unit.one }
    : offer!;
}
