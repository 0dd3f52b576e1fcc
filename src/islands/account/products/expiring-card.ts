import type { Policy } from '../../../contract/policies/policies.ts';
import { expiryMonth, isExpiredOn } from '../../../contract/purchase/card-expiry.ts';
import { cardName } from '../../../contract/purchase/card-name.ts';
import { formatDate } from '../../../core/dates.ts';
import { nextAmountText, nextPaymentDate } from './billing-text.ts';

export interface ExpiringCardWarning {
  /** 'Visa ending 4242 expired 02/2027' */
  title: string;
  /** What it is to pay after that. */
  text: string;
}

/**
 * The card of a policy that expires before it is charged next; null of one that is good on that day, and where nobody
 * says until when it is. What has failed is told apart.
 * @param today YYYY-MM-DD
 */
export function expiringCardWarning(policy: Policy, today: string): ExpiringCardWarning | null {
  const { payment_method: method, payment_failed: failed } = policy.billing;
  const due = nextPaymentDate(policy, today);
  if (failed || !method || due === null || !isExpiredOn(method.details, due)) return null;
  const verb = isExpiredOn(method.details, today) ? 'expired' : 'expires';
  return {
    title: `${cardName(method.details)} ${verb} ${expiryMonth(method.details)}`,
    text: `It’s due to pay ${nextAmountText(policy)} on ${formatDate(due)}. Choose another card before that.`,
  };
}
