import {
  commercialCoverageRows,
  coverageTiers,
  tierText,
} from '../../../src/contract/small-business/coverages.ts';
import {
  commercialPlanCodes,
  type CommercialPlanCode,
} from '../../../src/contract/small-business/limits.ts';
import type { PlanTerms } from '../../policies/documents/wording.ts';

export interface SmallBusinessPlanTerms {
  id: string;
  code: CommercialPlanCode;
  title: string;
  subtitle: string;
}

/** The three plans, from the least cover to the most. */
export const smallBusinessPlans: readonly SmallBusinessPlanTerms[] = commercialPlanCodes.map(
  (code) => ({
    id: `commercial-${code}`,
    code,
    title: code.charAt(0).toUpperCase() + code.slice(1),
    subtitle: 'Business owner’s policy',
  }),
);

/** The rows of the plan as its papers print them: the same titles in the same order for all. */
export function smallBusinessCoverages({ code }: SmallBusinessPlanTerms): PlanTerms['coverages'] {
  return commercialCoverageRows.map(({ key, label }) => ({
    title: label,
    value: tierText(coverageTiers[code][key]),
  }));
}
