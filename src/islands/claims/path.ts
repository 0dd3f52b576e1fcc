/** The addresses of the claims: the island's pages, the flow and the static shells are all made from these. */
import type { FlowControls } from '../../flow/step.ts';

export const CLAIMS_PATH = '/account/claims';
export const NEW_CLAIM_PATH = '/account/claims/new';

/** Where a claim on one policy begins; its steps follow below. */
export const CLAIM_PROCESS_PATH = '/account/claims/new/:verticalCode/policies/:policyNumber';

/** In the order they are seen. */
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
