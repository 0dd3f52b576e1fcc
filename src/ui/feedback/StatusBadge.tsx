import type { IconName } from '../../core/icon-names.ts';
import { Icon } from '../controls/Icon.tsx';

export type BadgeStatus =
  | 'approved'
  | 'pending'
  | 'pending_change'
  | 'in_review'
  | 'your_turn'
  | 'canceled'
  | 'rejected'
  | 'withdrawn';

interface BadgeStyle {
  label: string;
  tone: string;
  icon: IconName;
}

const badgeStyles: Record<BadgeStatus, BadgeStyle> = {
  approved: { label: 'Approved', tone: 'ok', icon: 'check-bold' },
  pending: { label: 'Pending', tone: 'warn', icon: 'clock-bold' },
  pending_change: { label: 'Pending', tone: 'warn', icon: 'clock-bold' },
  in_review: { label: 'In review', tone: 'warn', icon: 'clock-bold' },
  your_turn: { label: 'Call us', tone: 'warn', icon: 'warning-fill' },
  canceled: { label: 'Canceled', tone: 'quiet', icon: 'x-bold' },
  rejected: { label: 'Rejected', tone: 'danger', icon: 'x-bold' },
  withdrawn: { label: 'Withdrawn', tone: 'quiet', icon: 'x-bold' },
};

interface StatusBadgeProps {
  /**
   * Status code. If a code is unknown, for example because it comes from another backend, the code
   * itself is shown as text.
   */
  status: BadgeStatus | (string & {});
  /** Label that is more specific than the default label of the status. */
  label?: string | undefined;
  /** True if the badge has no color, for example for a policy that has ended. */
  quiet?: boolean;
}

/**
 * Renders the status of a policy or a claim as an icon with text, because a color alone must not
 * show the status.
 */
export function StatusBadge({ status, label, quiet }: StatusBadgeProps) {
  const { label: defaultLabel, tone, icon } = badgeStyleOf(status);
  return (
    <span className={`badge badge--${quiet ? 'quiet' : tone}`}>
      <Icon name={icon} />
      {label ?? defaultLabel}
    </span>
  );
}

function badgeStyleOf(status: string): BadgeStyle {
  if (Object.hasOwn(badgeStyles, status)) return badgeStyles[status as BadgeStatus];
  const label = status.charAt(0).toUpperCase() + status.slice(1).replaceAll('_', ' ');
  return { label, tone: 'quiet', icon: 'info' };
}
