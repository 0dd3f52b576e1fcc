/** Texts about a policy that has ended or never began: the reason, the last covered day and the refund. */
import { stillFileText } from '../contract/claims/filing-deadline.ts';
import { coveredThroughText } from '../contract/policies/parts.ts';
import type { Policy } from '../contract/policies/policies.ts';
import { rejectionTexts } from '../contract/policies/rejection-text.ts';
import { formatDate } from '../core/dates.ts';
import { formatMoney } from '../core/money.ts';
import { NO_FURTHER_CHARGE_TEXT, paymentStatusTexts } from './payment-text.ts';
import { hasCoverageEnded, isPolicyClosed } from './policy-facts.ts';

interface EndedPolicyTexts {
  /** Title with the last covered day, such as 'Coverage ended on Nov 20, 2026'. */
  title: string;
  /** Sentences about the reason and the last covered day. */
  reason: string;
  /** Sentences about the refund, or about the reason why none is due, and about later charges. */
  money: string;
  /** Sentences about claims for earlier losses. Null if no claim can be filed. */
  claims: string | null;
}

/**
 * Returns the texts about a canceled or rejected policy, or about one whose coverage period is over.
 * Null for another policy.
 * @param today YYYY-MM-DD
 */
export function endedPolicyTexts(policy: Policy, today: string): EndedPolicyTexts | null {
  const { status, covered_until: coveredUntil, coverage_end_date: end } = policy;
  if (status === 'rejected') return rejectedPolicyTexts(policy, today);
  const isCanceled = status === 'canceled';
  const hasRunOut =
    (status === 'approved' || status === 'pending_change') && isPolicyClosed(policy, today);
  if (!isCanceled && !hasRunOut) return null;
  const lastDay = isCanceled ? coveredUntil : end;
  const hasEnded = hasCoverageEnded(policy, today);
  const covered =
    lastDay &&
    (hasEnded
      ? `You were covered through ${formatDate(lastDay)}.`
      : `${coveredThroughText(formatDate(lastDay))}.`);
  return {
    title: titleOf(lastDay, hasEnded),
    reason: [isCanceled ? cancellationReason(policy) : runOutReason(policy), covered]
      .filter(Boolean)
      .join(' '),
    money: isCanceled
      ? refundText(policy, today)
      : `No refund is due because the policy ran its full term. ${NO_FURTHER_CHARGE_TEXT}`,
    claims:
      hasEnded && lastDay && policy.options.claimable
        ? stillFileText(lastDay, (day) => formatDate(day))
        : null,
  };
}

function rejectedPolicyTexts(policy: Policy, today: string): EndedPolicyTexts {
  const isTripOver = policy.ended?.reason === 'trip_over';
  return {
    title: isTripOver ? 'Your application was closed' : 'Your policy was not approved',
    reason: rejectionTexts[isTripOver ? 'trip_over' : 'carrier'],
    money: refundText(policy, today),
    claims: null,
  };
}

/** @param lastDay null if coverage never began, undefined if the backend does not send the day */
function titleOf(lastDay: string | null | undefined, hasEnded: boolean): string {
  if (lastDay === null) return 'This policy ended before coverage began';
  if (lastDay === undefined) return 'This policy has ended';
  return `Coverage ${hasEnded ? 'ended' : 'ends'} on ${formatDate(lastDay)}`;
}

function cancellationReason({ ended, billing }: Policy): string {
  const amount =
    ended?.amount === undefined ? '' : ` ${formatMoney(ended.amount, billing.currency_code)}`;
  if (ended?.reason === 'unpaid') {
    const lastTry = ended.last_try && ` Our last try was on ${formatDate(ended.last_try)}.`;
    return `We couldn’t collect your payment${amount && ` of${amount}`}.${lastTry ?? ''}`;
  }
  if (ended?.reason === 'charged_back')
    return `We canceled it because your bank took back${amount || ' a payment'} after the charge was disputed.`;
  return ended?.reason === 'canceled' ? 'It was canceled at your request.' : 'It was canceled.';
}

function runOutReason({ billing: { renewal } }: Policy): string {
  return renewal && !renewal.renews
    ? 'You turned off renewal, so the policy ended when its term did.'
    : 'Its term ended, and it didn’t renew.';
}

/** If the backend sends no payments, the refund is unknown. */
function refundText(policy: Policy, today: string): string {
  const status = paymentStatusTexts(policy, today);
  return status ? `${status.title}. ${status.text}` : NO_FURTHER_CHARGE_TEXT;
}
