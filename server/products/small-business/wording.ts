import type { Brand } from '../../../src/contract/brand.ts';
import { PROPERTY_DEDUCTIBLE } from '../../../src/contract/small-business/facts.ts';
import { serviceFacts } from '../../../src/contract/service-facts.ts';
import {
  agreementSection,
  CARRIER_NOTICE_SENTENCE,
  claimFilingSection,
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
import type { PlanTerms, PolicyTextSection } from '../../policies/documents/wording.ts';

/**
 * Builds the full text of a business owner's policy. The sections are in the order in which an
 * owner needs them.
 */
export function smallBusinessWording(terms: PlanTerms, brand: Brand): PolicyTextSection[] {
  return numberSections([
    agreementSection(terms, brand, {
      insuredText: `the business named on the declarations page (“you”) under the ${terms.title} plan, for the kind of work and at the address named there`,
      paragraphs: term,
    }),
    coverageLimitsSection(
      terms,
      'Amounts are in U.S. dollars and apply to everything that happens in one policy year. The general liability limit is the most we pay for the year; the amount per claim is the most we pay for one event, no matter who makes claims because of it.',
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
    claimFilingSection(
      brand,
      'commercial',
      `File the claim within ${serviceFacts.claimFilingTime} of the loss, with photos and receipts. After a theft, call the police first and include the police report. Forward letters from lawyers to us unanswered, and do not promise anyone anything on our behalf. Prevent further damage, and keep what was damaged until we have seen it.`,
      `We decide within ${serviceFacts.smallBusinessClaimAnswerDays} of the last document we asked for, and pay within ${serviceFacts.claimPaymentDays} of the decision. If we deny a claim, we explain in writing why and how to request a review.`,
    ),
    section('Renewal, cancellation and refunds', ...renewal, contactSentence('a refund', brand)),
    section(
      'General conditions',
      'Honest answers. The application is part of the policy. False information on an application for insurance is a crime, and ends the policy from its start.',
      'Other insurance. If another policy pays for the same loss, this one pays after it, in proportion. The right to recover from whoever caused the loss passes to us to the extent of our payment.',
      `Law and complaints. The policy is governed by the law of the state of the business. Write to ${brand.emails.support}; ${stateRegulatorClause(terms)}`,
    ),
    definedTerms,
  ]);
}

const term = [
  'The policy consists of this text, the declarations page and your application. If they differ, the declarations page controls.',
  'Coverage runs for one year from 12:01 a.m., local time at the business address, on the first day on the declarations page. It pays for what happens within that year.',
];

const liability = section(
  'General liability',
  'We pay what you legally owe because someone was hurt or their property was damaged by your business, your products or your finished work. We choose and pay the lawyers, in addition to the limit.',
  coveredBlock(
    'Injury to customers, visitors and passers-by',
    'Damage to other people’s property, including damage by fire to the rooms you rent',
    'Libel, slander and the use of another’s advertising idea',
    'First aid to someone who was hurt, regardless of fault, up to $5,000 per person',
    'Additional insureds named on the declarations page, for claims that arise from your work',
  ),
);

function property(terms: PlanTerms): PolicyTextSection {
  const auto =
    'We pay what you owe when you or your employees cause an accident while driving for the business in a car that it rents or borrows, or in a non-owned auto, in excess of the car’s own insurance.';
  return section(
    'Your property and your income',
    `We pay to replace inventory, tools, furniture, computers and fixtures that you own or rent for the business, at the address and up to 100 feet from it, when fire, lightning, wind, hail, a burst pipe, vandalism or theft destroys them. You pay the first ${PROPERTY_DEDUCTIBLE} of each loss.`,
    'While a covered loss keeps you closed or makes you work elsewhere, we pay lost profit, wages and rent, starting on the fourth day and for up to 12 months.',
    ...(includesCoverage(terms, 'hired_and_non_owned_auto') ? [auto] : []),
  );
}

const dataBreachCovered = coveredBlock(
  'Claims by people whose data was taken from you',
  'Letters to them, a hotline, a year of credit monitoring, and experts to find the leak',
  'Claims by employees about hiring, pay, termination or harassment',
);

const dataBreachNotCovered = notCoveredBlock(
  'Data that is taken from you, and the claims that follow',
  'Claims by employees about hiring, pay or termination',
);

const policyholderDuties = section(
  'Your responsibilities',
  'Tell us within 30 days if the business moves, takes on other work, or earns a quarter more than you told us. The premium is adjusted, up or down, from that day.',
  'Keep sprinklers, alarms and fire suppression systems in working order if you told us you have them. Keep records of inventory and purchases off the premises.',
);

const renewal = [
  `The policy renews for another year. We tell you the new price at least ${serviceFacts.renewalNoticeDays} in advance, or earlier if the law of your state requires it. If you cancel before it renews, nothing is charged.`,
  `You may cancel at any time, in your account or by phone. There is no fee, and the premium for days that have not begun is refunded to the card used to pay it. We may cancel only for unpaid premium, false statements, or work other than the work we insured. ${CARRIER_NOTICE_SENTENCE}`,
];

const definedTerms = definitionsSection({
  Business: 'The named insured, its owners, officers and employees while they work for it',
  'Additional insured': 'A landlord, client or lender named on the declarations page',
  Deductible: 'The part of each property loss that you pay',
  'Non-owned auto': 'A car owned by an employee or someone else, driven for the business',
  Premium: 'The price of one policy year before tax',
});
