import {
  smallBusinessPlanCodes,
  type SmallBusinessPlanCode,
} from '../../../src/contract/small-business/limits.ts';

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
