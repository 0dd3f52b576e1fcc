import type { ReactNode } from 'react';
import type { Policy } from '../../../../contract/policies/policies.ts';
import { addableCategories } from '../../verticals/collection-changes.ts';
import { verticalFor } from '../../verticals/catalogue.ts';
import { rentalDetails } from '../../verticals/rental-rows.ts';
import type { PolicyAction } from '../../verticals/vertical.ts';
import { AddCollection } from '../collections/AddCollection.tsx';
import { CancelPolicy } from '../cancel/CancelPolicy.tsx';
import { ExtendCoverage } from './ExtendCoverage.tsx';
import { PolicyClaim } from './PolicyClaim.tsx';
import { PolicyDocument } from './PolicyDocuments.tsx';

/**
 * The component of each action, where the policy permits it. A vertical names its actions; one without
 * an entry here has no screen yet and is not offered.
 */
const offers: Partial<Record<PolicyAction, (policy: Policy) => ReactNode>> = {
  claim: (policy) => policy.options.claimable && <PolicyClaim policy={policy} />,
  extend(policy) {
    const rental = rentalDetails(policy);
    return rental?.extension_allowed && <ExtendCoverage policy={policy} rental={rental} />;
  },
  add(policy) {
    const categories = addableCategories(policy);
    return categories.length > 0 && <AddCollection policyId={policy.id} categories={categories} />;
  },
  // Several are a list of their own.
  documents({ documents: [only, ...others] }) {
    return only && others.length === 0 && <PolicyDocument document={only} />;
  },
  cancel: (policy) => policy.options.cancellable && <CancelPolicy policy={policy} />,
};

/** What can be done with a policy; nothing at all where nothing can. */
export function PolicyActions({ policy }: { policy: Policy }) {
  const offered = verticalFor(policy.vertical_code)
    .actions.map((action) => ({ action, offer: offers[action]?.(policy) }))
    .filter(({ offer }) => offer);
  if (offered.length === 0) return null;
  return (
    <section className="policy-actions panel" aria-label="Manage this policy">
      {offered.map(({ action, offer }) => (
        <div className={`policy-actions__${action}`} key={action}>
          {offer}
        </div>
      ))}
    </section>
  );
}
