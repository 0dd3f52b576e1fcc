import type { Claim } from '../contract/claims/claims.ts';
import { nextStepDeadline } from '../contract/claims/expected-dates.ts';
import { FINAL_DECISION_HEADING } from '../contract/claims/final-decision.ts';
import { calendarDate, formatDate } from '../core/dates.ts';
import { formatMoney } from '../core/money.ts';
import { shopToday, visitorTimeZone } from './policy-facts.ts';
import type { BadgeStatus } from '../ui/feedback/StatusBadge.tsx';

/**
 * Returns the code of the claim's current status. This is the type of the claim's resolution, or
 * the field `status` if there is no resolution. Examples: 'submitted', 'handed_off', 'approved',
 * 'rejected'. A newer server may send other values.
 */
export function claimStatusCode({ resolution, status }: Claim): string {
  return resolution?.resolution_type ?? status;
}

export function isClaimPending(claim: Claim): boolean {
  return !claim.resolution && ['submitted', 'handed_off'].includes(claim.status);
}

export function isClaimResolved({ resolution }: Claim): boolean {
  return resolution !== null;
}

/** True if the claimant has withdrawn the claim, so that no other claim replaces it. */
function isWithdrawnByClaimant({ status, events }: Claim): boolean {
  return status === 'withdrawn' && events.some(({ event }) => event === 'withdrawn');
}

/** True if the claim was withdrawn, or replaced by another claim. */
export function isClaimWithdrawn({ status, resolution }: Claim): boolean {
  return resolution === null && status === 'withdrawn';
}

/** True if the claim waits for a call of the claimant. */
export const needsCall = ({ next }: Claim) => next?.action === 'call';

/** True if the money of an approved claim should have reached the claimant by now. */
export function isPaymentOverdue(claim: Claim): boolean {
  return claim.next?.action === 'pay' && isNextStepOverdue(claim);
}

/** True if the second look upheld the rejection. */
export const isUpheld = ({ events }: Claim) => events.some(({ event }) => event === 'upheld');

const statusHeadings: Record<string, string> = {
  handed_off: 'Please call the provider to begin your mail-away repair claim.',
  submitted: 'Your claim is in review.',
  rejected: 'Claim rejected.',
  approved: 'Claim approved.',
  withdrawn: 'Replaced by another claim.',
};

export function claimStatusHeading(claim: Claim): string {
  const state = claimStatusCode(claim);
  if (isWithdrawnByClaimant(claim)) return 'Claim withdrawn.';
  const heading = Object.hasOwn(statusHeadings, state) && statusHeadings[state];
  if (!heading) return 'Unknown claim status.';
  if (state === 'rejected' && isUpheld(claim)) return `${heading} ${FINAL_DECISION_HEADING}.`;
  if (state === 'approved' && claim.payout?.status === 'paid')
    return `${heading} We’ve sent your payment.`;
  return state === 'submitted' && claim.next?.action === 'look_again'
    ? `${heading} We’re taking a second look.`
    : heading;
}

const statusBadges: Record<string, BadgeStatus> = {
  handed_off: 'your_turn',
  submitted: 'in_review',
  rejected: 'rejected',
  approved: 'approved',
  withdrawn: 'withdrawn',
};

/** Returns the badge for the claim's status. Null for an unknown status. */
export function claimBadge(claim: Claim): BadgeStatus | null {
  const state = claimStatusCode(claim);
  return (Object.hasOwn(statusBadges, state) && statusBadges[state]) || null;
}

/**
 * Returns the label of a claim's badge if the label of its status is not exact enough: 'Paid' for a
 * paid claim, 'Second look' while we look at a rejected claim again, 'Replaced' for a claim that
 * another one replaced.
 */
export function claimBadgeLabel(claim: Claim): string | undefined {
  const { payout, next } = claim;
  if (payout?.status === 'paid') return 'Paid';
  if (isClaimWithdrawn(claim) && !isWithdrawnByClaimant(claim)) return 'Replaced';
  return next?.action === 'look_again' ? 'Second look' : undefined;
}

/** Returns the calendar date of an instant in the visitor's time zone, such as 'Jun 10, 2027'. */
export function formatInstantDate(instant: string): string {
  return formatDate(calendarDate(new Date(instant), visitorTimeZone()));
}

/**
 * Returns the date and time of an instant in the visitor's time zone, such as 'Jun 10, 2027, 9:42
 * AM'.
 */
export function formatInstantDateTime(instant: string): string {
  const timeFormat = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: visitorTimeZone(),
  });
  return `${formatInstantDate(instant)}, ${timeFormat.format(new Date(instant))}`;
}

