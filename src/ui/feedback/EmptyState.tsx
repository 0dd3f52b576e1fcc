import type { ReactNode } from 'react';

export interface EmptyStateProps {
  title: ReactNode;
  /** One sentence under the title. */
  children?: ReactNode;
  /** One secondary button under the sentence. */
  action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <section className="empty panel">
      <h2 className="section-title">{title}</h2>
      {children && <p className="small">{children}</p>}
      {action}
    </section>
  );
}
