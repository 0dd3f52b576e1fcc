import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { CancelCheckout } from '../../../../contract/policies/cancel.ts';
import type { Policy } from '../../../../contract/policies/policies.ts';
import { isRefundable } from './words.ts';
import { $cancel, closeCancel, fetchCheckout, openCancel, submitCancellation } from './cancel.ts';
import { trackEcommerce } from '../../../../core/reports/ecommerce.ts';
import { showToast } from '../../../../core/toasts.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Dialog } from '../../../../ui/controls/Dialog.tsx';
import { CancelProblem } from './CancelProblem.tsx';
import { CancelTerms, TermsPlaceholder } from './CancelTerms.tsx';

interface CancelDialogProps {
  policy: Policy;
  onClose: () => void;
}

/** Shows what canceling refunds before it can be confirmed. */
export function CancelDialog({ policy, onClose }: CancelDialogProps) {
  const cancel = useStore($cancel);
  // As it was when the modal opened: behind it the policy may already be canceled.
  const [shown] = useState(policy);
  const { id } = shown;
  useEffect(() => {
    void openCancel(id);
    return closeCancel;
  }, [id]);
  const { checkout = null, busy = null, error = null } = cancel ?? {};
  const over = error?.code === 'policy_not_in_force' || error?.code === 'not_found';
  const submit = async () => {
    const done = await submitCancellation();
    if (!done) return;
    tellRefund(shown, done);
    onClose();
    showToast('success', 'Your policy is canceled');
    document.querySelector<HTMLElement>('h1')?.focus();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Cancel this policy?"
      actions={
        over ? (
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        ) : (
          <>
            <Button
              variant="destructive"
              busy={busy === 'submit'}
              busyLabel="Canceling"
              unavailable={!checkout || busy === 'checkout'}
              onClick={() => void submit()}
            >
              Cancel policy
            </Button>
            <Button variant="secondary" onClick={onClose}>
              Keep policy
            </Button>
          </>
        )
      }
    >
      {error && (
        <CancelProblem
          error={error}
          known={checkout !== null}
          busy={busy === 'checkout'}
          onRetry={over ? undefined : () => void fetchCheckout()}
        />
      )}
      {!over && checkout && <CancelTerms policy={shown} checkout={checkout} />}
      {!checkout && !error && <TermsPlaceholder refundable={isRefundable(shown)} />}
    </Dialog>
  );
}

/** A policy's number is the order of its first purchase; the refund's tax is not told apart. */
function tellRefund(
  { vertical_code: vertical, policy_number, plan }: Policy,
  { currency_code: currency, total_refund_amount: value }: CancelCheckout,
) {
  if (value > 0)
    trackEcommerce(
      'refund',
      { vertical, plans: [plan.title], price: { currency, value } },
      { transaction_id: policy_number },
    );
}
