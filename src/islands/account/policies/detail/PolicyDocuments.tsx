import type { ReactNode } from 'react';
import type { Policy } from '../../../../contract/policies/policies.ts';
import { Icon } from '../../../../ui/controls/Icon.tsx';

/** A single document opens at once; several are listed by name. */
export function PolicyDocuments({ documents }: Pick<Policy, 'documents'>) {
  const [only, ...others] = documents;
  if (only && others.length === 0) {
    return (
      <DocumentLink url={only.url}>
        View policy docs<span className="visually-hidden">: {only.name}</span>
      </DocumentLink>
    );
  }
  return (
    <>
      <h2 className="policy-actions__title">View policy docs</h2>
      <ul role="list">
        {documents.map(({ name, url }) => (
          <li key={url}>
            <DocumentLink url={url}>{name}</DocumentLink>
          </li>
        ))}
      </ul>
    </>
  );
}

function DocumentLink({ url, children }: { url: string; children: ReactNode }) {
  return (
    <a className="action-row" href={url} target="_blank" rel="noopener">
      <Icon name="file-text" size={24} />
      <span className="action-row__label">{children}</span>
      <span className="visually-hidden">(PDF, opens in a new tab)</span>
      <Icon name="caret-right-bold" size={16} />
    </a>
  );
}
