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
  /** True if the title is a heading of the second level, for a notice above the page's sections. */
  isHeading?: boolean;
  /** One sentence under the title. */
  children?: ReactNode;
  /**
   * How screen readers announce the notice when it appears: after the text that they are reading
   * ('status') or immediately ('alert').
   */
  live?: 'status' | 'alert';
}

export function Notice(props: NoticeProps) {
  const { tone = 'info', icon = icons[tone], title, isHeading, children, live } = props;
  const Title = isHeading ? 'h2' : 'p';
  return (
    <div className={`notice notice--${tone}`} role={live}>
      <Icon name={icon} />
      <div>
        <Title className={`notice__title${isHeading ? ' plain-heading' : ''}`}>{title}</Title>
        {children && <div className="notice__text">{children}</div>}
      </div>
    </div>
  );
}
