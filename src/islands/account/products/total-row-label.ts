import { toPaymentFrequency } from '../../../contract/purchase/billing.ts';
import type { Policy } from '../../../contract/policies/policies.ts';

/**
 * Returns the label of the last row of a price breakdown: 'Monthly amount' for monthly payments,
 * otherwise 'Total'.
 */
export function totalRowLabel({ billing }: Policy): string {
  return toPaymentFrequency(billing.payment_frequency) === 'month' ? 'Monthly amount' : 'Total';
}
