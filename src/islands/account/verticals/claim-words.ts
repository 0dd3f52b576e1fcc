import type { Claim } from '../../../contract/claims/claims.ts';
import { calendarDate, formatDate } from '../../../core/dates.ts';
import { today, visitorZone } from './policy-facts.ts';
import type { BadgeStatus } from '../../../ui/feedback/StatusBadge.tsx';

/** submitted, handed_off, approved, rejected, or whatever a later provider says. */
export function stateOf({ resolution, status }: Claim): string {
  return resolution?.resolution_type ?? status;
}

export function isPending(claim: Claim): boolean {
  return !claim.resolution && ['submitted', 'handed_off'].includes(claim.status);
}

export function isPast({ resolution }: Claim): boolean {
  return resolution !== null;
}

const headings: Record<string, string> = {
  handed_off: 'Please call the provider to begin your mail-away repair claim.',
  submitted: 'Your claim is in review.',
  rejected: 'Claim rejected.',
  approved: 'Claim approved.',
  withdrawn: 'Replaced by another claim.',
};

export function headingOf(claim: Claim): string {
  const state = stateOf(claim);
  return (Object.hasOwn(headings, state) && headings[state]) || 'Unknown claim status.';
}

const badges: Record<string, BadgeStatus> = {
  handed_off: 'your_turn',
  submitted: 'in_review',
  rejected: 'rejected',
  approved: 'approved',
};

/** null where there is no word for it. */
export function badgeOf(claim: Claim): BadgeStatus | null {
  const state = stateOf(claim);
  return (Object.hasOwn(badges, state) && badges[state]) || null;
}

/** 'Jun 10, 2027': the calendar date of an instant where the visitor is. */
export function dayOf(instant: string): string {
  return formatDate(calendarDate(new Date(instant), visitorZone()));
}

/** 'Jun 10, 2027, 9:42 AM' where the visitor is. */
export function momentOf(instant: string): string {
  const time = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: visitorZone(),
  });
  return `${dayOf(instant)}, ${time.format(new Date(instant))}`;
}

/** The day by which whoever acts now has acted; null where no day was named. */
export function dueBy({ next, expected }: Claim): string | null {
  if (next?.action === 'decide') return expected?.decision?.to ?? next.by;
  if (next?.action === 'pay') return expected?.payment?.to ?? next.by;
  return next?.by || null;
}

/** True where that day has passed. */
export function isLate(claim: Claim): boolean {
  const by = dueBy(claim);
  return by !== null && by < today();
}

/** The claims that somebody still has something to do about, newest first. */
export function openClaims(claims: readonly Claim[]): Claim[] {
  return claims.filter((claim) => isPending(claim) || claim.next !== null);
}

/** Where an open claim stands, and what comes next by which day: 'In review. Decision by Jun 17, 2027'. */
export function standingText(claim: Claim): string {
  const word = standings[stateOf(claim)] ?? '';
  const { next, expected } = claim;
  const step = next?.action === 'review' && expected?.decision ? 'decide' : (next?.action ?? '');
  const by = step === 'decide' ? (expected?.decision?.to ?? dueBy(claim)) : dueBy(claim);
  const what = Object.hasOwn(steps, step) && steps[step];
  if (!by || !what) return word && `${word}.`;
  const day = formatDate(by);
  const sentence = by < today() ? `${what} was due by ${day}` : `${what} by ${day}`;
  return word ? `${word}. ${sentence}` : sentence;
}

const standings: Record<string, string> = {
  submitted: 'In review',
  approved: 'Approved',
};

const steps: Record<string, string> = {
  review: 'Taken up',
  decide: 'Decision',
  call: 'Call us',
  pay: 'Payment',
  return_device: 'Your phone sent back',
};

/** 'checking ending 6789'; empty where it is not known. */
export function accountText({ bank_account: account }: Claim): string {
  return account ? `${account.is_savings ? 'savings' : 'checking'} ending ${account.last4}` : '';
}
