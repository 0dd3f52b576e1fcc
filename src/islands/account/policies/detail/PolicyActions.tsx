import type { ReactNode } from 'react';
import type { Policy } from '../../../../contract/policies/policies.ts';
import { addableCategories } from '../../products/endorsement-blockers.ts';
import { productFor } from '../../products/product-displays.ts';
import { rentalDetails } from '../../products/rental-rows.ts';
import type { PolicyAction } from '../../products/product-display.ts';
import { AddCollection } from '../collections/AddCollection.tsx';
import { CancelPolicy } from '../cancel/CancelPolicy.tsx';
import { ExtendCoverage } from './ExtendCoverage.tsx';
import { PolicyClaim } from './PolicyClaim.tsx';
import { PolicyDocsLink } from './PolicyDocuments.tsx';

/**
 * Functions that render the component of each action. A function returns a falsy value if the
 * policy does not permit the action. Each product lists its own actions. If this table has no
 * function for an action, the action has no screen yet and is not shown.
 */
const actionRows: Partial<Record<PolicyAction, (policy: Policy) => ReactNode>> = {
  claim: (policy) => policy.options.claimable && <PolicyClaim policy={policy} />,
  extend(policy) {
    const rental = rentalDetails(policy);
    return rental?.extension_allowed && <ExtendCoverage policy={policy} rental={rental} />;
  },
  add(policy) {
    const categories = addableCategories(policy);
    return categories.length > 0 && <AddCollection policyId={policy.id} categories={categories} />;
  },
  // This link is only for a policy with one document. For several documents, `PolicyDocuments`
  // shows a list.
  documents({ documents: [only, ...others] }) {
    return only && others.length === 0 && <PolicyDocsLink document={only} />;
  },
  cancel: (policy) => policy.options.cancellable && <CancelPolicy policy={policy} />,
};

/** Shows the actions that a policy permits. Renders nothing if there are none. */
export function PolicyActions({ policy }: { policy: Policy }) {
  const available = productFor(policy.vertical_code)
    .actions.map((action) => ({ action, content: actionRows[action]?.(policy) }))
    .filter(({ content }) => content);
  if (available.length === 0) return null;
  return (
    <section className="policy-actions panel" aria-label="Manage this policy">
      {available.map(({ action, content }) => (
        <div className={`policy-actions__${action}`} key={action}>
          {content}
        </div>
      ))}
    </section>
  );
}
