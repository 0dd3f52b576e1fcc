import { buildPath } from '../core/path.ts';

export const endorsementKinds = ['add', 'edit', 'remove'] as const;
/** Kind of endorsement: a collection is added, edited or removed. */
export type EndorsementKind = (typeof endorsementKinds)[number];

/** Path pattern of the endorsement flow. `:change` is one of endorsementKinds. */
export const ENDORSEMENT_PATH_PATTERN =
  '/account/policies/collectibles/:policyId/:change/:categoryCode';

/**
 * Builds the path of the endorsement flow for a policy and a category. If a step is given, returns
 * the path of that step.
 */
export function endorsementPath(
  policyId: string,
  change: EndorsementKind,
  categoryCode: string,
  step?: string,
): string {
  const path = buildPath(ENDORSEMENT_PATH_PATTERN, { policyId, change, categoryCode });
  return step ? `${path}/${step}` : path;
}
