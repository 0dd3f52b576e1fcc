import type { CoverageRow } from '../coverage-row.ts';
import type { BaggagePlanTerms } from './plans.ts';

/** Exclusions that every plan has, with their labels in the plan table. */
const exclusions = ['Cash', 'Electronics over $250'] as const;

/** Returns the rows of the plan table. Every plan has the same titles in the same order. */
export function baggageCoverages({ benefits }: BaggagePlanTerms): readonly CoverageRow[] {
  return [
    { title: 'Lost bags', value: dollars(benefits.lost) },
    { title: 'Stolen bags', value: dollars(benefits.stolen) },
    { title: 'Damaged bags', value: dollars(benefits.damaged) },
    { title: 'Delayed bags', value: dollars(benefits.delayed) },
    { title: 'Delay counts after', value: `${benefits.delayHours} hours` },
    { title: 'Delivery of a found bag', value: benefits.returnDelivery },
    { title: 'Sports gear', value: benefits.sportsGear !== false && dollars(benefits.sportsGear) },
    ...exclusions.map((title) => ({ title, value: false })),
  ];
}

export function dollars(amount: number): string {
  return `$${amount.toLocaleString('en-US')}`;
}
