import type { Brand } from '../../../src/contract/brand.ts';
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
 * Builds the full text of a baggage policy. The sections are in the order in which a traveler needs
 * them.
 */
export function baggageWording(terms: PlanTerms, brand: Brand): PolicyTextSection[] {
  return numberSections([
    agreementSection(terms, brand, {
      insuredText: `the bags of the traveler named on the declarations page (“you”) under the ${terms.title} plan, on every flight in the booking named there`,
      paragraphs: term,
    }),
    coverageLimitsSection(
      terms,
      'Amounts are in U.S. dollars and apply to all of the insured traveler’s bags on the booking combined. There is no deductible.',
    ),
    section(
      'What is covered',
      coveredBlock(...losses(terms)),
      'This is secondary insurance: we pay in addition to what the airline owes you, up to the full amount of your loss.',
    ),
    section('What is not covered', exclusionsBlock(terms)),
    policyholderDuties,
    claimFilingSection(
      brand,
      'baggage',
      `File the claim within ${serviceFacts.claimFilingTime} of the flight, with the airline’s report, your confirmation number and, for delayed bags, your receipts. For stolen bags, include the police report.`,
      claimAnswerClause('baggage', ' to your bank account'),
    ),
    section('Cancellation and refunds', ...refunds, contactSentence('a refund', brand)),
    section(
      'General conditions',
      `Honest answers. ${CLAIM_FRAUD_CLAUSE}`,
      'Recovered bags. If a bag turns up after we have paid for its loss, you may choose either the bag or the payment.',
      governingLawClause('the state of your address'),
      complaintsClause(terms, brand),
    ),
    definedTerms,
  ]);
}

const term = [
  `${POLICY_PARTS_CLAUSE} One premium covers the entire booking, there and back, and nothing more is due.`,
  'Within the dates on the declarations page, coverage begins when you reach the airport for the first flight in the booking and ends when you leave the airport after the last one. A bag that is delayed at that time stays covered until it reaches you or is declared lost.',
];

function losses(terms: PlanTerms): string[] {
  const lines = [
    'Lost bags. When the airline declares a checked bag lost, the value of the bag and its contents on that day.',
    'Stolen bags. A checked or carry-on bag that is stolen at an airport or on board, once you have reported it to the police or the airline.',
    'Damaged bags. The cost to repair a bag that came off a flight damaged, or its value if a repair would cost more.',
    'Delayed bags. What you had to buy or rent because a checked bag had not reached you within the hours in section 2 after your arrival.',
  ];
  if (includesCoverage(terms, 'return_delivery')) {
    lines.push(
      'Delivery of a found bag. The courier that brings a bag to where you are staying, or to your home.',
    );
  }
  if (includesCoverage(terms, 'sports_gear')) {
    lines.push('Sports gear. Skis, boards, clubs, rackets and bicycles, checked as separate bags.');
  }
  return lines;
}

const policyholderDuties = section(
  'Your responsibilities',
  'Report a missing or damaged bag at the airline’s baggage desk before you leave the airport, and keep the airline’s report. Keep your baggage tags until you have the bag back, and keep receipts for what you buy in the meantime.',
  'Tell us if your airline changes your booking. A new confirmation number must be on the policy before the new flight departs.',
);

const refunds = [
  `You may cancel at any time before the first flight in the booking departs, in your account or by phone. There is no fee, and the full premium is refunded to the card used to pay it, usually within ${serviceFacts.refundDays}.`,
  `After the first flight departs, the premium is fully earned and cannot be refunded. ${CARRIER_CANCELLATION_CLAUSE}`,
];

const definedTerms = definitionsSection({
  Booking: 'All flights under the confirmation number on the declarations page',
  'Checked bag': 'A bag you hand to the airline in exchange for a baggage tag',
  'Carry-on bag': 'A bag you keep with you on board',
  Arrival: 'The time the aircraft reaches its gate, according to the airline’s records',
  Premium: 'The price of the policy before tax',
});
