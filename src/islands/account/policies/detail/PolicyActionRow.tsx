import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../../../ui/controls/Icon.tsx';

interface PolicyActionRowProps {
  icon: IconName;
  danger?: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** Row with an action that opens a dialog. */
export function PolicyActionRow({ icon, danger, onPress, children }: PolicyActionRowProps) {
  return (
    <button
      type="button"
      className={danger ? 'action-row action-row--danger' : 'action-row'}
      aria-haspopup="dialog"
      onClick={onPress}
    >
      <Icon name={icon} size={24} />
      <span className="action-row__label">{children}</span>
      <Icon name="caret-right-bold" size={16} />
    </button>
  );
}
