import type { Policy } from '../contract/policies/policies.ts';
import { formatExpiryMonth, isExpiredOn } from '../contract/purchase/card-expiry.ts';
import { cardBrandAndLast4 } from '../contract/purchase/card-name.ts';
import { nextPaymentDate, nextPaymentText } from './billing-text.ts';

interface ExpiringCardWarning {
  /** Title of the warning, such as 'Visa ending 4242 expired 02/2027'. */
  title: string;
  /** Sentence about the next payment that this card must pay. */
  text: string;
}

/**
 * Returns a warning if the policy's card expires before the next payment. Returns null if the card
 * is still valid on the day of the payment or if its expiry date is unknown. Also returns null
 * after a failed payment, because failed payments have their own notice.
 * @param today YYYY-MM-DD
 */
export function expiringCardWarning(policy: Policy, today: string): ExpiringCardWarning | null {
  const { payment_method: method, payment_failed: failed } = policy.billing;
  const due = nextPaymentDate(policy, today);
  if (failed || !method || due === null || !isExpiredOn(method.details, due)) return null;
  const verb = isExpiredOn(method.details, today) ? 'expired' : 'expires';
  return {
    title: `${cardBrandAndLast4(method.details)} ${verb} ${formatExpiryMonth(method.details)}`,
    text: `It’s due to pay ${nextPaymentText(policy, today)}. Choose another card before that.`,
  };
}
