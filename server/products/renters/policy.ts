import type { WireAddress } from '../../../src/contract/address.ts';
import type { RentersPolicyholder } from '../../../src/contract/renters/plan.ts';
import type { RentersQuoteChoices } from '../../../src/contract/renters/settings.ts';
import type { RentersPolicyDetails } from '../../../src/contract/renters/policy.ts';
import { rentersTerms } from '../../../src/tariffs/renters/terms.ts';
import { rentersRatingAnswersSchema, type RentersAnswers } from './answers.ts';
import type { RentersPremiumAnswers } from '../../../src/tariffs/renters/premium.ts';

/**
 * The details of a renters policy as the database stores them. They include fields that are not in
 * the contract.
 */
export interface StoredRenters extends RentersPolicyDetails {
  /** The carrier's own policy number. */
  ex_policy_number: string;
  insured: string;
  additional_insureds: { name: string }[];
  interested_party: { name: string; address: string } | null;
  /** Survey answers that the premium depends on. They are needed to price the renewal. */
  rated: RentersPremiumAnswers;
  /** All survey answers, because claims are checked against the application. */
  application: RentersAnswers;
  /** Null when mail is sent to the insured home. */
  mailing_address: Record<string, unknown> | null;
}

interface NewPolicy {
  address: WireAddress;
  person: Pick<RentersPolicyholder, 'first_name' | 'middle_name' | 'last_name' | 'suffix'>;
  answers: RentersAnswers;
  settings: RentersQuoteChoices;
  stateCode: string;
  carrierPolicyNumber: string;
}

/** Builds the details of a policy at purchase. Amounts are in dollars. */
export function rentersDetails(policy: NewPolicy): StoredRenters {
  const { address, person, answers, settings, stateCode } = policy;
  const { personal_property_amount: property, rates } = settings;
  return {
    address: {
      line1: address.line1,
      line2: address.line2,
      city: address.city,
      region: stateCode,
      postal: address.postal,
    },
    personal_property_amount: property,
    all_peril_deductible: rates.all_peril_deductible,
    liability_limit: rates.liability_limit,
    ...rentersTerms(stateCode, property),
    ex_policy_number: policy.carrierPolicyNumber,
    insured: [person.first_name, person.middle_name, person.last_name, person.suffix]
      .filter(Boolean)
      .join(' '),
    additional_insureds: answers.additional_insureds.map(({ first_name, last_name }) => ({
      name: `${first_name} ${last_name}`,
    })),
    interested_party: interestedParty(answers),
    rated: rentersRatingAnswersSchema.parse(answers),
    application: answers,
    mailing_address: answers.mailing_address ?? null,
  };
}

function interestedParty(answers: RentersAnswers): StoredRenters['interested_party'] {
  const { interested_party_name: name } = answers;
  if (name === undefined) return null;
  const street = [answers.interested_party_street_address, answers.interested_party_unit];
  const regionAndPostal = `${answers.interested_party_region} ${answers.interested_party_postal}`;
  const address = [...street, answers.interested_party_city, regionAndPostal]
    .filter(Boolean)
    .join(', ');
  return { name, address };
}
