import type { SmallBusinessPlanCode } from '../../../contract/small-business/limits.ts';
import type { SmallBusinessState } from '../answers.ts';

/**
 * Returns the plan that fits the buyer's answers best, and the reason. Undefined if the answers do
 * not recommend a plan.
 */
export function recommendedPlan({
  records_kept,
  uses_other_vehicles,
}: SmallBusinessState['details']): { code: SmallBusinessPlanCode; reason: string } | undefined {
  if (records_kept === 'ten_thousand' || records_kept === 'more') {
    return {
      code: 'platinum',
      reason: 'Platinum fits because you keep a lot of customer records.',
    };
  }
  if (uses_other_vehicles !== 'yes') return undefined;
  return { code: 'gold', reason: 'Gold fits because you rent or borrow vehicles.' };
}
