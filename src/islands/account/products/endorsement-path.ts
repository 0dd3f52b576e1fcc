import { buildPath } from '../../../core/path.ts';

export const endorsementKinds = ['add', 'edit', 'remove'] as const;
/** Kind of change to a policy's collections. */
export type EndorsementKind = (typeof endorsementKinds)[number];

/** Path of the steps of an endorsement; `:change` is one of endorsementKinds. */
export const ENDORSEMENT_PATH = '/account/policies/collectibles/:policyId/:change/:categoryCode';

/** Builds the path to an endorsement's first step or to a later one. */
export function endorsementPath(
  policyId: string,
  change: EndorsementKind,
  categoryCode: string,
  step?: string,
): string {
  const path = buildPath(ENDORSEMENT_PATH, { policyId, change, categoryCode });
  return step ? `${path}/${step}` : path;
}
