import type { RentalPlan } from '../../../src/contract/rental-car/plan.ts';
import { Refusal } from '../../errors.ts';
import { formatAmount } from '../../money.ts';
import { dayRate } from './rates.ts';

export interface RentalProduct {
  id: string;
  title: string;
  subtitle: string;
  /** Price of one day in minor units, before tax. */
  dayRate: number;
  /** Whether the belongings of the driver's family are insured too. */
  coversFamily: boolean;
}

export const RENTAL_UNDERWRITER = 'Kestrel & Vale Insurance Company';
export const RENTAL_CURRENCY = 'USD';
const SUBTITLE = 'Up to $100,000 of damage to the rental';

/** The two plans, cheapest first. */
export const rentalPlans: readonly RentalProduct[] = [
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

/** @throws Refusal ineligible_for_plan */
export function findRentalPlan(planId: string): RentalProduct {
  const plan = rentalPlans.find(({ id }) => id === planId);
  if (!plan) throw new Refusal('ineligible_for_plan', 'This plan is not on offer.');
  return plan;
}

/** A plan as the plans call lists it. */
export function describeRentalPlan(plan: RentalProduct, sampleUrl: string): RentalPlan {
  return {
    plan_id: plan.id,
    policy_doc_url: sampleUrl,
    information: {
      title: plan.title,
      pricing_title: `${formatAmount(plan.dayRate, RENTAL_CURRENCY)}/day`,
      summary_html: summaryOf(plan),
      features_html: featuresOf(plan),
      acknowledgment_html: rentalAcknowledgment,
      coverages: rentalCoverages(plan),
    },
  };
}

/** The rows of the plan: the same titles in the same order for both. */
export function rentalCoverages({
  coversFamily,
}: RentalProduct): { title: string; value: string | boolean }[] {
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

function summaryOf({ coversFamily }: RentalProduct): string {
  const belongings = coversFamily ? 'what your family carries in it' : 'what you carry in it';
  return `<p>Pays up to $100,000 when the car you rent is damaged or stolen, up to $1,000 for ${belongings}, and what the agency charges while the car cannot be rented out. There is no deductible.</p>`;
}

function featuresOf({ coversFamily }: RentalProduct): string {
  const features = [
    'Collision, rollover, theft, vandalism, fire, flood and hail',
    'Lost rental income, in full',
    'Towing to the nearest approved repair shop',
    coversFamily
      ? 'Belongings of you and your family, stolen from the car'
      : 'Your belongings, stolen from the car',
    'Up to five additional drivers at the same price',
    'Can be extended while you are away, up to 30 days after pick-up',
  ];
  return `<ul>${features.map((feature) => `<li>${feature}</li>`).join('')}</ul>`;
}

/** The certification that every buyer accepts, in the words of the product. */
const rentalAcknowledgment = [
  '<p>Rental car agencies, their employees and their representatives are not authorized to buy or resell this cover.</p>',
  '<p>By going on I certify that:</p>',
  '<ul>',
  '<li>I am neither a rental car agency nor on the staff of one, and I do not represent one.</li>',
  '<li>I have not signed the rental agreement and have not picked up the car.</li>',
  '<li>The car is rented for personal use.</li>',
  '<li>What I have entered is true and complete. I know that false information on an application for insurance is a crime.</li>',
  '</ul>',
].join('');
