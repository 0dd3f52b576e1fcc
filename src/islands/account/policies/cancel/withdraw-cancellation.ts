import { withdrawCancel } from '../../../../contract/policies/cancel.ts';
import { sendCall } from '../../../../core/call/call.ts';
import { CallError } from '../../../../core/call/call-error.ts';
import { checkSessionOrRedirect } from '../../../../core/session/session-check.ts';
import { replaceToast, showToast } from '../../../../core/toasts.ts';
import { loadPolicy } from '../../../../policy/stores/load-policies.ts';

/**
 * Withdraws the scheduled cancellation. Then fetches the policy again and shows the result in a
 * toast.
 */
export async function withdrawCancellation(policyId: string): Promise<void> {
  try {
    await sendCall(withdrawCancel, { params: { policyId } });
    replaceToast(policyId, 'success', 'Your policy continues');
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 401) void checkSessionOrRedirect();
    showToast('error', error.message);
  }
  await loadPolicy(policyId);
}
