import type { ReactNode } from 'react';
import type { Policy } from '../../contract/policies.ts';
import { catalogue } from '../../lib/verticals/catalogue.ts';
import { rentalDetails } from '../../lib/verticals/rental-rows.ts';
import type { PolicyAction } from '../../lib/verticals/vertical.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ExtendCoverage } from './ExtendCoverage.tsx';

/**
 * What each action looks like. A vertical names its actions; one without an entry here has no screen
 * yet and is not offered.
 */
const offers: Partial<Record<PolicyAction, (policy: Policy) => ReactNode>> = {
  extend: (policy) => {
    const rental = rentalDetails(policy);
    return rental?.extension_allowed ? <ExtendCoverage policy={policy} rental={rental} /> : null;
  },
  documents: ({ documents }) => (documents.length > 0 ? <Documents documents={documents} /> : null),
};

/** What can be done with a policy; nothing at all where nothing can. */
export function PolicyActions({ policy }: { policy: Policy }) {
  const offered = catalogue[policy.vertical_code].actions
    .map((action) => ({ action, offer: offers[action]?.(policy) }))
    .filter(({ offer }) => offer);
  if (offered.length === 0) return null;
  return (
    <section className="policy-actions panel" aria-label="Manage this policy">
      {offered.map(({ action, offer }) => (
        <div key={action}>{offer}</div>
      ))}
    </section>
  );
}

/** A single document opens at once; several are listed by name. */
function Documents({ documents }: Pick<Policy, 'documents'>) {
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
