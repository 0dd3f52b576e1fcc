import type { CoverageTableRow } from '../coverage-row.ts';

/** Limit for the medical bills of injured guests, in dollars. Buyers cannot change this limit. */
export const MEDICAL_LIMIT_DOLLARS = 1_000;
/** Limit for loss of use, as a percentage of the limit for belongings. */
export const LOSS_OF_USE_LIMIT_PERCENT = 30;

/** Coverages that every renters policy has, with limits that the buyer does not choose. */
export const fixedRentersCoverageRows: readonly CoverageTableRow[] = [
  { title: 'New for old, without deduction for age', value: true },
  { title: 'Somewhere to stay', value: `${LOSS_OF_USE_LIMIT_PERCENT}% of your belongings` },
  { title: 'Guests’ medical bills', value: '$1,000' },
  { title: 'Food that spoils', value: '$500' },
  { title: 'Locks after a theft', value: '$250' },
  { title: 'Flood, wear and tear', value: false },
  { title: 'Your roommates’ belongings', value: false },
];
