import { describeProduct } from '../describe-product.ts';
import {
  coverageValue,
  COVERAGES_TITLE,
  factsOf,
  factText,
  factSection,
  postalAddressLines,
  type DescribedPolicy,
  type Exclusion,
  type Fact,
  type KnownDetails,
  type PolicyDescription,
} from '../facts.ts';
import { formatWholeDollars } from '../format.ts';
import { propertyLimitDollarsByPlan, type SmallBusinessPlanCode } from './limits.ts';
import {
  smallBusinessCoverageCodes,
  smallBusinessPolicyDetailsSchema,
  type SmallBusinessCoverage,
  type SmallBusinessPolicyDetails,
} from './policy.ts';

/** Labels of the coverages. A hint names the people who are covered. */
const smallBusinessCoverageLabels: Record<SmallBusinessCoverage, { label: string; hint?: string }> =
  {
    general_liability: { label: 'General liability' },
    business_personal_property: { label: 'Business personal property' },
    additional_insured_coverage: { label: 'Additional insured', hint: 'Landlords and clients' },
    lost_business_income: { label: 'Lost business income' },
    data_breach_privacy_liability: { label: 'Data breach, privacy liability' },
    data_breach_additional_costs: { label: 'Data breach, additional costs' },
    employee_liability_coverage: { label: 'Employee liability coverage' },
    hired_and_non_owned_auto: { label: 'Hired and non-owned auto' },
  };

/** Limit of general liability for one claim. */
export const LIMIT_PER_CLAIM = '$1 Million';
/** Deductible of each property loss, in every plan. */
export const PROPERTY_DEDUCTIBLE = formatWholeDollars(500);

type Limit = Pick<Fact, 'value' | 'note'>;

/** Limits that are the same in every plan. */
const common = {
  general_liability: { value: '$2 Million', note: `Max ${LIMIT_PER_CLAIM} per claim` },
  additional_insured_coverage: { value: true },
  lost_business_income: { value: formatWholeDollars(250_000) },
} satisfies Partial<Record<SmallBusinessCoverage, Limit>>;

const property = (plan: SmallBusinessPlanCode): Limit => ({
  value: formatWholeDollars(propertyLimitDollarsByPlan[plan]),
  note: `${PROPERTY_DEDUCTIBLE} deductible`,
});

const noDataCoverage = {
  data_breach_privacy_liability: { value: false },
  data_breach_additional_costs: { value: false },
  employee_liability_coverage: { value: false },
} satisfies Partial<Record<SmallBusinessCoverage, Limit>>;

const limitsByPlan: Record<SmallBusinessPlanCode, Record<SmallBusinessCoverage, Limit>> = {
  silver: {
    ...common,
    ...noDataCoverage,
    business_personal_property: property('silver'),
    hired_and_non_owned_auto: { value: false },
  },
  gold: {
    ...common,
    ...noDataCoverage,
    business_personal_property: property('gold'),
    hired_and_non_owned_auto: { value: true },
  },
  platinum: {
    ...common,
    business_personal_property: property('platinum'),
    data_breach_privacy_liability: { value: formatWholeDollars(50_000) },
    data_breach_additional_costs: { value: formatWholeDollars(10_000) },
    employee_liability_coverage: { value: formatWholeDollars(50_000) },
    hired_and_non_owned_auto: { value: true },
  },
};

/** Returns the coverages of a plan. All plans have the same coverages in the same order. */
export function smallBusinessCoverages({ code }: { code: SmallBusinessPlanCode }): Fact[] {
  return smallBusinessCoverageCodes.map((id) => ({
    id,
    ...smallBusinessCoverageLabels[id],
    ...limitsByPlan[code][id],
  }));
}

/**
 * Returns the limit of a coverage as a policy stores it: '$35,000, $500 deductible'. True if the
 * coverage has no limit, false if it is excluded.
 */
export function storedLimit(fact: Fact): string | boolean {
  return typeof fact.value === 'boolean' ? fact.value : factText(fact);
}

export const smallBusinessExclusions = [
  {
    id: 'advice',
    label: 'Professional advice and design errors',
    sentence: 'Mistakes in professional advice, design or treatment.',
  },
  {
    id: 'employees',
    label: 'Injury to your own employees',
    sentence: 'Injury to your own employees, which workers’ compensation covers.',
  },
  {
    id: 'vehicles',
    label: 'Vehicles the business owns',
    sentence: 'Vehicles, boats and aircraft that the business owns.',
  },
  {
    id: 'disasters',
    label: 'Flood and earthquake',
    sentence: 'Flood, earthquake, war and nuclear hazard.',
  },
  {
    id: 'wear',
    label: 'Wear, rust and machine breakdown',
    sentence: 'Wear, rust, rot, vermin, and machines that break down on their own.',
  },
  {
    id: 'rework',
    label: 'Work that has to be redone',
    sentence: 'Work or goods that were paid for and have to be redone.',
  },
  {
    id: 'alcohol',
    label: 'Alcohol, if it’s more than a quarter of sales',
    sentence: 'Alcohol, if its sale is more than a quarter of your business.',
  },
  {
    id: 'known',
    label: 'Anything you knew about before the policy started',
    sentence: 'Anything you did or knew about before the policy started.',
  },
] as const satisfies readonly Exclusion[];

type AdditionalInsured = SmallBusinessPolicyDetails['additional_insureds'][number];

/** Returns the facts about a business. */
export function businessFacts(business: KnownDetails<SmallBusinessPolicyDetails>): Fact[] {
  const { address, additional_insureds: others } = business;
  return factsOf([
    ['type', 'Type of business', business.business_type],
    ['business', 'Business name', business.business_name],
    ['contact', 'Primary contact', business.insured],
    ['address', 'Address', address && postalAddressLines(address)],
    ['legal_form', 'Legal entity', business.legal_nature],
    ['additional', 'Additional insureds', others?.map(additionalInsuredText)],
  ]);
}

function additionalInsuredText({ name, relation }: AdditionalInsured): string {
  return relation && relation !== 'other' ? `${name} (${relation})` : name;
}

/** Describes a business owner's policy. Null if the details do not match the schema. */
function describeSmallBusiness({
  details,
  billing: { currency_code: currency },
}: DescribedPolicy): PolicyDescription | null {
  const business = smallBusinessPolicyDetailsSchema.safeParse(details).data;
  if (!business) return null;
  return {
    subject: business.business_name,
    identifiers: [business.business_name],
    insured: business.business_name,
    facts: businessFacts(business),
    coverages: factSection(
      COVERAGES_TITLE,
      factsOf(
        smallBusinessCoverageCodes.map((id) => [
          id,
          smallBusinessCoverageLabels[id].label,
          coverageValue(business[id], currency),
        ]),
      ),
    ),
  };
}

export const smallBusinessProduct = describeProduct({
  title: 'Small business',
  line: 'commercial',
  icon: 'storefront',
  description: 'Liability and property for a business',
  details: smallBusinessPolicyDetailsSchema,
  describe: describeSmallBusiness,
});
