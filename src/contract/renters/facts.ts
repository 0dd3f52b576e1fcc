import type { LimitOrDeductible } from '../policies/details.ts';
import { describeProduct } from '../describe-product.ts';
import {
  coverageValue,
  COVERAGES_TITLE,
  exclusionFacts,
  factsOf,
  factSection,
  postalAddressLines,
  type DescribedPolicy,
  type Exclusion,
  type Fact,
  type KnownDetails,
  type FactSection,
  type PolicyDescription,
} from '../facts.ts';
import { formatLimit } from '../format.ts';
import {
  fixedExtraCodes,
  regionalExtraCodes,
  rentersPolicyDetailsSchema,
  type FixedExtraCode,
  type RegionalExtraCode,
  type RentersPolicyDetails,
} from './policy.ts';

/** The parts of a policy's details that state what it covers. A plan has the same parts. */
export type RentersTerms = Partial<Omit<RentersPolicyDetails, 'address'>>;

/** Amounts that the buyer chooses, in whole dollars. */
export interface ChosenAmounts {
  personal_property_amount: number;
  liability_limit: number;
  all_peril_deductible: number;
}

const fixedExtraLabels: Record<FixedExtraCode, string> = {
  loss_of_use: 'Loss of use',
  cc_theft: 'Credit card theft',
  repairs: 'Emergency repairs',
  fire_department: 'Fire department charges',
  food_spoilage: 'Food spoilage',
  lock_replacement: 'Lock replacement',
  hurricane_deductible: 'Wind and hail',
  personal_liability: 'Personal liability',
  money: 'Cash',
  credit_card: 'Credit card fraud',
  brand_new_belongings: 'Replacement cost for belongings',
  jewelry: 'Jewelry, for each theft',
  silverware: 'Silverware, for each theft',
  firearms: 'Firearms, for each theft',
  loss_assessment: 'Loss assessment',
  medical_payments: 'Medical payments',
};

const regionalExtraLabels: Record<RegionalExtraCode, string> = {
  replacement_cost: 'Replacement cost',
  pet_damage: 'Pet damage',
  water_backup: 'Water backup',
  identity_fraud: 'Identity fraud',
  earthquake: 'Earthquake',
};

export const rentersExclusions = [
  {
    id: 'flood',
    label: 'Flood',
    sentence: 'Flood from a river, storm or tide, and water that rises from the ground.',
    isListed: true,
  },
  {
    id: 'wear',
    label: 'Wear and tear',
    sentence: 'Wear, moths, rust, mold and mechanical failure.',
    isListed: true,
  },
  {
    id: 'roommates',
    label: 'Your roommates’ belongings',
    sentence: 'Belongings of roommates who are not named on the declarations page.',
    isListed: true,
  },
  {
    id: 'vehicles',
    label: 'Cars, trucks and motorcycles',
    sentence: 'Cars, trucks, motorcycles and aircraft, and their equipment.',
  },
  {
    id: 'business',
    label: 'A home business with visitors',
    sentence: 'A home business with visitors, and its inventory.',
  },
  {
    id: 'intent',
    label: 'Intentional damage',
    sentence: 'Damage that you cause on purpose.',
  },
  {
    id: 'war',
    label: 'War and nuclear hazard',
    sentence: 'War, nuclear hazard, and seizure by a government authority.',
  },
  {
    id: 'building',
    label: 'The building itself',
    sentence: 'The building itself, which is the owner’s responsibility to insure.',
  },
] as const satisfies readonly Exclusion[];

/** Returns the amounts that the buyer chose, with the labels that a policy's facts have. */
export function chosenAmountFacts(amounts: ChosenAmounts): Fact[] {
  return [...chosenLimitFacts(amounts, 'USD'), ...deductibleFacts(amounts, 'USD')];
}

function chosenLimitFacts(terms: RentersTerms, currency: string): Fact[] {
  return factsOf([
    ['belongings', 'Your belongings', limit(terms.personal_property_amount, currency)],
    ['liability', 'Liability', limit(terms.liability_limit, currency)],
  ]);
}

function deductibleFacts({ all_peril_deductible: amount }: RentersTerms, currency: string): Fact[] {
  return factsOf([['deductible', 'Deductible', limit(amount, currency)]]);
}

