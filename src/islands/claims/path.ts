/** Paths of the claim pages. The island, the flow and the static pages use them. */

export const CLAIMS_PATH = '/account/claims';
export const NEW_CLAIM_PATH = '/account/claims/new';

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
