import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { $openDisclosures, setDisclosureOpen } from './disclosures.ts';
import { Icon } from '../../../ui/controls/Icon.tsx';

interface DisclosureProps {
  /**
   * Name of the disclosure, under which its open state is stored. No other disclosure on the page
   * has the same name.
   */
  name: string;
  summary: ReactNode;
  className?: string;
  children: ReactNode;
}

/**
 * A row that shows its content when the visitor opens it. It is closed at first. The browser
 * remembers until the end of the session whether the row is open.
 */
export function Disclosure({ name, summary, className = '', children }: DisclosureProps) {
  const open = useStore($openDisclosures).includes(name);
  return (
    <details
      className={`fold ${className}`.trim()}
      open={open}
      onToggle={({ currentTarget }) => setDisclosureOpen(name, currentTarget.open)}
    >
      <summary className="fold__row">
        <span>{summary}</span>
        <Icon name="plus-bold" size={16} />
      </summary>
      {children}
    </details>
  );
}
