import { buildPath } from '../../../core/path.ts';

export const collectionChanges = ['add', 'edit', 'remove'] as const;
/** What can be done about the collections of a policy. */
export type ChangeKind = (typeof collectionChanges)[number];

/** Where the steps of a change live; `:change` is one of collectionChanges. */
export const COLLECTION_CHANGE_PATH =
  '/account/policies/collectibles/:policyId/:change/:categoryCode';

/** The address of a change, at its start or at a later step. */
export function collectionChangePath(
  policyId: string,
  change: ChangeKind,
  categoryCode: string,
  step?: string,
): string {
  const path = buildPath(COLLECTION_CHANGE_PATH, { policyId, change, categoryCode });
  return step ? `${path}/${step}` : path;
}
