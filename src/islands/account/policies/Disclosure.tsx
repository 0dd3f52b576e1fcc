import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { $openDisclosures, setDisclosureOpen } from '../stores/disclosures.ts';
import { Icon } from '../../../ui/controls/Icon.tsx';

interface DisclosureProps {
  /** Name that is unique among the disclosures of the page. */
  name: string;
  summary: ReactNode;
  className?: string;
  children: ReactNode;
}

/**
 * A closed row that opens in place. Its open or closed state persists for the rest of the session.
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
