import type { ReactNode } from 'react';
import { Icon } from '../../ui/controls/Icon.tsx';

interface BackLinkProps {
  href: string;
  /** Name of the page that the link opens. */
  children: ReactNode;
}

export function BackLink({ href, children }: BackLinkProps) {
  return (
    <p className="account-back">
      <a className="link" href={href}>
        <Icon name="arrow-left-bold" size={16} />
        {children}
      </a>
    </p>
  );
}
