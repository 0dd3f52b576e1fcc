import type { Brand } from '../../../src/contract/brand.ts';
import { PROPERTY_DEDUCTIBLE } from '../../../src/contract/small-business/facts.ts';
import { serviceFacts } from '../../../src/contract/service-facts.ts';
import {
  agreementSection,
  coveredBlock,
  definitionsSection,
  exclusionsBlock,
  includesCoverage,
  coverageLimitsSection,
  notCoveredBlock,
  numberSections,
  contactSentence,
  section,
  stateRegulatorClause,
} from '../../policies/documents/common-wording.ts';
import { nonBreaking } from '../../policies/documents/pdf-charset.ts';
import type { PlanTerms, PolicyTextSection } from '../../policies/documents/wording.ts';

/**
 * Builds the full text of a business owner's policy. The sections are in the order in which an
 * owner needs them.
 */
export function smallBusinessWording(terms: PlanTerms, brand: Brand): PolicyTextSection[] {
  return numberSections([
    agreementSection(terms, brand, {
      insuredText: `the business named on the declarations page ("you") under the ${terms.title} plan, for the kind of work and at the address named there`,
      paragraphs: term,
    }),
    coverageLimitsSection(
      terms,
      'Amounts are in United States dollars, for everything that happens in one policy year. The general liability limit is the most for the year; the amount per claim is the most for one event, whoever makes claims because of it.',
    ),
    liability,
    property(terms),
    section(
      'Data and employees',
      includesCoverage(terms, 'data_breach_privacy_liability')
        ? dataBreachCovered
        : dataBreachNotCovered,
    ),
    section('What is not covered', exclusionsBlock(terms)),
    policyholderDuties,
    section(
      'When something happens',
      `Call ${nonBreaking(brand.phone.display)} and we file the claim with you. Call the police first after a theft. Pass on letters from lawyers unanswered, and promise nobody anything in our name.`,
      `Stop the damage from growing and keep what was damaged until we have seen it. We decide within ${serviceFacts.smallBusinessClaimAnswerDays} of the last paper that we asked for, and pay within ${serviceFacts.claimPaymentDays} of the decision.`,
    ),
    section('Renewal, cancellation and refunds', ...renewal, contactSentence('a refund', brand)),
    section(
      'General conditions',
      'Honest answers. The application is part of the policy. False information on an application for insurance is a crime, and ends the policy from its start.',
      'Other insurance. Where another policy pays for the same loss, this one pays after it, in proportion. Recovery from whoever caused the loss passes to us as far as we have paid.',
      `Law and complaints. The policy follows the law of the state of the business. Write to ${brand.emails.support}; ${stateRegulatorClause(terms)}`,
    ),
    definedTerms,
  ]);
}

const term = [
  'The policy is made of this text, the declarations page and your application. Where they differ, the declarations page decides.',
  'Coverage runs for one year, from 12:01 a.m. at the address of the business on the first day on the declarations page. It pays for what happens within that year.',
];

const liability = section(
  'General liability',
  'We pay what you owe by law because somebody was hurt or their property was damaged by your business, your products or your finished work. We choose and pay the lawyers, beside the limit.',
  coveredBlock(
    'Injury to customers, visitors and passers-by',
    'Damage to other people’s property, also to the rooms that you rent, by fire',
    'Libel, slander and the use of another’s advertising idea',
    'First aid to somebody who was hurt, whoever is at fault, up to $5,000 a person',
    'Additional insureds named on the declarations page, for claims that come from your work',
  ),
);

function property(terms: PlanTerms): PolicyTextSection {
  const auto =
    'We pay what you owe when you or your staff cause an accident for the business in a car that it hires or borrows, above the car’s own insurance.';
  return section(
    'Your property and your income',
    `We pay to replace stock, tools, furniture, computers and fixtures that you own or rent for the business, at the address and up to 100 feet from it, when fire, lightning, wind, hail, a burst pipe, vandalism or theft destroys them. You bear the first ${PROPERTY_DEDUCTIBLE} of each loss.`,
    'While a covered loss keeps you closed or makes you work elsewhere, we pay the profit that you lose, wages and rent, from the fourth day on and for at most twelve months.',
    ...(includesCoverage(terms, 'hired_and_non_owned_auto') ? [auto] : []),
  );
}

const dataBreachCovered = coveredBlock(
  'Claims by people whose data was taken from you',
  'Letters to them, a help line, a year of credit monitoring, and the experts who find the leak',
  'Claims by staff about hiring, pay, dismissal or harassment',
);

const dataBreachNotCovered = notCoveredBlock(
  'Data that is taken from you, and the claims that follow',
  'Claims by staff about hiring, pay or dismissal',
);

const policyholderDuties = section(
  'What you have to do',
  'Tell us within 30 days when the business moves, takes up other work, or earns a quarter more than you told us. The premium follows, up or down, from that day.',
  'Keep sprinklers, alarms and extinguishing systems in order when you told us that you have them. Keep records of stock and of purchases somewhere else than on the premises.',
);

const renewal = [
  `The policy renews for another year. We tell you the new price ${serviceFacts.renewalNoticeDays} ahead; cancel before the day and nothing is charged.`,
  `You may cancel at any time, in your account or by phone. There is no fee, and the premium of the days that have not begun goes back to the card that paid it. We may cancel only for an unpaid premium, false statements, or work that is not the one we insured, with ${serviceFacts.cancellationNoticeDays}’ notice.`,
];

const definedTerms = definitionsSection({
  Business: 'The named insured, its owners, officers and staff while they work for it',
  'Additional insured': 'A landlord, client or lender named on the declarations page',
  Deductible: 'The part of each property loss that you bear',
  'Non-owned auto': 'A car of your staff or of somebody else, driven for the business',
  Premium: 'The price of one policy year before tax',
});
