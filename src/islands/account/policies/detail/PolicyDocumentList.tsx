import type { ReactNode } from 'react';
import type { PolicyDocument } from '../../../../contract/policies/parts.ts';
import type { Policy } from '../../../../contract/policies/policies.ts';
import { resolveApiUrl } from '../../../../core/api-url.ts';
import { Icon } from '../../../../ui/controls/Icon.tsx';

/** Link to the document of a policy that has only one document. */
export function SingleDocumentLink({ document: { name, url } }: { document: PolicyDocument }) {
  return (
    <DocumentLink url={url}>
      View policy docs<span className="visually-hidden">: {name}</span>
    </DocumentLink>
  );
}

/** List of a policy's documents. Renders nothing if there are fewer than two documents. */
export function PolicyDocumentList({ documents }: Pick<Policy, 'documents'>) {
  if (documents.length < 2) return null;
  return (
    <section className="policy-documents panel" aria-labelledby="policy-documents">
      <h2 className="h4 policy-documents__title" id="policy-documents">
        View policy docs
      </h2>
      <ul role="list">
        {documents.map(({ name, url }) => (
          <li key={url}>
            <DocumentLink url={url}>{name}</DocumentLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function DocumentLink({ url, children }: { url: string; children: ReactNode }) {
  return (
    <a className="action-row" href={resolveApiUrl(url)} target="_blank" rel="noopener">
      <Icon name="file-text" size={24} />
      <span className="action-row__label">{children}</span>
      <span className="visually-hidden">(PDF, opens in a new tab)</span>
      <Icon name="caret-right-bold" size={16} />
    </a>
  );
}
