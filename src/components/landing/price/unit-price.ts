import type { CollectionEntry } from 'astro:content';
import { settings } from '../../../core/settings.ts';
import { positionsBetween, pickerConfigBuilders, type RatesId } from './picker-prices.ts';
import { centsAtPosition, type PricePickerConfig } from './price-picker.ts';

type Landing = Pick<CollectionEntry<'landings'>['data'], 'tariff' | 'price'>;
type LandingPrice = NonNullable<Landing['price']>;

/**
 * Returns the configuration of the price control for a product that another company sells. The
 * prices come from the product's landing page.
 */
function unitPricePickerConfig({
  unit,
  most,
  start,
  taxPercent,
  plans,
}: LandingPrice): PricePickerConfig {
  return {
    choice: 'Plan',
    plans,
    label: unit.label,
    ...positionsBetween(1, most),
    start: start - 1,
    page: 3,
    unit,
    row: '{value} × {each}',
    tax: { label: 'Estimated tax', basisPoints: Math.round(taxPercent * 100) },
    total: unit.total,
    per: 'unit',
  };
}

/**
 * Returns the configuration of a landing's price control. Undefined if the landing has no price, or
 * if the price comes from the rates and the site shows no estimates.
 */
export function landingPriceConfig({ tariff, price }: Landing): PricePickerConfig | undefined {
  if (tariff) return settings.hasPriceEstimates ? pickerConfigBuilders[tariff]() : undefined;
  return price && unitPricePickerConfig(price);
}

/**
 * Returns the name of each plan with its price for one unit in cents. Undefined if the product is
 * not sold in units.
 */
export function unitPricesOfPlans(ratesId: RatesId): { name: string; cents: number }[] | undefined {
  const { per, plans } = pickerConfigBuilders[ratesId]();
  if (per !== 'unit') return undefined;
  return plans.map((plan) => ({
    name: plan.name,
    cents: centsAtPosition({ min: 1, step: 1 }, plan, 0),
  }));
}
