import {
  smallBusinessCoverageRows,
  coverageLimitsByPlan,
  formatPlanCoverageLimit,
} from '../../../src/contract/small-business/coverages.ts';
import {
  smallBusinessPlanCodes,
  type SmallBusinessPlanCode,
} from '../../../src/contract/small-business/limits.ts';
import type { PlanTerms } from '../../policies/documents/wording.ts';

export interface SmallBusinessPlanTerms {
  id: string;
  code: SmallBusinessPlanCode;
  title: string;
  subtitle: string;
}

/** The three plans, from the least coverage to the most. */
export const smallBusinessPlans: readonly SmallBusinessPlanTerms[] = smallBusinessPlanCodes.map(
  (code) => ({
    id: `commercial-${code}`,
    code,
    title: code.charAt(0).toUpperCase() + code.slice(1),
    subtitle: 'Business owner’s policy',
  }),
);

/**
 * Returns the plan's coverage rows for policy documents. The rows of all plans have the same titles
 * in the same order.
 */
export function smallBusinessCoverages({ code }: SmallBusinessPlanTerms): PlanTerms['coverages'] {
  return smallBusinessCoverageRows.map(({ key, label }) => ({
    title: label,
    value: formatPlanCoverageLimit(coverageLimitsByPlan[code][key]),
  }));
}
