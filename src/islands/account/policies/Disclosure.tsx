import * as z from 'zod/mini';
import { useStore } from '../../../ui/use-store.ts';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { persistedAtom } from '../../../core/storage.ts';

const noneOpen: string[] = [];

/** Names of the disclosures that the visitor has opened in this session. */
const $openDisclosures = persistedAtom('accountFolds', z.array(z.string()), noneOpen);

function setDisclosureOpen(name: string, open: boolean): void {
  const otherNames = $openDisclosures.get().filter((one) => one !== name);
  if (open === otherNames.length < $openDisclosures.get().length) return;
  $openDisclosures.set(open ? [...otherNames, name] : otherNames);
}

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
