import type { Brand } from '../../../src/contract/brand.ts';
import { NEW_PIECES_DAYS } from '../../../src/contract/collectibles/facts.ts';
import { serviceFacts } from '../../../src/contract/service-facts.ts';
import {
  agreementSection,
  complaintsClause,
  coveredBlock,
  definitionsSection,
  exclusionsBlock,
  CLAIM_FRAUD_CLAUSE,
  claimAnswerClause,
  claimFilingSection,
  governingLawClause,
  coverageLimitsSection,
  numberSections,
  contactSentence,
  section,
  POLICY_PARTS_CLAUSE,
  YEARLY_CANCELLATION_CLAUSE,
} from '../../policies/documents/common-wording.ts';
import type { PlanTerms, PolicyTextSection } from '../../policies/documents/wording.ts';

/** Builds the text of a collectibles policy. */
export function collectiblesWording(terms: PlanTerms, brand: Brand): PolicyTextSection[] {
  return numberSections([
    agreementSection(terms, brand, {
      insuredText: `the owner named on the declarations page (“you”) for the collections in its schedule, under the ${terms.title} plan`,
      paragraphs: [
        `${POLICY_PARTS_CLAUSE} A policy that is pending review provides no coverage until we approve it. Once in force, it runs for one year from 12:01 a.m. on its first day, local time where a collection is kept, and renews for one year at a time until one of us ends it.`,
      ],
    }),
    coverageLimitsSection(
      terms,
      'Amounts are in U.S. dollars and apply to each loss. The deductible on the declarations page is subtracted once for each loss, however many collections it affects.',
    ),
    collections,
    section('What is not covered', exclusionsBlock(terms)),
    policyholderDuties,
    claimFilingSection(
      brand,
      'collectibles',
      `File the claim within ${serviceFacts.claimFilingTime} of the loss, with photos, proof of value and, after a theft, the police report. ${claimAnswerClause('collectibles')}`,
    ),
    section(
      'Premium, changes and cancellation',
      ...premium,
      contactSentence('a payment or a refund', brand),
    ),
    section(
      'General conditions',
      `Honest answers. The application is part of the policy. ${CLAIM_FRAUD_CLAUSE}`,
      governingLawClause('the state where the collections are kept'),
      complaintsClause(terms, brand),
    ),
    definedTerms,
  ]);
}

const collections = section(
  'Your collections',
  'We pay what a collector would pay for the piece on the day of the loss, or the cost to restore it plus its resulting loss in value, whichever is lower, when it is lost or damaged by any cause this text does not exclude, such as:',
  coveredBlock(
    'Theft and vandalism, at home, in transit and at a show.',
    'Fire, smoke, lightning and water from pipes or a storm.',
    'Breakage, and loss that is no one’s fault.',
    'Loss in mail that was registered or required a signature.',
  ),
  'The total of each collection in the schedule is the most we pay for it. For one piece, we pay up to the highest value item of its collection. If one piece of a set is lost, we pay for the loss in value of the rest, up to the limit above.',
  `Pieces you buy of a type in the schedule are covered for ${NEW_PIECES_DAYS} days, up to the limit above. Tell us within those days to keep them covered.`,
);

const policyholderDuties = section(
  'Your responsibilities',
  'Keep a list with photos of the pieces worth more than $500. Keep the alarms and safes you told us about in working order, and use them. Tell us within 30 days if a collection moves, if its total grows by 10%, or if its owner changes. After a theft, notify the police within 24 hours.',
);

const premium = [
  `The premium is paid once a year. While the policy is pending review, the amount is held on your card. It is charged when we approve the policy, or after ${serviceFacts.authorizationDays} if we take longer. If we do not approve it, the hold is released or the charge is refunded in full.`,
  'You may add, change or remove a collection in your account while the policy is in force; jewelry is changed by phone. A change takes effect when we approve it, and its premium applies from the day you requested it: you pay, or are refunded, the difference for the days left in the year. While we review it, what you pay is held on your card, as above; a refund is issued when we approve it. We review one change at a time.',
  YEARLY_CANCELLATION_CLAUSE,
];

const definedTerms = definitionsSection({
  Collection: 'All pieces of one type in the schedule, and what belongs to them',
  Schedule: 'The list of collections on the declarations page',
  'Highest value item': 'The one piece in a collection that is worth the most',
  Deductible: 'What you pay toward each loss',
  Premium: 'The price of the policy before tax',
});
