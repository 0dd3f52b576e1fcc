import type { Policy } from '../../../contract/policies/policies.ts';

/** The last row of a bill that comes every month. */
export function monthlyTotal({ billing }: Policy): string {
  return billing.payment_frequency === 'month' ? 'Monthly amount' : 'Total';
}
