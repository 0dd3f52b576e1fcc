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
      insuredText: `the car that the main driver named on the declarations page (“you”) rents from the agency named there, under the ${terms.title} plan`,
      paragraphs: term,
    }),
    coverageLimitsSection(
      terms,
      `Amounts are in U.S. dollars and apply to all losses of one rental combined. ${CAR_LIMIT} is the most we pay for the car, whatever happens to it. There is no deductible.`,
    ),
    section(
      'What is covered',
      coveredBlock(...losses(terms)),
      'This is primary insurance: we pay first, and you do not have to use your own auto policy or pay its deductible.',
    ),
    section(
      'What is not covered',
      exclusionsBlock(terms),
      'Rental car agencies, their employees and their representatives are not authorized to buy or resell this policy. A policy that they hold insures no one, and its premium will be returned.',
    ),
    policyholderDuties,
    claimFilingSection(
      brand,
      'rental_car',
      `File the claim within ${serviceFacts.claimFilingTime} of the loss, with your photos, the rental agreement and the agency’s invoice. For a theft, include the police report.`,
      claimAnswerClause('rental_car', ' the agency, or you if you have paid it,'),
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
  `${POLICY_PARTS_CLAUSE} One premium covers all days from pickup through return, and all named drivers.`,
  'Coverage begins when you have signed the rental agreement and taken the keys, but no earlier than the first day on the declarations page. It ends when you return the car, but no later than midnight, New York time, at the end of the last day on the declarations page.',
];

function losses(terms: PlanTerms): string[] {
  const family =
    'Your family’s belongings. The same for belongings of your spouse or partner, and of your children and parents who travel in the car.';
  return [
    'Collision and rollover. The cost to repair the car, including its tires, glass and roof, or its value if a repair would cost more.',
    'Theft of the car. Its value if it is not found within 30 days, and the cost to repair what a thief broke, even if the theft failed.',
    'Vandalism, fire, flood and hail. Damage to the parked car is included.',
    'Lost rental income. What the agency charges for the days the car is in the shop.',
    'Towing. From where the car broke down after a covered loss to the nearest approved repair shop.',
    'Belongings stolen from the car. The value of your belongings that were stolen from the locked car, once you have reported the theft to the police.',
    ...(includesCoverage(terms, 'family_belongings') ? [family] : []),
  ];
}

const policyholderDuties = section(
  'Your responsibilities',
  'Photograph the car when you pick it up and when you return it. After an accident or theft, call the police if someone is hurt, the other driver is unknown, or the car was stolen, and tell the agency within 24 hours.',
  'Leave repairs to the agency or a shop it names. Keep the rental agreement, the agency’s invoice and the police report.',
);

const extension = section(
  'Keeping the car longer',
  `Until the end of the policy’s last day, you may extend it in your account to a later day within ${RENTAL_DAYS_MAX} days of the pickup date. You pay for the added days at your plan’s daily price. We issue a new declarations page, and coverage continues without a gap.`,
);

const refunds = [
  `You may cancel at any time, in your account or by phone. There is no fee. Before the first day of coverage, the full premium is refunded to the card used to pay it. After that, the premium for days that have not begun is refunded, unless you have filed a claim. A refund usually takes ${serviceFacts.refundDays}.`,
  CARRIER_CANCELLATION_CLAUSE,
];

const definedTerms = definitionsSection({
  Agency: 'The rental car company named on the declarations page',
  Car: 'The passenger car the agency provides under the rental agreement',
  'Main driver': 'The driver named first on the declarations page',
  Day: 'A calendar day in New York; the first and last count as full days',
  Premium: 'The price of the policy before tax',
});
