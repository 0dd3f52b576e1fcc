import { buildPath } from '../../../core/path.ts';

export const endorsementKinds = ['add', 'edit', 'remove'] as const;
/** Kind of change to a policy's collections. */
export type EndorsementKind = (typeof endorsementKinds)[number];

/** Path of an endorsement's flow. `:change` is one of endorsementKinds. */
export const ENDORSEMENT_PATH = '/account/policies/collectibles/:policyId/:change/:categoryCode';

/** Builds the path of an endorsement's flow, or of one of its steps. */
export function endorsementPath(
  policyId: string,
  change: EndorsementKind,
  categoryCode: string,
  step?: string,
): string {
  const path = buildPath(ENDORSEMENT_PATH, { policyId, change, categoryCode });
  return step ? `${path}/${step}` : path;
}
