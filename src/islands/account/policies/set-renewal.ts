import { setRenewal } from '../../../contract/policies/renewal.ts';
import { sendCall } from '../../../core/call/call.ts';
import { CallError } from '../../../core/call/call-error.ts';
import { checkSessionOrRedirect } from '../../../core/session/session-check.ts';
import { showToast } from '../../../core/toasts.ts';
import { loadPolicy } from '../../../policy/stores/load-policies.ts';

/**
 * Turns a policy's renewal on or off on the server. Then fetches the policy again and shows the
 * result in a toast.
 */
export async function setRenewalEnabled(policyId: string, renews: boolean): Promise<void> {
  try {
    await sendCall(setRenewal, { params: { policyId }, request: { renews } });
    showToast('success', renews ? 'Renewal is on' : 'Renewal is off');
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 401) void checkSessionOrRedirect();
    showToast('error', error.message);
  }
  await loadPolicy(policyId);
}