function limit(amount: LimitOrDeductible | null | undefined, currency: string) {
  return amount === null || amount === undefined ? null : formatLimit(amount, currency);
}

/**
 * Returns the coverages of a policy, or of a plan without the amounts that the buyer chooses.
 * Regional extras that the home's state forbids are excluded, with the reason as note.
 */
export function rentersCoverages(terms: RentersTerms, currency = 'USD'): Fact[] {
  return [
    ...chosenLimitFacts(terms, currency),
    ...factsOf([['medical', 'Guests’ medical bills', limit(terms.medical_limit, currency)]]),
    ...factsOf(
      fixedExtraCodes.map((code) => [
        code,
        fixedExtraLabels[code],
        ...extraValue(code, terms, currency),
      ]),
    ),
    ...regionalExtraCodes.flatMap((code): Fact[] => {
      const extra = terms[code];
      if (!extra) return [];
      const note = extra.caption || undefined;
      return [{ id: code, label: regionalExtraLabels[code], value: extra.allowed, note }];
    }),
    ...exclusionFacts(rentersExclusions),
  ];
}

/** Returns the value and the note of an extra. Wind and hail have a deductible of their own. */
function extraValue(
  code: FixedExtraCode,
  terms: RentersTerms,
  currency: string,
): [value: Fact['value'] | null, note?: string] {
  const value = coverageValue(terms[code], currency);
  return code === 'hurricane_deductible' && typeof value === 'string'
    ? [true, `Deductible: ${value}`]
    : [value];
}

/** Returns the facts about a home and its household. */
export function homeFacts(
  home: KnownDetails<RentersPolicyDetails>,
  homeLabel = 'Rented home',
): Fact[] {
  const { address, interested_party: party, additional_insureds: others } = home;
  return factsOf([
    ['carrier_number', 'Carrier’s policy number', home.ex_policy_number],
    ['insured', 'Insured', home.insured],
    ['home', homeLabel, address && postalAddressLines(address)],
    ['additional', 'Also insured', others?.map(({ name }) => name)],
    ['interested_party', 'Interested party', party && [party.name, party.address]],
  ]);
}

/**
 * Describes a renters or landlord policy. Null if the details do not match the schema.
 * @param homeLabel label of the insured home
 */
function describeHome(
  { details, billing: { currency_code: currency } }: DescribedPolicy,
  homeLabel: string,
  coveragesOf: (home: RentersPolicyDetails) => readonly FactSection[],
): PolicyDescription | null {
  const home = rentersPolicyDetailsSchema.safeParse(details).data;
  if (!home) return null;
  return {
    subject: home.address.line1,
    identifiers: [postalAddressLines(home.address).join(', ')],
    insured: home.insured,
    facts: [...homeFacts(home, homeLabel), ...deductibleFacts(home, currency)],
    coverages: coveragesOf(home),
  };
}

function describeRenters(policy: DescribedPolicy): PolicyDescription | null {
  const { currency_code: currency } = policy.billing;
  return describeHome(policy, 'Rented home', (home) =>
    factSection(COVERAGES_TITLE, rentersCoverages(home, currency)),
  );
}

/** A landlord policy does not list the exclusions of a renters policy. */
function describeLandlord(policy: DescribedPolicy): PolicyDescription | null {
  const { currency_code: currency } = policy.billing;
  const exclusionIds = new Set<string>(rentersExclusions.map(({ id }) => id));
  return describeHome(policy, 'Rental property', (home) =>
    factSection(
      COVERAGES_TITLE,
      rentersCoverages(home, currency).filter(({ id }) => !exclusionIds.has(id)),
    ),
  );
}

export const rentersProduct = describeProduct({
  title: 'Renters',
  line: 'residential',
  icon: 'house-line',
  description: 'Belongings and liability in a rented home',
  details: rentersPolicyDetailsSchema,
  describe: describeRenters,
});

export const landlordProduct = describeProduct({
  title: 'Landlord',
  line: 'residential',
  icon: 'key',
  description: 'A home you rent out',
  refund: 'none',
  details: rentersPolicyDetailsSchema,
  describe: describeLandlord,
});
