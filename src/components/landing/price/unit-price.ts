import type { CollectionEntry } from 'astro:content';
import { range, tariffs, type Tariff } from './tariffs.ts';
import type { TouchPrice } from './touch-price.ts';

type Written = NonNullable<CollectionEntry<'landings'>['data']['price']>;

/** The price of what others sell for us, as its landing writes it. */
export function unitPrice({ unit, most, start, taxPercent, plans }: Written): TouchPrice {
  const values = range(1, most);
  return {
    choice: 'Plan',
    plans: plans.map(({ cents, ...plan }) => ({
      ...plan,
      cents: values.map((count) => count * cents),
    })),
    label: unit.label,
    values,
    start: values.indexOf(start),
    page: 3,
    unit,
    row: '{value} × {each}',
    tax: { label: 'Tax, as in Oregon', basisPoints: Math.round(taxPercent * 100) },
    total: unit.total,
    per: 'unit',
  };
}

/** What one unit of each plan costs, where units are what is sold. */
export function plansPerUnit(tariff: Tariff): { name: string; cents: number }[] | undefined {
  const { per, plans } = tariffs[tariff]();
  if (per !== 'unit') return undefined;
  return plans.map(({ name, cents }) => ({ name, cents: cents[0]! }));
}
