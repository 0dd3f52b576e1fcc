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
      insuredText: `the bags of the traveler named on the declarations page ("you") under the ${terms.title} plan, on every flight of the booking named there`,
      paragraphs: term,
    }),
    coverageLimitsSection(
      terms,
      'Amounts are in United States dollars, for all bags of the insured traveler on the booking together. There is no deductible.',
    ),
    section(
      'What is covered',
      coveredBlock(...losses(terms)),
      'What we pay comes on top of what the airline owes you, up to the whole of your loss.',
    ),
    section('What is not covered', exclusionsBlock(terms)),
    policyholderDuties,
    claimFilingSection(
      brand,
      'baggage',
      `File the claim within ${serviceFacts.claimFilingTime} of the flight, with the airline’s report, your confirmation number and, for delayed bags, your receipts. For stolen bags add the report to the police.`,
      claimAnswerClause('baggage', ' to your bank account'),
    ),
    section('Cancellation and refunds', ...refunds, contactSentence('a refund', brand)),
    section(
      'General conditions',
      `Honest answers. ${CLAIM_FRAUD_CLAUSE}`,
      'Found again. A bag that turns up after we paid for its loss is yours; you choose between the bag and the payment.',
      governingLawClause('the state of your address'),
      complaintsClause(terms, brand),
    ),
    definedTerms,
  ]);
}

const term = [
  `${POLICY_PARTS_CLAUSE} One premium pays for the whole booking, there and back, and nothing more falls due.`,
  'Within the dates on the declarations page, coverage begins when you reach the airport for the first flight of the booking and ends when you leave the airport after the last one. A bag that is late at that moment stays insured until it reaches you or is declared lost.',
];

function losses(terms: PlanTerms): string[] {
  const lines = [
    'Lost bags. A checked bag that the airline declares lost: what the bag and the things in it were worth on that day.',
    'Stolen bags. A checked or carried bag that is taken at an airport or on board, once you have reported it to the police or to the airline.',
    'Damaged bags. The repair of a bag that came off the flight broken, or its worth where a repair would cost more.',
    'Delayed bags. What you had to buy or hire because a checked bag came later than the hours in section 2 after you arrived.',
  ];
  if (includesCoverage(terms, 'return_delivery')) {
    lines.push(
      'Delivery of a found bag. The courier that brings a bag to where you are staying, or home.',
    );
  }
  if (includesCoverage(terms, 'sports_gear')) {
    lines.push(
      'Sports gear. Skis, boards, clubs, racks and bicycles, checked in as bags of their own.',
    );
  }
  return lines;
}

const policyholderDuties = section(
  'What we ask of you',
  'Report a missing or broken bag at the airline’s baggage desk before you leave the airport, and keep the report that the airline writes. Keep your baggage tags until the bag is back, and receipts for what you buy in the meantime.',
  'Tell us when your airline changes your booking. A new confirmation number has to be on the policy before the new flight leaves.',
);

const refunds = [
  `You may cancel at any time before the first flight of the booking leaves, in your account or by phone. There is no fee, and the whole premium goes back to the card that paid it, usually within ${serviceFacts.refundDays}.`,
  `After the first flight has left, the premium is earned and cannot be returned. ${CARRIER_CANCELLATION_CLAUSE}`,
];

const definedTerms = definitionsSection({
  Booking: 'All flights under the confirmation number on the declarations page',
  'Checked bag': 'A bag handed to the airline against a baggage tag',
  'Carried bag': 'A bag that you keep with you on board',
  Arrival: 'The time at which the aircraft reaches its stand, by the airline’s records',
  Premium: 'The price of the policy before tax',
});
