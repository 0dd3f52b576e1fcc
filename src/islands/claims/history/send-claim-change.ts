import { CallError } from '../../../core/call/call-error.ts';
import { checkSessionOrRedirect } from '../../../core/session/session-check.ts';
import { showToast } from '../../../core/toasts.ts';
import { markClaimsStale, refreshClaims } from '../../../policy/stores/claims.ts';

/**
 * Sends a change of a filed claim, then fetches the claims again. Returns the error message, or
 * null on success.
 */
export async function sendClaimChange(
  send: () => Promise<unknown>,
  successText: string,
): Promise<string | null> {
  try {
    await send();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 401) await checkSessionOrRedirect();
    // Another tab or the adjuster may have changed the claim in the meantime. The form then
    // disappears, so a toast has the message.
    if (error.status === 409) {
      showToast('error', error.message);
      void refreshClaims('quietly');
    }
    return error.message;
  }
  markClaimsStale();
  showToast('success', successText);
  await refreshClaims();
  return null;
}
