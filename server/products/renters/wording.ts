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
      insuredText: `the person named on the declarations page, and the members of the household named there (“you”), for the rented home named there, under the ${terms.title} plan`,
      paragraphs: [
        `${POLICY_PARTS_CLAUSE} It runs for one year from 12:01 a.m. on its first day, local time at the insured home, and renews for one year at a time until one of us ends it.`,
      ],
    }),
    coverageLimitsSection(
      terms,
      'Amounts are in U.S. dollars and apply to each loss. The deductible on the declarations page is subtracted once for each loss of belongings; it does not apply to liability, loss of use or guests’ medical bills.',
    ),
    belongings,
    liability,
    section(
      'What is not covered',
      exclusionsBlock(terms),
      'Earthquake, water that backs up from a drain, damage by your pet and identity fraud are covered if the declarations page says so; this depends on the law of each state.',
    ),
    policyholderDuties,
    claimFilingSection(
      brand,
      'renters',
      `File the claim within ${serviceFacts.claimFilingTime} of the loss, with photos, receipts if you have them and, after a theft, the police report. ${claimAnswerClause('renters')}`,
    ),
    section(
      'Premium, changes and cancellation',
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
  'We pay what it costs to buy the item new, or to repair it if that costs less, when it is lost or damaged by:',
  coveredBlock(
    'Fire, smoke, lightning and explosion.',
    'Theft and vandalism, at home and anywhere in the world.',
    'Water from burst pipes and appliances.',
    'Wind and hail, once they have made an opening in the roof or a wall.',
    'The weight of snow, falling objects, and vehicles that hit the building.',
  ),
  'While the home is unlivable after such a loss, we pay for a place to stay and for your additional cost of living there. We pay for food that spoils when the power is out for a day, and for new locks after a theft.',
  'The limits for cash, jewelry, silverware and firearms are part of the amount for your belongings. They apply to each loss by theft.',
);

const liability = section(
  'Liability and guests',
  'When someone makes a claim against you because you, or a dog named in your application, hurt them or damaged their property, we pay what you owe up to the limit, and your lawyer in addition to it. Damage by fire, smoke or water to the home you rent is included.',
  'We pay the medical bills of a guest who is hurt in the home up to the limit, regardless of fault, when they are reported within one year.',
);

const policyholderDuties = section(
  'Your responsibilities',
  'Tell us within 30 days if you move, if someone joins or leaves the household, if a dog comes into the home or bites someone, or if you start a business there. After a theft, notify the police within 24 hours. Keep what is damaged until we have seen it or photos of it.',
);

const premium = [
  `The premium is paid once a year, or as a first payment and ${MONTHLY_PAYMENT_COUNT} monthly payments with billing fees, as the declarations page says. If a payment is not made, the policy may end ${serviceFacts.paymentGraceDays} after written notice to you, or later if the law of your state requires it.`,
  YEARLY_CANCELLATION_CLAUSE,
];

const definedTerms = definitionsSection({
  Household: 'You, and your family or partner who live with you and are named',
  Home: 'The dwelling at the address on the declarations page',
  'Interested party':
    'A person or company that is named on the declarations page but not insured by the policy',
  Deductible: 'What you pay toward each loss of belongings',
  Premium: 'The price of the policy before fees and tax',
});
