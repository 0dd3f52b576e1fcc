/** What ends a change on its way, and what is said of a price that is another one by now. */
import { atom } from 'nanostores';
import { CallError } from '../../../core/call/call-error.ts';
import { withSession } from '../../../core/session/with-session.ts';
import type { FlowControls } from '../../../flow/step.ts';
import { loadPolicy } from '../../account/stores/policies.ts';
import { $endorsement, type EndorsementStep, updateEndorsement } from './answers.ts';

/** Why the price on screen is not the one that was there before; empty where it is. */
export const $priceNotice = atom('');

/** The provider's word that nothing of the policy can be changed now; null where it has not said so. */
export const $blockedBy = atom<CallError | null>(null);

const blockingCodes = new Set(['endorsement_pending', 'policy_not_in_force']);

export type StepOpener = Pick<FlowControls<EndorsementStep>, 'open'>;

/** True where the provider refuses every change of the policy. */
export function isBlocking(error: unknown): error is CallError {
  return error instanceof CallError && blockingCodes.has(error.code);
}

/** Runs a step of a change. Where the provider refuses every change of the policy, the start says so. */
export async function orBlock(
  flow: StepOpener,
  action: () => Promise<boolean | void>,
): Promise<boolean | void> {
  try {
    return await withSession(action);
  } catch (error) {
    if (!isBlocking(error)) throw error;
    $blockedBy.set(error);
    updateEndorsement({ form: null, priced: null });
    void loadPolicy($endorsement.get().policyId);
    flow.open('start');
    return false;
  }
}
