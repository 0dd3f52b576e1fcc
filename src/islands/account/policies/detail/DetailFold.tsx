import type { ReactNode } from 'react';
import { Icon } from '../../../../ui/controls/Icon.tsx';

interface DetailFoldProps {
  title: string;
  /** Summary of the content in one line, next to the title. */
  line: ReactNode;
  children: ReactNode;
}

/** A closed row of a panel. It shows its content when the policyholder opens it. */
export function DetailFold({ title, line, children }: DetailFoldProps) {
  return (
    <details className="policy-fold">
      <summary className="policy-fold__row">
        <strong className="policy-fold__title">{title}</strong>{' '}
        <span className="policy-fold__line">{line}</span>
        <Icon name="plus-bold" size={16} />
      </summary>
      <div className="policy-fold__body">{children}</div>
    </details>
  );
}
