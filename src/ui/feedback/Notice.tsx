import type { ReactNode } from 'react';
import type { IconName } from '../../core/icon-names.ts';
import { Icon } from '../controls/Icon.tsx';

const icons = {
  info: 'info-fill',
  ok: 'check-circle-fill',
  warn: 'warning-fill',
  danger: 'warning-circle-fill',
} as const;

export interface NoticeProps {
  tone?: keyof typeof icons;
  /** Icon that is shown instead of the default icon of `tone`. */
  icon?: IconName;
  /** First line of the notice, in bold. */
  title: ReactNode;
  /** One sentence under the title. */
  children?: ReactNode;
  /**
   * How screen readers announce the notice when it appears: after the text that they are reading
   * ('status') or immediately ('alert').
   */
  live?: 'status' | 'alert';
}

export function Notice({ tone = 'info', icon = icons[tone], title, children, live }: NoticeProps) {
  return (
    <div className={`notice notice--${tone}`} role={live}>
      <Icon name={icon} />
      <div>
        <p className="notice__title">{title}</p>
        {children && <div className="notice__text">{children}</div>}
      </div>
    </div>
  );
}
