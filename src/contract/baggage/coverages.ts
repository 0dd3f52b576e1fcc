import type { CoverageTableRow } from '../coverage-row.ts';
import type { BaggagePlanTerms } from '../../tariffs/baggage/plans.ts';

/** Exclusions of every plan, with the labels that the plan table shows. */
const exclusions = ['Cash', 'Electronics over $250'] as const;

/**
 * Returns the rows of the plan table for one plan. All plans have the same titles in the same
 * sequence.
 */
export function baggageCoverages({ benefits }: BaggagePlanTerms): readonly CoverageTableRow[] {
  return [
    { title: 'Lost bags', value: formatLimitInDollars(benefits.lost) },
    { title: 'Stolen bags', value: formatLimitInDollars(benefits.stolen) },
    { title: 'Damaged bags', value: formatLimitInDollars(benefits.damaged) },
    { title: 'Delayed bags', value: formatLimitInDollars(benefits.delayed) },
    { title: 'Delay counts after', value: `${benefits.delayHours} hours` },
    { title: 'Delivery of a found bag', value: benefits.returnDelivery },
    {
      title: 'Sports gear',
      value: benefits.sportsGear !== false && formatLimitInDollars(benefits.sportsGear),
    },
    ...exclusions.map((title) => ({ title, value: false })),
  ];
}

export function formatLimitInDollars(amount: number): string {
  return `$${amount.toLocaleString('en-US')}`;
}