/** True if the deadline of the claim's next step has passed. */
export function isNextStepOverdue(claim: Claim): boolean {
  const deadline = nextStepDeadline(claim);
  return deadline !== null && deadline < shopToday();
}

/**
 * Filters the claims that are pending or have a next step. A claim whose payment is late comes first.
 * Otherwise the order stays the same.
 */
export function openClaims(claims: readonly Claim[]): Claim[] {
  return claims
    .filter((claim) => isClaimPending(claim) || claim.next !== null)
    .toSorted((one, other) => Number(isPaymentOverdue(other)) - Number(isPaymentOverdue(one)));
}

/**
 * Returns a text about an open claim: its status, its next step and the deadline. For example 'In
 * review. Decision by Jun 17, 2027'.
 * @param phone phone number in the format for display
 */
export function openClaimStatusText(claim: Claim, phone: string): string {
  const statusLabel = statusLabels[claimStatusCode(claim)] ?? '';
  const step = nextStepText(claim, phone);
  if (!step) return statusLabel && `${statusLabel}.`;
  return statusLabel ? `${statusLabel}. ${step}` : step;
}

/**
 * Returns the next step of a claim with its deadline, such as 'Decision by Jun 17, 2027' or
 * 'Payment of $329.00 by Jun 20, 2027'. Empty if there is no next step or no deadline.
 */
function nextStepText(claim: Claim, phone: string): string {
  const { next, expected, payout } = claim;
  const step = next?.action === 'review' && expected?.decision ? 'decide' : (next?.action ?? '');
  const deadline =
    step === 'decide'
      ? (expected?.decision?.to ?? nextStepDeadline(claim))
      : nextStepDeadline(claim);
  const label = Object.hasOwn(nextStepLabels, step) && nextStepLabels[step];
  if (!deadline || !label) return '';
  const day = formatDate(deadline);
  const isLate = deadline < shopToday();
  if (step === 'call')
    return isLate
      ? `We asked you to call by ${day}, but you can still call`
      : `${label} by ${day} to start the repair`;
  if (!isLate) {
    const amount = step === 'pay' && payout ? ` of ${payoutAmountText(payout)}` : '';
    return `${label}${amount} by ${day}`;
  }
  return step === 'pay'
    ? `${latePaymentText(claim)} ${callAboutDelayText(phone)}`
    : `${label} was due by ${day}. ${callAboutDelayText(phone)}`;
}

/** Says that the claimant still waits for the money, such as 'We owe you $329.00 and we’re late.' */
export function latePaymentText({ payout }: Claim): string {
  return `We owe you ${payout ? payoutAmountText(payout) : 'a payment'} and we’re late.`;
}

/** @param phone phone number in the format for display */
export function callAboutDelayText(phone: string): string {
  return `Call ${phone}, and we’ll look into it.`;
}

type Payout = NonNullable<Claim['payout']>;

const payoutAmountText = ({ amount, currency_code: currency }: Payout) =>
  formatMoney(amount, currency);

/** Returns the number of the claim that replaced this one. Undefined if none did or it is unknown. */
export function replacingClaim(claim: Claim): string | undefined {
  return (isClaimWithdrawn(claim) && claim.replaced_by) || undefined;
}

/**
 * Returns what a row of the claim list says below the facts: the next step, the paid amount, that a
 * decision is final, or the last day to ask for a second look. Empty if there is nothing to say.
 * @param phone phone number in the format for display
 */
export function claimRowText(claim: Claim, phone: string): string {
  const { payout, second_look_until: secondLook } = claim;
  if (payout?.status === 'paid')
    return `${payoutAmountText(payout)} paid${payout.paid ? ` on ${formatInstantDate(payout.paid)}` : ''}`;
  const returnedAt = claim.events.findLast(({ event }) => event === 'device_returned')?.at;
  if (returnedAt) return `Phone mailed back on ${formatInstantDate(returnedAt)}`;
  if (secondLook) return `You can ask for a second look through ${formatDate(secondLook)}`;
  if (claimStatusCode(claim) === 'rejected' && isUpheld(claim)) return 'Final decision';
  return nextStepText(claim, phone);
}

const statusLabels: Record<string, string> = {
  submitted: 'In review',
  approved: 'Approved',
};

const nextStepLabels: Record<string, string> = {
  review: 'Review',
  decide: 'Decision',
  look_again: 'Decision',
  call: 'Call us',
  pay: 'Payment',
  return_device: 'Phone mailed back',
};

/**
 * Returns the claim's bank account as text, such as 'checking account ending in 6789'. Empty if the
 * bank account is unknown.
 */
export function bankAccountText({ bank_account: account }: Claim): string {
  return account
    ? `${account.is_savings ? 'savings' : 'checking'} account ending in ${account.last4}`
    : '';
}
