import type { ReactNode } from 'react';
import type { Policy } from '../../../../contract/policies/policies.ts';
import { parseRentalDetails } from '../../../../contract/rental-car/policy.ts';
import { addableCategories } from '../../../../policy/endorsement-blockers.ts';
import { productDisplayOrGeneric, type PolicyAction } from '../../../../policy/product-displays.ts';
import { AddCollectionRow } from '../collections/AddCollectionRow.tsx';
import { CancelPolicyRow } from '../cancel/CancelPolicyRow.tsx';
import { ExtendCoverageRow } from './ExtendCoverageRow.tsx';
import { FileClaimLink } from './FileClaimLink.tsx';
import { SingleDocumentLink } from './PolicyDocumentList.tsx';

/**
 * Functions that render the component of each action. A function returns a falsy value if the
 * policy does not permit the action. Each product lists its own actions. If this table has no
 * function for an action, the action has no screen yet and is not shown.
 */
const actionRows: Partial<Record<PolicyAction, (policy: Policy) => ReactNode>> = {
  claim: (policy) => policy.options.claimable && <FileClaimLink policy={policy} />,
  extend(policy) {
    const rental = parseRentalDetails(policy);
    return rental?.extension_allowed && <ExtendCoverageRow policy={policy} rental={rental} />;
  },
  add(policy) {
    const categories = addableCategories(policy);
    return (
      categories.length > 0 && <AddCollectionRow policyId={policy.id} categories={categories} />
    );
  },
  // This link is only for a policy with one document. For several documents, `PolicyDocumentList`
  // shows a list.
  documents({ documents: [only, ...others] }) {
    return only && others.length === 0 && <SingleDocumentLink document={only} />;
  },
  cancel: (policy) => policy.options.cancellable && <CancelPolicyRow policy={policy} />,
};

/** Shows the actions that a policy permits. Renders nothing if there are none. */
export function PolicyActions({ policy }: { policy: Policy }) {
  const available = productDisplayOrGeneric(policy.vertical_code)
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
