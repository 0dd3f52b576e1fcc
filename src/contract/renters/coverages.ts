import type { CoverageRow } from '../coverage-row.ts';

/** Guests' medical bills, in dollars; not for choosing. */
export const MEDICAL_LIMIT = 1_000;
/** Of the amount of belongings, in percent. */
export const LOSS_OF_USE_PERCENT = 30;

/** What the plan pays for whatever amounts are chosen. */
export const rentersCoverages: readonly CoverageRow[] = [
  { title: 'New for old, without deduction for age', value: true },
  { title: 'Somewhere to stay', value: `${LOSS_OF_USE_PERCENT}% of your belongings` },
  { title: 'Guests’ medical bills', value: '$1,000' },
  { title: 'Food that spoils', value: '$500' },
  { title: 'Locks after a theft', value: '$250' },
  { title: 'Flood, wear and tear', value: false },
  { title: 'Your roommates’ belongings', value: false },
];
