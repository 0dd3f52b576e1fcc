import { CAR_LIMIT } from '../../contract/rental-car/facts.ts';
import { dailyPriceCents } from './rates.ts';

export interface RentalPlanTerms {
  id: string;
  title: string;
  subtitle: string;
  /** Price of one day in minor units, before tax. */
  dayRate: number;
  /** True when the belongings of the driver's family are insured too. */
  coversFamily: boolean;
}

const SUBTITLE = `Up to ${CAR_LIMIT} of damage to the rental`;

/** The two plans, cheapest first. */
export const rentalPlans: readonly RentalPlanTerms[] = [
  {
    id: 'rental-car-platinum',
    title: 'Platinum',
    subtitle: SUBTITLE,
    dayRate: dailyPriceCents('platinum'),
    coversFamily: false,
  },
  {
    id: 'rental-car-platinum-family',
    title: 'Platinum Family',
    subtitle: SUBTITLE,
    dayRate: dailyPriceCents('platinumFamily'),
    coversFamily: true,
  },
];
