import type { BaggageBenefits } from '../../contract/baggage/facts.ts';

export interface BaggagePlanTerms {
  id: string;
  title: string;
  subtitle: string;
  /** Price of one trip in minor units, before tax. */
  price: number;
  benefits: BaggageBenefits;
}

/** The three baggage plans, cheapest first. They differ only in prices, limits and text. */
export const baggagePlans: readonly BaggagePlanTerms[] = [
  {
    id: 'baggage-carry',
    title: 'Carry',
    subtitle: 'For a weekend with one bag',
    price: 500,
    benefits: {
      lost: 500,
      stolen: 500,
      damaged: 150,
      delayed: 100,
      delayHours: 12,
      returnDelivery: false,
      sportsGear: false,
    },
  },
  {
    id: 'baggage-checked',
    title: 'Checked',
    subtitle: 'For a week away with a checked bag',
    price: 900,
    benefits: {
      lost: 1_000,
      stolen: 1_000,
      damaged: 300,
      delayed: 200,
      delayHours: 8,
      returnDelivery: true,
      sportsGear: false,
    },
  },
  {
    id: 'baggage-complete',
    title: 'Complete',
    subtitle: 'For long trips, two bags and the skis',
    price: 1_400,
    benefits: {
      lost: 1_500,
      stolen: 1_500,
      damaged: 500,
      delayed: 300,
      delayHours: 6,
      returnDelivery: true,
      sportsGear: 500,
    },
  },
];
