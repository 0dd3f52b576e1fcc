import { useState } from 'react';
import type { Claim } from '../../../contract/claims/claims.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/controls/Dialog.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { restartClaim } from '../../../contract/claims/process.ts';
import { sendCall } from '../../../core/call/call.ts';
import { CallError } from '../../../core/call/call-error.ts';
import { markClaimsStale } from '../../../policy/stores/claims.ts';
import { navigate } from '../../../policy/stores/route.ts';
import { checkSessionOrRedirect } from '../../../core/session/session-check.ts';
import { showToast } from '../../../core/toasts.ts';
import { repairMethodPath } from '../open-claim-draft.ts';

/**
 * Panel that offers to change a claim from a mail-in repair to a repair in a store. The claimant
 * then starts the claim again. Renders nothing if this change is not possible.
 */
export function SwitchToStoreRepair({ claim }: { claim: Claim }) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  if (!canRestart(claim)) return null;
  const close = () => setOpen(false);
  const confirm = async () => {
    setBusy(true);
    setProblem(await restartClaimForStoreRepair(claim));
    setBusy(false);
  };
  return (
    <section className="panel">
      <h2 className="h4 claims__title">Prefer a store?</h2>
      <p className="small">
        An authorized store near you can also repair your{' '}
        {claim.policy_details.device_model || 'phone'}.
      </p>
      <Button variant="secondary" size="medium" icon="storefront" onClick={() => setOpen(true)}>
        Switch to in-store repair
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title="Switch to in-store repair?"
        actions={
          <>
            <Button busy={busy} busyLabel="Restarting" onClick={() => void confirm()}>
              Restart my claim
            </Button>
            <Button variant="secondary" onClick={close}>
              Keep mail-away repair
            </Button>
          </>
        }
      >
        <p>
          The claim process must be restarted, so you’ll answer its questions again. This claim
          stays open until you file the new one.
        </p>
        {problem && (
          <Notice tone="danger" live="alert" title="We couldn’t restart your claim">
            {problem}
          </Notice>
        )}
      </Dialog>
    </section>
  );
}

/**
 * True if the claim can be started again for a repair in a store. A backend without a restart call
 * does not send `can_restart`; the claimant then only starts a new claim. In this case the phone's
 * model decides, because stores repair only iPhones.
 */
function canRestart({ can_restart, policy_details: { device_model: model } }: Claim): boolean {
  return can_restart ?? (model === '' || model.includes('iPhone'));
}

/**
 * Restarts a mail-in claim as a claim for a repair in a store, and opens the first step. Returns
 * the error message, or '' on success.
 */
async function restartClaimForStoreRepair(claim: Claim): Promise<string> {
  const { claim_id: claimId, vertical_code: verticalCode, policy_number: policyNumber } = claim;
  try {
    if (claim.can_restart) await sendCall(restartClaim, { params: { claimId } });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 401) await checkSessionOrRedirect();
    showToast('error', error.message);
    return error.message;
  }
  markClaimsStale();
  navigate(repairMethodPath({ verticalCode, policyNumber }));
  return '';
}
