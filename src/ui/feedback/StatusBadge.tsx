import type { IconName } from '../../core/icon-names.ts';
import { Icon } from '../controls/Icon.tsx';

export type BadgeStatus =
  'approved' | 'pending' | 'pending_change' | 'in_review' | 'your_turn' | 'canceled' | 'rejected';

interface Look {
  word: string;
  tone: string;
  icon: IconName;
}

const looks: Record<BadgeStatus, Look> = {
  approved: { word: 'Approved', tone: 'ok', icon: 'check-bold' },
  pending: { word: 'Pending', tone: 'warn', icon: 'clock-bold' },
  pending_change: { word: 'Pending', tone: 'warn', icon: 'clock-bold' },
  in_review: { word: 'In review', tone: 'warn', icon: 'clock-bold' },
  your_turn: { word: 'Call us', tone: 'warn', icon: 'warning-fill' },
  canceled: { word: 'Canceled', tone: 'quiet', icon: 'x-bold' },
  rejected: { word: 'Rejected', tone: 'danger', icon: 'x-bold' },
};

interface StatusBadgeProps {
  /** Any other word of a backend's stands for itself. */
  status: BadgeStatus | (string & {});
  /** Where a page says it more closely than its list does. */
  word?: string;
  /** Without color, as of what is over. */
  quiet?: boolean;
}

/** The state of a policy or a claim: icon and word, never colour alone. */
export function StatusBadge({ status, word, quiet }: StatusBadgeProps) {
  const { word: usual, tone, icon } = lookOf(status);
  return (
    <span className={`badge badge--${quiet ? 'quiet' : tone}`}>
      <Icon name={icon} />
      {word ?? usual}
    </span>
  );
}

function lookOf(status: string): Look {
  if (Object.hasOwn(looks, status)) return looks[status as BadgeStatus];
  const word = status.charAt(0).toUpperCase() + status.slice(1).replaceAll('_', ' ');
  return { word, tone: 'quiet', icon: 'info' };
}
