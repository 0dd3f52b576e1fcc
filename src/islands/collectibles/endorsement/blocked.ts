/** Server errors that block all endorsements of a policy. */
import { CallError } from '../../../core/call/call-error.ts';
import { runOrRedirectToSignIn } from '../../../core/session/with-session.ts';
import { loadPolicy } from '../../../policy/stores/load-policies.ts';
import type { EndorsementAnswers, EndorsementControls } from './answers.ts';

const blockingCodes = new Set(['endorsement_pending', 'policy_not_in_force']);

export type StepOpener = Pick<EndorsementControls, 'open'> & EndorsementAnswers;

/**
 * If the server's error blocks all endorsements of the policy, opens the start step, which shows
 * the error, and returns true. Otherwise returns false.
 */
export function openStartIfBlocked(flow: StepOpener, error: unknown): boolean {
  if (!(error instanceof CallError) || !blockingCodes.has(error.code)) return false;
  flow.$blockingError.set(error);
  flow.clear();
  void loadPolicy(flow.$state.get().policyId);
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
