import { buildPath } from '../../../core/path.ts';

export const endorsementKinds = ['add', 'edit', 'remove'] as const;
/** What can be done about the collections of a policy. */
export type EndorsementKind = (typeof endorsementKinds)[number];

/** Where the steps of a change live; `:change` is one of collectionChanges. */
export const ENDORSEMENT_PATH = '/account/policies/collectibles/:policyId/:change/:categoryCode';

/** The address of a change, at its start or at a later step. */
export function endorsementPath(
  policyId: string,
  change: EndorsementKind,
  categoryCode: string,
  step?: string,
): string {
  const path = buildPath(ENDORSEMENT_PATH, { policyId, change, categoryCode });
  return step ? `${path}/${step}` : path;
}
