/** What ends a change on its way, and what is said of a price that is another one by now. */
import { atom } from 'nanostores';
import { CallError } from '../../../core/call/call-error.ts';
import { signedIn } from '../../../core/session/signed-in.ts';
import type { FlowControls } from '../../../flow/step.ts';
import { loadPolicy } from '../../account/stores/policies.ts';
import { $endorsement, type EndorsementStep, keepEndorsement } from './answers.ts';

/** Why the price on screen is not the one that was there before; empty where it is. */
export const $priceNotice = atom('');

/** The provider's word that nothing of the policy can be changed now; null where it has not said so. */
export const $stopped = atom<CallError | null>(null);

const finalCodes = new Set(['endorsement_pending', 'policy_not_in_force']);

export type Opens = Pick<FlowControls<EndorsementStep>, 'open'>;

/** True where the provider refuses every change of the policy. */
export function isFinal(error: unknown): error is CallError {
  return error instanceof CallError && finalCodes.has(error.code);
}

/** Runs a step of a change. Where the provider refuses every change of the policy, the start says so. */
export async function orStop(
  flow: Opens,
  work: () => Promise<boolean | void>,
): Promise<boolean | void> {
  try {
    return await signedIn(work);
  } catch (error) {
    if (!isFinal(error)) throw error;
    $stopped.set(error);
    keepEndorsement({ form: null, priced: null });
    void loadPolicy($endorsement.get().policyId);
    flow.open('start');
    return false;
  }
}
