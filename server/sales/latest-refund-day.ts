import { addBusinessDays } from '../../src/contract/business-days.ts';
import { REFUND_DAYS_MAX } from '../../src/contract/service-facts.ts';

/**
 * Returns the latest day (YYYY-MM-DD) on which the card shows a refund that is sent on a date or at
 * an instant.
 */
export function latestRefundDay(sent: string): string {
  return addBusinessDays(sent, REFUND_DAYS_MAX);
}
