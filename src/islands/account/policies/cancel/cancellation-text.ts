import type { CancellationPreview } from '../../../../contract/policies/cancel.ts';
import { noRefundText } from '../../../../contract/policies/no-refund.ts';
import { duePaymentsSentence } from '../../../../contract/policies/parts.ts';
import type { Policy } from '../../../../contract/policies/policies.ts';
import { productRules } from '../../../../contract/products.ts';
import { REFUND_TIME } from '../../../../contract/service-facts.ts';
import { formatDate } from '../../../../core/dates.ts';
import { formatMoney } from '../../../../core/money.ts';
import { cardBrandAndLast4 } from '../../../../contract/purchase/card-name.ts';
import { upcomingPayment, type UpcomingPayment } from '../../../../policy/billing-text.ts';
import { authorizedPayment } from '../../../../policy/payment-text.ts';
import { policyToday } from '../../../../policy/policy-facts.ts';
import { policyTitle } from '../../../../policy/product-displays.ts';
import { pendingEndorsement } from '../../../../policy/pending-endorsement.ts';

export function isRefundable({ vertical_code }: Policy): boolean {
  return productRules(vertical_code).refund !== 'none';
}

/**
 * Returns one or two sentences about the end of coverage and the refund.
 * @param today YYYY-MM-DD, in the product's time zone
 */
export function coverageEndAndRefundText(
  policy: Policy,
  checkout: CancellationPreview,
  today: string,
): string {
  const { coverage_end_date: end, total_refund_amount: refund } = checkout;
  if (!isRefundable(policy)) return landlordEndText(end);
  if (end === null) return `${notStartedText(policy)}. ${fullReturnText(policy)}`;
  const date = end === today ? `today, ${formatDate(end)}` : formatDate(end);
  const covered = `${coverageLabel(policy)} runs through ${date}.`;
  return refund > 0
    ? `${covered} We’ll refund ${end === today ? 'the days you haven’t used' : 'the days you’ve paid for after that'}.`
    : `${covered} ${noRefundText(policy.vertical_code)}.`;
}

function notStartedText({ status, vertical_code }: Policy): string {
  if (status === 'pending') return 'This policy is still being reviewed';
  // Trip insurance is in force from the purchase, but it covers only the trip. So the text names
  // the start of the trip.
  const isTrip = productRules(vertical_code).refund === 'until departure';
  return isTrip ? 'The trip hasn’t started yet' : 'Coverage hasn’t started yet';
}

/** A payment that is only authorized is not refunded, because it was never charged. */
function fullReturnText(policy: Policy): string {
  const authorized = authorizedPayment(policy);
  if (!authorized) return 'We’ll refund everything you paid for it.';
  const amount = formatMoney(authorized.amount, policy.billing.currency_code);
  return `You haven’t been charged. We’ll release the ${amount} hold on your card.`;
}

function landlordEndText(end: string | null): string {
  const on = end ? ` on ${formatDate(end)}, the next payment date` : ' on the next payment date';
  return `Landlord policies aren’t refundable. Coverage ends${on}. Your card won’t be billed again.`;
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
  const ends = 'Your pending change is canceled too.';
  if (amount <= 0) return ends;
  const money = formatMoney(amount, policy.billing.currency_code);
  return authorizedUntil
    ? `${ends} We’ll release the ${money} hold for it.`
    : `${ends} We’ll also fully refund the ${money} you paid for it.`;
}

/**
 * Returns a sentence with the payments that are still collected up to the last day of coverage.
 * Empty if there are none, or if the backend does not know them.
 */
export function duePaymentsText(
  due: CancellationPreview['payments_due'],
  currency: string,
): string {
  return duePaymentsSentence(
    (due ?? []).map(({ date, amount }) => ({
      date: formatDate(date),
      amount: formatMoney(amount, currency),
    })),
  );
}

/** @param lastDay last day of coverage, YYYY-MM-DD */
export function withdrawalText(lastDay: string): string {
  return `You can withdraw the cancellation through ${formatDate(lastDay)}.`;
}

/** Returns sentences about a policy whose scheduled cancellation is withdrawn: its next charge. */
export function continuationText(policy: Policy): string {
  const { cancellation, billing } = policy;
  if (!cancellation) return '';
  const next =
    upcomingPayment(policy, policyToday(policy)) ??
    cancellation.payment_if_withdrawn ??
    paymentAfter(policy, cancellation.on);
  const card = cardBrandAndLast4(billing.payment_method?.details) || 'your card';
  const isPaidOnce = billing.payment_frequency === 'once';
  return [
    `Your policy won’t end on ${formatDate(cancellation.on)}, and there’s no refund.`,
    next
      ? `We’ll charge ${next.amount === null ? '' : `${formatMoney(next.amount, billing.currency_code)} to `}${card} on ${formatDate(next.date)}.`
      : !isPaidOnce && `We’ll charge the payments that are due after that day to ${card} again.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Returns the first scheduled payment after a day. Null if the backend sends no such payment. */
function paymentAfter({ billing }: Policy, day: string): UpcomingPayment | null {
  const later = billing.payment_schedule?.schedule.find(({ due_date: due }) => due && due > day);
  return later?.due_date ? { date: later.due_date, amount: later.amount } : null;
}

/**
 * Returns a sentence about the arrival of the refund.
 * @param by latest day, YYYY-MM-DD. Undefined if the backend does not know it
 */
export function refundArrivalText(by: string | undefined): string {
  return by === undefined
    ? `Refunds take ${REFUND_TIME} to reach your card.`
    : `The refund will arrive by ${formatDate(by)}.`;
}

/**
 * Returns sentences about the fee, the time until the refund arrives, the payments that are still
 * due, and whether the cancellation is final.
 * @param isOnlyAuthorized true if the money was authorized but not charged
 */
export function cancellationFinePrint(
  {
    fee_amount: fee,
    total_refund_amount: refund,
    currency_code: currency,
    payments_due: due,
    coverage_end_date: end,
    last_days: days,
    refund_by: by,
  }: CancellationPreview,
  isOnlyAuthorized = false,
) {
  const isLater = days !== undefined && end !== null && end > days.earliest;
  return [
    fee > 0
      ? `We’ll deduct a fee of ${formatMoney(fee, currency)} from the refund.`
      : 'There’s no fee.',
    isOnlyAuthorized
      ? 'Your bank may show the hold for a few more days.'
      : refund > 0 && refundArrivalText(by),
    duePaymentsText(due, currency),
    isLater ? withdrawalText(end) : 'This can’t be undone.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Returns the sentences with which the dialog of an already scheduled cancellation begins. */
export function scheduledText(
  { on, refund_amount: refund }: NonNullable<Policy['cancellation']>,
  currency: string,
): string {
  const refundText = refund > 0 ? `refund ${formatMoney(refund, currency)}` : 'no refund';
  return `Your policy is already set to end on ${formatDate(on)} (${refundText}). Choose another last day.`;
}
