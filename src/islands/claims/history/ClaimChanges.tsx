import { useState } from 'react';
import type { Claim } from '../../../contract/claims/claims.ts';
import {
  claimMessageRequestSchema,
  sendClaimMessage,
  withdrawClaim,
} from '../../../contract/claims/changes.ts';
import { sendCall } from '../../../core/call/call.ts';
import { bankAccountText } from '../../../policy/claim-text.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/controls/Dialog.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { BankAccountDialog } from './BankAccountDialog.tsx';
import { ClaimTextForm } from './ClaimTextForm.tsx';
import { sendClaimChange } from './send-claim-change.ts';

/**
 * Panel with the changes that the claimant can make before the decision. Renders nothing if the
 * backend offers none for this claim.
 */
export function ClaimChanges({ claim }: { claim: Claim }) {
  const [open, setOpen] = useState<'message' | 'bank' | 'withdrawal' | null>(null);
  const close = () => setOpen(null);
  const { takes_messages: message, can_change_bank_account: bank, can_withdraw } = claim;
  if (!message && !bank && !can_withdraw) return null;
  const account = bankAccountText(claim);
  return (
    <section className="panel" aria-labelledby="claim-changes">
      <div className="section-head">
        <h2 className="section-title" id="claim-changes">
          Need to add or change something?
        </h2>
      </div>
      {bank && account && (
        <p className="small claim-changes__account">
          If we approve your claim, we’ll send the money to your {account}.
        </p>
      )}
      <div className="claim-changes">
        {message && (
          <Button
            variant="secondary"
            size="medium"
            icon="chat-text"
            onClick={() => setOpen('message')}
          >
            Message the adjuster
          </Button>
        )}
        {bank && (
          <Button variant="secondary" size="medium" icon="bank" onClick={() => setOpen('bank')}>
            Change bank account
          </Button>
        )}
        {can_withdraw && (
          <Button
            variant="secondary"
            size="medium"
            icon="x-circle"
            onClick={() => setOpen('withdrawal')}
          >
            Withdraw this claim
          </Button>
        )}
      </div>
      <MessageDialog claim={claim} open={open === 'message'} onClose={close} />
      {open === 'bank' && <BankAccountDialog claim={claim} onClose={close} />}
      <WithdrawalDialog claim={claim} open={open === 'withdrawal'} onClose={close} />
    </section>
  );
}

interface DialogProps {
  claim: Claim;
  open: boolean;
  onClose: () => void;
}

function MessageDialog({ claim: { claim_id: claimId }, open, onClose }: DialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Message the adjuster">
      <ClaimTextForm
        name="claim-message"
        claimId={claimId}
        label="Your message"
        hint="The adjuster will read it with your claim. If you need an answer, call us."
        submitLabel="Send"
        successText="Message sent"
        schema={claimMessageRequestSchema.shape.message}
        send={(message) =>
          sendCall(sendClaimMessage, { params: { claimId }, request: { message } })
        }
        onSent={onClose}
        actions={
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        }
      />
    </Dialog>
  );
}

function WithdrawalDialog({ claim: { claim_id: claimId }, open, onClose }: DialogProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const withdraw = async () => {
    setBusy(true);
    const send = () => sendCall(withdrawClaim, { params: { claimId } });
    const error = await sendClaimChange(send, 'Your claim is withdrawn');
    setBusy(false);
    setProblem(error ?? '');
    if (error !== null) return;
    onClose();
    document.querySelector<HTMLElement>('h1')?.focus();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Withdraw this claim?"
      actions={
        <>
          <Button
            variant="destructive"
            busy={busy}
            busyLabel="Withdrawing"
            onClick={() => void withdraw()}
          >
            Withdraw my claim
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Keep my claim
          </Button>
        </>
      }
    >
      <p>
        We’ll stop working on it and won’t pay anything. This can’t be undone, but you can file a
        new claim for the same damage.
      </p>
      {problem && (
        <Notice tone="danger" live="alert" title="We couldn’t withdraw your claim">
          {problem}
        </Notice>
      )}
    </Dialog>
  );
}
