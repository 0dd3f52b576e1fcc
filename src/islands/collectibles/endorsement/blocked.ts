/** Server errors that block all endorsements of a policy, and the notice about a changed price. */
import { atom } from 'nanostores';
import { CallError } from '../../../core/call/call-error.ts';
import { runOrRedirectToSignIn } from '../../../core/session/with-session.ts';
import type { FlowControls } from '../../../flow/step.ts';
import { loadPolicy } from '../../../policy/stores/policies.ts';
import { $endorsement, answersStore, type EndorsementStep } from './answers.ts';

/** Text that explains why the price has changed. Empty if it has not changed. */
export const $priceNotice = atom('');

/** The server error that blocks all endorsements of the policy. Null if there is none. */
export const $blockingError = atom<CallError | null>(null);

const blockingCodes = new Set(['endorsement_pending', 'policy_not_in_force']);

export type StepOpener = Pick<FlowControls<EndorsementStep>, 'open'>;

/**
 * If the server's error blocks all endorsements of the policy, opens the start step, which shows
 * the error, and returns true. Otherwise returns false.
 */
export function openStartIfBlocked(flow: StepOpener, error: unknown): boolean {
  if (!(error instanceof CallError) || !blockingCodes.has(error.code)) return false;
  $blockingError.set(error);
  answersStore.clearPrice();
  answersStore.update({ form: null });
  void loadPolicy($endorsement.get().policyId);
  flow.open('start');
  return true;
}

/**
 * Runs an action of a step. If the server blocks all endorsements of the policy, opens the start
 * step, which shows the error.
 */
export async function runOrOpenStartIfBlocked(
  flow: StepOpener,
  action: () => Promise<boolean | void>,
): Promise<boolean | void> {
  try {
    return await runOrRedirectToSignIn(action);
  } catch (error) {
    if (!openStartIfBlocked(flow, error)) throw error;
    return false;
  }
}
