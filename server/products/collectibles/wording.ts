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
      insuredText: `the owner named on the declarations page ("you") for the collections in its schedule, under the ${terms.title} plan`,
      paragraphs: [
        `${POLICY_PARTS_CLAUSE} A policy that is pending review gives no cover before we have approved it. Once in force it runs for one year, from 12:01 a.m. of its first day by the time of the place where a collection is kept, and renews for a year at a time until one of us ends it.`,
      ],
    }),
    coverageLimitsSection(
      terms,
      'Amounts are in United States dollars, for each loss. The deductible on the declarations page is taken off once for each loss, however many collections it touches.',
    ),
    collections,
    section('What is not covered', exclusionsBlock(terms)),
    policyholderDuties,
    claimFilingSection(
      brand,
      'collectibles',
      `File the claim within ${serviceFacts.claimFilingTime} of the loss, with pictures, what proves the value, and the report of the police after a theft. ${claimAnswerClause('collectibles')}`,
    ),
    section(
      'Premium, changes and the end of the policy',
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
  'We pay what a collector would pay for the piece on the day of the loss, or what it costs to restore it and what it is then worth less, whichever is lower, when it is lost or damaged by any cause that this text does not leave out, such as:',
  coveredBlock(
    'Theft and vandalism, at home, on the way and at a show.',
    'Fire, smoke, lightning and water from pipes or a storm.',
    'Breakage, and loss with nobody to blame.',
    'Loss in mail that was registered or sent with a signature.',
  ),
  'The total of each collection in the schedule is the most that we pay for it. One piece is paid up to the highest value item of its collection. Where one piece of a set is lost, we pay for what the rest is worth less, up to the limit above.',
  `Pieces that you buy of a kind in the schedule are covered for ${NEW_PIECES_DAYS} days, up to the limit above; tell us within those days to keep them covered.`,
);

const policyholderDuties = section(
  'What we ask of you',
  'Keep a list with pictures of the pieces that are worth more than $500. Keep the alarms and safes that you told us of in working order, and use them. Tell us within 30 days when a collection moves, when its total grows by a tenth, or when its owner changes. After a theft tell the police within 24 hours.',
);

const premium = [
  `The premium is paid once a year. While the policy is pending review the amount is held on your card; it is charged when we approve the policy, or after ${serviceFacts.authorizationDays} where we take longer. If we do not approve it, the hold is released or everything that was charged is refunded.`,
  'You may add, change or remove a collection in your account while the policy is in force; jewelry is changed by phone. A change holds when we have approved it, and its premium counts from the day on which you asked for it: you pay, or get back, the difference for the days left of the year. While we look at it what you pay is held on your card, as above; a refund is paid when we approve. One change is looked at at a time.',
  YEARLY_CANCELLATION_CLAUSE,
];

const definedTerms = definitionsSection({
  Collection: 'All pieces of one kind in the schedule, and what belongs to them',
  Schedule: 'The list of collections on the declarations page',
  'Highest value item': 'The one piece of a collection that is worth the most',
  Deductible: 'What you pay of each loss',
  Premium: 'The price of the policy before tax',
});
