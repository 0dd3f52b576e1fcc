/** Paths of the claims, for the island's pages, the flow and the static shells. */
import type { FlowControls } from '../../flow/step.ts';

export const CLAIMS_PATH = '/account/claims';
export const NEW_CLAIM_PATH = '/account/claims/new';

/** Path of the start of a claim on one policy. The paths of its steps begin with it. */
export const CLAIM_PROCESS_PATH = '/account/claims/new/:verticalCode/policies/:policyNumber';

/** In the order in which they are shown. */
export const claimSteps = [
  'options',
  'damages',
  'damage-description',
  'authorization-email',
  'banking',
  'review',
] as const;
export type ClaimStep = (typeof claimSteps)[number];
export type ClaimControls = FlowControls<ClaimStep>;
