import type { CoverageTableRow } from '../coverage-row.ts';

/**
 * Returns a plan's coverages as rows of the plan table. Both plans have the same titles in the same
 * order.
 */
export function rentalCoverageRows({
  coversFamily,
}: {
  coversFamily: boolean;
}): readonly CoverageTableRow[] {
  return [
    { title: 'Collision and rollover', value: '$100,000' },
    { title: 'Theft of the car', value: '$100,000' },
    { title: 'Vandalism, fire, flood and hail', value: '$100,000' },
    { title: 'Lost rental income', value: true },
    { title: 'Towing', value: true },
    { title: 'Belongings stolen from the car', value: '$1,000' },
    { title: 'Belongings of your family', value: coversFamily && '$1,000' },
    { title: 'Injury to you or anyone else', value: false },
    { title: 'Damage to other cars or property', value: false },
    { title: 'Business trips, rideshare or delivery', value: false },
  ];
}
