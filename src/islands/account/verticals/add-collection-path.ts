import { buildPath } from '../../../core/path.ts';

/** Where a category is added to a collectibles policy. */
export const ADD_COLLECTION_PATH = '/account/policies/collectibles/:policyId/add/:categoryCode';

export function addCollectionPath(policyId: string, categoryCode: string): string {
  return buildPath(ADD_COLLECTION_PATH, { policyId, categoryCode });
}
