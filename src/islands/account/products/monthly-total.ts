import { cycleOf } from '../../../contract/purchase/billing.ts';
import type { Policy } from '../../../contract/policies/policies.ts';

/** The last row of a bill that comes every month. */
export function monthlyTotalLabel({ billing }: Policy): string {
  return cycleOf(billing.payment_frequency) === 'month' ? 'Monthly amount' : 'Total';
}
