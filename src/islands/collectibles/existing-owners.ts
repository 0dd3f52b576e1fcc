/** Fetches the collectibles policies of the signed-in account, with their owners. */
import { parseCollectiblesDetails } from '../../contract/collectibles/policy.ts';
import { listVerticalPolicies, type Policy } from '../../contract/policies/policies.ts';
import { sendCall } from '../../core/call/call.ts';

export interface ExistingOwner {
  policyId: string;
  policyNumber: string;
  name: string;
  /** Codes of the categories that the policy already covers. */
  coveredCategories: readonly string[];
}

/** @throws CallError if the request fails. */
export async function fetchOwners(): Promise<readonly ExistingOwner[]> {
  const { items } = await sendCall(listVerticalPolicies, {
    params: { verticalCode: 'collectibles' },
    query: {},
  });
  // A collection can be added only to an approved policy.
  return items.filter(({ status }) => status === 'approved').flatMap(toExistingOwners);
}

function toExistingOwners(policy: Policy): ExistingOwner[] {
  const { id, policy_number: policyNumber } = policy;
  const details = parseCollectiblesDetails(policy);
  if (!details) return [];
  const names = details.owners.map(({ name }) => name).join(', ');
  const coveredCategories = details.collections.map(({ category }) => category.code);
  const name =
    details.ownership_text || details.ownership_entity || names || `Policy ${policyNumber}`;
  return [{ policyId: id, policyNumber, name, coveredCategories }];
}
