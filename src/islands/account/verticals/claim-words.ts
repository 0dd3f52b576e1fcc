import type { Claim } from '../../../contract/claims/claims.ts';
import { calendarDate, formatDate } from '../../../core/dates.ts';
import { visitorZone } from '../../account/verticals/policy-facts.ts';
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
