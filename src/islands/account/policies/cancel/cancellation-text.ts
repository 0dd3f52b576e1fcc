import type { CancellationPreview } from '../../../../contract/policies/cancel.ts';
import type { Policy } from '../../../../contract/policies/policies.ts';
import { productRules, type ProductRules } from '../../../../contract/products.ts';
import { REFUND_TIME } from '../../../../contract/service-facts.ts';
import { formatDate } from '../../../../core/dates.ts';
import { formatMoney } from '../../../../core/money.ts';
import { policyTitle } from '../../../../policy/product-displays.ts';
import { pendingEndorsement } from '../../../../policy/pending-endorsement.ts';

export function isRefundable({ vertical_code }: Policy): boolean {
  return productRules(vertical_code).refund !== 'none';
}

/**
 * Returns one or two sentences about the end of coverage and the refund.
 * @param today YYYY-MM-DD, in the visitor's time zone
 */
export function coverageEndAndRefundText(
  policy: Policy,
  checkout: CancellationPreview,
  today: string,
): string {
  const { coverage_end_date: end, total_refund_amount: refund } = checkout;
  if (!isRefundable(policy)) return landlordEndText(end);
  if (end === null) {
    return `${notStartedText(policy)}. You get back everything you paid for it.`;
  }
  const date = end === today ? `today, ${formatDate(end)},` : `on ${formatDate(end)}`;
  const timeZoneLabel = timeZoneLabels[productRules(policy.vertical_code).timeZone];
  const ends = `${coverageLabel(policy)} ends ${date} at 11:59pm ${timeZoneLabel}.`;
  return refund > 0
    ? `${ends} You get back ${end === today ? 'the days you have not used' : 'the paid days after it'}.`
    : `${ends} No day that you paid for is left, so nothing is refunded.`;
}

const timeZoneLabels: Record<ProductRules['timeZone'], string> = {
  UTC: 'UTC',
  'America/New_York': 'New York time',
};

function notStartedText({ status, vertical_code }: Policy): string {
  if (status === 'pending') return 'This policy is still being reviewed';
  // Trip insurance is in force from the purchase, but it covers only the trip. So the text names
  // the start of the trip.
  const isTrip = productRules(vertical_code).refund === 'until departure';
  return isTrip ? 'The trip has not begun yet' : 'Coverage has not begun yet';
}

function landlordEndText(end: string | null): string {
  const on = end ? ` on ${formatDate(end)}, the next payment date` : ' on the next payment date';
  return `Landlord policies are not refundable. Coverage ends${on}. Your card will not be billed again.`;
}

function coverageLabel(policy: Policy): string {
  const agency = policy.details['rental_company'];
  return typeof agency === 'string'
    ? `Coverage on your ${agency} rental`
    : `Coverage under ${policyTitle(policy)}`;
}

/**
 * Describes the effect of the cancellation on an endorsement that waits for the carrier's decision.
 * Null if no endorsement is pending.
 */
export function endorsementEffectText(policy: Policy): string | null {
  const endorsement = pendingEndorsement(policy);
  if (!endorsement) return null;
  const { amount, held_until: authorizedUntil } = endorsement;
  const ends = 'The change that waits for the carrier ends with it.';
  if (amount <= 0) return ends;
  const money = formatMoney(amount, policy.billing.currency_code);
  return authorizedUntil
    ? `${ends} The ${money} held for it is released.`
    : `${ends} The ${money} charged for it goes back in full as well.`;
}

/**
 * Returns sentences about the fee, the time until the refund arrives, and whether the cancellation
 * is final.
 * @param isLater true if coverage ends on a later day than today
 */
export function cancellationFinePrint(
  { fee_amount: fee, total_refund_amount: refund, currency_code: currency }: CancellationPreview,
  isLater = false,
) {
  return [
    fee > 0
      ? `A fee of ${formatMoney(fee, currency)} is taken off the refund.`
      : 'There is no fee.',
    refund > 0 && `Refunds reach the card in ${REFUND_TIME}.`,
    isLater
      ? 'Payments due by that day are still charged. You can change your mind until then.'
      : 'This cannot be undone.',
  ]
    .filter(Boolean)
    .join(' ');
}
