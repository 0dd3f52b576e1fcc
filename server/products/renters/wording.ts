import type { Brand } from '../../../src/contract/brand.ts';
import { MONTHLY_PAYMENT_COUNT, serviceFacts } from '../../../src/contract/service-facts.ts';
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

/** Builds the text of a renters policy. */
export function rentersWording(terms: PlanTerms, brand: Brand): PolicyTextSection[] {
  return numberSections([
    agreementSection(terms, brand, {
      insuredText: `the person named on the declarations page, and the members of the household named there ("you"), for the rented home named there, under the ${terms.title} plan`,
      paragraphs: [
        `${POLICY_PARTS_CLAUSE} It runs for one year, from 12:01 a.m. of its first day by the time of the insured home, and renews for a year at a time until one of us ends it.`,
      ],
    }),
    coverageLimitsSection(
      terms,
      'Amounts are in United States dollars, for each loss. The deductible on the declarations page is taken off once for each loss of belongings; it does not apply to liability, to loss of use, or to guests’ medical bills.',
    ),
    belongings,
    liability,
    section(
      'What is not covered',
      exclusionsBlock(terms),
      'Earthquake, water that backs up from a drain, damage by your pet and identity fraud are covered where the declarations page says so: the law of each state decides.',
    ),
    policyholderDuties,
    claimFilingSection(
      brand,
      'renters',
      `File the claim within ${serviceFacts.claimFilingTime} of the loss, with pictures, receipts where you have them, and the report of the police after a theft. ${claimAnswerClause('renters')}`,
    ),
    section(
      'Premium, changes and the end of the policy',
      ...premium,
      contactSentence('a payment or a refund', brand),
    ),
    section(
      'General conditions',
      `Honest answers. The application is part of the policy. ${CLAIM_FRAUD_CLAUSE}`,
      governingLawClause('the state of the insured home'),
      complaintsClause(terms, brand),
    ),
    definedTerms,
  ]);
}

const belongings = section(
  'Your belongings',
  'We pay what it costs to buy the thing new, or to repair it where that costs less, when it is lost or damaged by:',
  coveredBlock(
    'Fire, smoke, lightning and explosion.',
    'Theft and vandalism, at home and anywhere in the world.',
    'Water from burst pipes and appliances.',
    'Wind and hail, once they have opened the roof or a wall.',
    'The weight of snow, falling objects, and vehicles that hit the building.',
  ),
  'While the home cannot be lived in after such a loss, we pay for a place to stay and for what living there costs you more than before. We pay for food that spoils when the power is out for a day, and for new locks after a theft.',
  'The limits for cash, jewelry, silverware and firearms are part of the amount for your belongings. They apply to each loss by theft.',
);

const liability = section(
  'Liability and guests',
  'When somebody makes a claim against you because you, or a dog named in your application, hurt them or damaged what is theirs, we pay what you owe up to the limit, and your lawyer beside it. Damage by fire, smoke or water to the home that you rent counts as well.',
  'A guest who is hurt in the home has medical bills paid up to the limit, whoever is to blame, when they are reported within one year.',
);

const policyholderDuties = section(
  'What we ask of you',
  'Tell us within 30 days when you move, when somebody joins or leaves the household, when a dog comes into the home or bites somebody, and when you start a business there. After a theft tell the police within 24 hours. Keep what is damaged until we have seen it or its pictures.',
);

const premium = [
  `The premium is paid once a year, or as a first payment and ${MONTHLY_PAYMENT_COUNT} monthly ones with billing fees, as the declarations page says. A payment that is ${serviceFacts.paymentGraceDays} late may end the policy after a letter to you and to the interested party.`,
  YEARLY_CANCELLATION_CLAUSE,
];

const definedTerms = definitionsSection({
  Household: 'You, and your family or partner who live with you and are named',
  Home: 'The dwelling at the address on the declarations page',
  'Interested party': 'Whoever is told of the policy without being insured by it',
  Deductible: 'What you pay of each loss of belongings',
  Premium: 'The price of the policy before fees and tax',
});
