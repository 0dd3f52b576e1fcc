import type { PlanTerms } from '../../policies/documents/wording.ts';
import { dayRate } from '../../../src/contract/rental-car/rates.ts';

export interface RentalPlanTerms {
  id: string;
  title: string;
  subtitle: string;
  /** Price of one day in minor units, before tax. */
  dayRate: number;
  /** Whether the belongings of the driver's family are insured too. */
  coversFamily: boolean;
}

const SUBTITLE = 'Up to $100,000 of damage to the rental';

/** The two plans, cheapest first. */
export const rentalPlans: readonly RentalPlanTerms[] = [
  {
    id: 'rental-car-platinum',
    title: 'Platinum',
    subtitle: SUBTITLE,
    dayRate: dayRate('platinum'),
    coversFamily: false,
  },
  {
    id: 'rental-car-platinum-family',
    title: 'Platinum Family',
    subtitle: SUBTITLE,
    dayRate: dayRate('platinumFamily'),
    coversFamily: true,
  },
];

/** The rows of the plan: the same titles in the same order for both. */
export function rentalCoverages({ coversFamily }: RentalPlanTerms): PlanTerms['coverages'] {
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
