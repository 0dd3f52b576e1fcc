/**
 * Coverages of each small business plan. The plan table, the documents and the policy show them.
 */
import type { SmallBusinessPlanCode } from './limits.ts';
import type { SmallBusinessCoverage } from './policy.ts';

export interface PlanCoverageLimit {
  /**
   * Limit of the coverage as text, or true if the coverage is included, or false if it is excluded.
   */
  title: string | boolean;
  description?: string;
}

/** Coverages in the order of the plan table. `hint` names the people or things that are covered. */
export const smallBusinessCoverageRows: readonly {
  key: SmallBusinessCoverage;
  label: string;
  hint?: string;
}[] = [
  { key: 'general_liability', label: 'General liability' },
  { key: 'business_personal_property', label: 'Business personal property' },
  {
    key: 'additional_insured_coverage',
    label: 'Additional insured',
    hint: 'Landlords and clients',
  },
  { key: 'lost_business_income', label: 'Lost business income' },
  { key: 'data_breach_privacy_liability', label: 'Data breach, privacy liability' },
  { key: 'data_breach_additional_costs', label: 'Data breach, additional costs' },
  { key: 'employee_liability_coverage', label: 'Employee liability coverage' },
  { key: 'hired_and_non_owned_auto', label: 'Hired and non-owned auto' },
];

/** Limits that are the same in every plan, by coverage. */
const commonTiers = {
  general_liability: { title: '$2 Million', description: 'Max $1 Million per claim' },
  additional_insured_coverage: { title: true },
  lost_business_income: { title: '$250,000' },
} as const;

const property = (title: string) => ({ title, description: '$500 deductible' });

const excludedDataTiers = {
  data_breach_privacy_liability: { title: false },
  data_breach_additional_costs: { title: false },
  employee_liability_coverage: { title: false },
} as const;

export const coverageLimitsByPlan: Record<
  SmallBusinessPlanCode,
  Record<SmallBusinessCoverage, PlanCoverageLimit>
> = {
  silver: {
    ...commonTiers,
    ...excludedDataTiers,
    business_personal_property: property('$15,000'),
    hired_and_non_owned_auto: { title: false },
  },
  gold: {
    ...commonTiers,
    ...excludedDataTiers,
    business_personal_property: property('$35,000'),
    hired_and_non_owned_auto: { title: true },
  },
  platinum: {
    ...commonTiers,
    business_personal_property: property('$75,000'),
    data_breach_privacy_liability: { title: '$50,000' },
    data_breach_additional_costs: { title: '$10,000' },
    employee_liability_coverage: { title: '$50,000' },
    hired_and_non_owned_auto: { title: true },
  },
};

/**
 * Returns the limit with its description: '$35,000, $500 deductible'. If the coverage has no limit
 * text, returns true if it is included and false if it is excluded.
 */
export function formatPlanCoverageLimit({
  title,
  description,
}: PlanCoverageLimit): string | boolean {
  return typeof title === 'string' && description ? `${title}, ${lowerFirst(description)}` : title;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
