import type { Brand } from '../../../src/contract/brand.ts';
import { CAR_LIMIT } from '../../../src/contract/rental-car/facts.ts';
import { RENTAL_DAYS_MAX } from '../../../src/contract/rental-car/limits.ts';
import { serviceFacts } from '../../../src/contract/service-facts.ts';
import {
  agreementSection,
  complaintsClause,
  coveredBlock,
  definitionsSection,
  CLAIM_FRAUD_CLAUSE,
  claimAnswerClause,
  claimFilingSection,
  includesCoverage,
  governingLawClause,
  exclusionsBlock,
  coverageLimitsSection,
  numberSections,
  contactSentence,
  section,
  POLICY_PARTS_CLAUSE,
  CARRIER_CANCELLATION_CLAUSE,
} from '../../policies/documents/common-wording.ts';
import type { PlanTerms, PolicyTextSection } from '../../policies/documents/wording.ts';

/**
 * Builds the full text of a rental car policy. The sections are in the order in which a renter
 * needs them.
 */
export function rentalWording(terms: PlanTerms, brand: Brand): PolicyTextSection[] {
  return numberSections([
    agreementSection(terms, brand, {
      insuredText: `the car that the main driver named on the declarations page ("you") rents from the agency named there, under the ${terms.title} plan`,
      paragraphs: term,
    }),
    coverageLimitsSection(
      terms,
      `Amounts are in United States dollars, for all losses of one rental together. ${CAR_LIMIT} is the most that we pay for the car, whatever happens to it. There is no deductible.`,
    ),
    section(
      'What is covered',
      coveredBlock(...losses(terms)),
      'We pay first: you need not ask the insurer of your own car, and its deductible is not touched.',
    ),
    section(
      'What is not covered',
      exclusionsBlock(terms),
      'Rental car agencies, their employees and their representatives are not authorized to buy or resell this policy. One that they hold insures nobody, and its premium is returned.',
    ),
    policyholderDuties,
    claimFilingSection(
      brand,
      'rental_car',
      `File the claim within ${serviceFacts.claimFilingTime} of the loss, with your photos, the rental agreement and the agency’s invoice. For a theft add the report to the police.`,
      claimAnswerClause('rental_car', ' the agency, or you where you have paid it,'),
    ),
    extension,
    section('Cancellation and refunds', ...refunds, contactSentence('a refund', brand)),
    section(
      'General conditions',
      `Honest answers. False information on an application for insurance is a crime. ${CLAIM_FRAUD_CLAUSE}`,
      governingLawClause('the state of your address'),
      complaintsClause(terms, brand),
    ),
    definedTerms,
  ]);
}

const term = [
  `${POLICY_PARTS_CLAUSE} One premium pays for all days between pick-up and return, both of these included, and for all drivers named.`,
  'Coverage begins when you have signed the rental agreement and taken the keys, on the first day on the declarations page at the earliest. It ends when you hand the car back, and at midnight, by the time of New York, of the last day on the declarations page at the latest.',
];

function losses(terms: PlanTerms): string[] {
  const family =
    'Belongings of your family. The same for things of your spouse or partner, and of your children and parents who travel in the car.';
  return [
    'Collision and rollover. The repair of the car, its tires, glass and roof included, or its worth where a repair would cost more.',
    'Theft of the car. Its worth where it is not found within 30 days, and the repair of what a thief broke, also where the theft failed.',
    'Vandalism, fire, flood and hail. Damage to the parked car counts as well.',
    'Lost rental income. What the agency charges for the days on which the car is in the shop.',
    'Towing. From where the car broke down after a covered loss to the nearest approved repair shop.',
    'Belongings stolen from the car. What things of yours were worth that were taken from the locked car, once you have reported it to the police.',
    ...(includesCoverage(terms, 'family_belongings') ? [family] : []),
  ];
}

const policyholderDuties = section(
  'What we ask of you',
  'Photograph the car when you pick it up and when you hand it back. After an accident call the police where somebody is hurt, the other driver is unknown, or the car was stolen, and tell the agency within 24 hours.',
  'Leave repairs to the agency or to a shop that it names. Keep the rental agreement, the agency’s invoice and the report of the police.',
);

const extension = section(
  'Keeping the car longer',
  `You may extend the policy in your account until the end of its last day, to a later day within ${RENTAL_DAYS_MAX} days of the pick-up date. You pay for the added days, at the price a day of your plan. We issue the declarations page anew, and coverage goes on without a gap.`,
);

const refunds = [
  `You may cancel at any time, in your account or by phone. There is no fee. Before the first day of coverage the whole premium goes back to the card that paid it; later, what was paid for the days that have not begun, unless you made a claim. It usually takes ${serviceFacts.refundDays}.`,
  CARRIER_CANCELLATION_CLAUSE,
];

const definedTerms = definitionsSection({
  Agency: 'The rental car company named on the declarations page',
  Car: 'The passenger car that the agency hands over under the rental agreement',
  'Main driver': 'The driver named first on the declarations page',
  Day: 'A calendar day in New York; the first and the last count as whole days',
  Premium: 'The price of the policy before tax',
});
