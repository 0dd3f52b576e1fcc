import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { $openFolds, keepFold } from '../stores/folds.ts';
import { Icon } from '../../../ui/controls/Icon.tsx';

interface FoldProps {
  /** Its own among the page's folds. */
  name: string;
  summary: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A closed row that opens in place, and stays as the holder left it. */
export function Fold({ name, summary, className = '', children }: FoldProps) {
  const open = useStore($openFolds).includes(name);
  return (
    <details
      className={`fold ${className}`.trim()}
      open={open}
      onToggle={({ currentTarget }) => keepFold(name, currentTarget.open)}
    >
      <summary className="fold__row">
        <span>{summary}</span>
        <Icon name="plus-bold" size={16} />
      </summary>
      {children}
    </details>
  );
}
