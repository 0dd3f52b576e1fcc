/** Paths of the claim pages. The island, the flow and the static pages use them. */

export const CLAIMS_PATH = '/account/claims';
export const NEW_CLAIM_PATH = '/account/claims/new';

/**
 * Path pattern of the page where the claim process for one policy starts. The paths of the claim
 * steps begin with this path.
 */
export const CLAIM_PROCESS_PATH_PATTERN =
  '/account/claims/new/:verticalCode/policies/:policyNumber';

/** Ids of the claim steps, in the order of the flow. */
export const claimSteps = [
  'options',
  'damages',
  'damage-description',
  'authorization-email',
  'banking',
  'review',
] as const;
export type ClaimStep = (typeof claimSteps)[number];
