import type { RentalPlan } from '../../../src/contract/rental-car/plan.ts';
import {
  ADDITIONAL_DRIVERS_MAX,
  RENTAL_DAYS_MAX,
} from '../../../src/contract/rental-car/limits.ts';
import { counted } from '../../../src/contract/counted.ts';
import { toCoverageRows } from '../../../src/contract/facts.ts';
import { formatAmount } from '../../money.ts';
import type { RentalPlanTerms } from '../../../src/tariffs/rental-car/plans.ts';
import { rentalCar } from './product.ts';

/** Converts a plan to its form in the contract. */
export function toApiRentalPlan(plan: RentalPlanTerms, sampleUrl: string): RentalPlan {
  return {
    plan_id: plan.id,
    policy_doc_url: sampleUrl,
    information: {
      title: plan.title,
      pricing_title: `${formatAmount(plan.dayRate, rentalCar.currency)}/day`,
      summary_html: summaryHtml(plan),
      features_html: featuresHtml(),
      acknowledgment_html: rentalAcknowledgment,
      coverages: toCoverageRows(rentalCar.coverages(plan)),
    },
  };
}

function summaryHtml({ coversFamily }: RentalPlanTerms): string {
  const belongings = coversFamily ? 'you and your family carry' : 'you carry';
  return `<p>Pays when the car you rent is damaged or stolen, and for what ${belongings} in it. There’s no deductible.</p>`;
}

/** Returns HTML with the features of the plan that are not in its coverage rows. */
function featuresHtml(): string {
  const features = [
    `Up to ${counted(ADDITIONAL_DRIVERS_MAX, 'additional driver')} at the same price`,
    `Can be extended while you’re away, up to ${counted(RENTAL_DAYS_MAX, 'day')} after pickup`,
  ];
  return `<ul>${features.map((feature) => `<li>${feature}</li>`).join('')}</ul>`;
}

/** HTML with the statements that every buyer certifies. */
export const rentalAcknowledgment = [
  '<p>Rental car agencies, their employees and their representatives are not authorized to buy or resell this coverage.</p>',
  '<p>By continuing, I certify that:</p>',
  '<ul>',
  '<li>I am not a rental car agency or an employee or representative of one.</li>',
  '<li>I have not signed the rental agreement and have not picked up the car.</li>',
  '<li>The car is rented for personal use.</li>',
  '<li>Everything I have entered is true and complete. I know that false information on an application for insurance is a crime.</li>',
  '</ul>',
].join('');
