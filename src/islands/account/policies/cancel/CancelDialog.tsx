import { useStore } from '../../../../ui/use-store.ts';
import { useEffect, useState } from 'react';
import type { CancellationPreview } from '../../../../contract/policies/cancel.ts';
import type { Policy } from '../../../../contract/policies/policies.ts';
import { isRefundable, scheduledText } from './cancellation-text.ts';
import {
  $cancelDialog,
  chooseLastDay,
  closeCancelDialog,
  fetchCancelRefund,
  openCancelDialog,
  submitCancellation,
} from './cancel-dialog.ts';
import { trackEcommerce } from '../../../../core/reports/ecommerce.ts';
import { replaceToast } from '../../../../core/toasts.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Dialog } from '../../../../ui/controls/Dialog.tsx';
import { upcomingPayment } from '../../../../policy/billing-text.ts';
import { policyToday } from '../../../../policy/policy-facts.ts';
import { OpenClaimsNote } from '../OpenClaimsNote.tsx';
import { LAST_DAY_FIELD, LastDayField } from './LastDayField.tsx';
import { RenewalOffChoice } from './RenewalOffChoice.tsx';
import { formatDate } from '../../../../core/dates.ts';
import { CancellationSummary, CancellationSummaryPlaceholder } from './CancellationSummary.tsx';
import type { CallError } from '../../../../core/call/call-error.ts';
import { Notice } from '../../../../ui/feedback/Notice.tsx';

interface CancelDialogProps {
  policy: Policy;
  /** Phone number in the format for display. */
  phone: string;
  onClose: () => void;
}

/** Dialog that shows the refund before the policyholder confirms the cancellation. */
export function CancelDialog({ policy, phone, onClose }: CancelDialogProps) {
  const cancellation = useStore($cancelDialog);
  // The policy as it was when the dialog opened. The dialog shows this copy, because the stored
  // policy may already be canceled.
  const [shownPolicy] = useState(policy);
  const { id, cancellation: scheduled } = shownPolicy;
  useEffect(() => {
    void openCancelDialog(id, scheduled?.on);
    return closeCancelDialog;
  }, [id, scheduled?.on]);
  const [isDayValid, setIsDayValid] = useState(true);
  const { checkout = null, busy = null, error = null, lastDay } = cancellation ?? {};
  const days = checkout?.last_days;
  // An end on a later day. The policy stays active until then.
  const laterEnd = days && lastDay !== undefined && lastDay > days.earliest ? lastDay : null;
  const cannotBeCanceled = finalErrors.has(error?.code ?? '');
  const isChanged = !scheduled || lastDay !== scheduled.on;
  const changesDay = scheduled !== undefined && laterEnd !== null;
  const canSubmit = checkout !== null && busy !== 'checkout' && isDayValid && isChanged;
  const submit = async () => {
    // The button stays focusable while it is unavailable, so a press must not cancel the policy.
    if (!canSubmit) {
      document.getElementById(LAST_DAY_FIELD)?.focus();
      return;
    }
    const refund = await submitCancellation();
    if (!refund) return;
    if (laterEnd === null) trackRefund(shownPolicy, refund);
    onClose();
    replaceToast(
      id,
      'success',
      laterEnd === null ? 'Your policy is canceled' : `Your policy ends on ${formatDate(laterEnd)}`,
    );
    focusHeading();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={scheduled ? 'Change your cancellation' : 'Cancel this policy?'}
      actions={
        cannotBeCanceled ? (
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        ) : (
          <>
            <Button
              variant={changesDay ? 'primary' : 'destructive'}
              busy={busy === 'submit'}
              busyLabel={changesDay ? 'Saving' : 'Canceling'}
              unavailable={!canSubmit}
              onClick={() => void submit()}
            >
              {changesDay ? 'Change last day' : 'Cancel policy'}
            </Button>
            <Button variant="secondary" onClick={onClose}>
              Go back
            </Button>
          </>
        )
      }
    >
      {error && (
        <CancelErrorNotice
          error={error}
          isRefundShown={checkout !== null}
          busy={busy === 'checkout'}
          onRetry={cannotBeCanceled ? undefined : () => void fetchCancelRefund()}
        />
      )}
      {scheduled && !cannotBeCanceled && (
        <p>{scheduledText(scheduled, shownPolicy.billing.currency_code)}</p>
      )}
      {!cannotBeCanceled && checkout && (
        <>
          {days && (
            <div className="cancel-day">
              <LastDayField
                days={days}
                currency={shownPolicy.billing.currency_code}
                nextPayment={upcomingPayment(shownPolicy, policyToday(shownPolicy))}
                value={lastDay ?? days.earliest}
                onChoose={(date) => void chooseLastDay(date)}
                onValidity={setIsDayValid}
              />
            </div>
          )}
          {isDayValid && (
            <div aria-live="polite" aria-busy={busy === 'checkout'}>
              <CancellationSummary policy={shownPolicy} checkout={checkout} />
            </div>
          )}
          <OpenClaimsNote policy={shownPolicy} phone={phone} />
          <RenewalOffChoice policy={shownPolicy} onClose={onClose} />
        </>
      )}
      {!checkout && !error && (
        <CancellationSummaryPlaceholder hasRefund={isRefundable(shownPolicy)} />
      )}
    </Dialog>
  );
}

/** Errors after which neither a retry nor another day can succeed, with their titles. */
const finalErrors: ReadonlyMap<string, string> = new Map([
  ['policy_not_in_force', 'This policy can’t be canceled'],
  ['not_found', 'This policy can’t be canceled'],
  ['cancellation_pending', 'You already asked us to cancel'],
]);

/** The dialog gives the focus back to its button when it closes, so the heading gets it after that. */
function focusHeading(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('h1')?.focus());
}

/**
 * Sends the refund to analytics. The transaction id is the policy number, as for the first
 * purchase. The tax is left out, because the tax part of the refund is unknown.
 */
function trackRefund(
  { vertical_code: productCode, policy_number, plan }: Policy,
  { currency_code: currency, total_refund_amount: value }: CancellationPreview,
) {
  if (value > 0)
    trackEcommerce(
      'refund',
      { product: productCode, plans: [plan.title], price: { currency, value } },
      { transaction_id: policy_number },
    );
}

interface CancelProblemProps {
  error: CallError;
  /** True while the dialog shows the refund. */
  isRefundShown: boolean;
  busy: boolean;
  /** Retries the failed call. Undefined if a retry cannot succeed. */
  onRetry: (() => void) | undefined;
}

/** Error notice in the cancellation dialog. Shows the server's error message. */
function CancelErrorNotice({ error, isRefundShown, busy, onRetry }: CancelProblemProps) {
  const isRequested = error.code === 'cancellation_pending';
  const hasRefundChanged = error.code === 'price_changed';
  const fallbackTitle = isRefundShown
    ? 'Your policy wasn’t canceled'
    : 'We couldn’t calculate your refund';
  const title =
    finalErrors.get(error.code) ?? (hasRefundChanged ? 'The refund has changed' : fallbackTitle);
  return (
    <div className="cancel-problem">
      <Notice tone={hasRefundChanged || isRequested ? 'warn' : 'danger'} title={title} live="alert">
        <p>{error.message}</p>
        {onRetry && !isRefundShown && (
          <Button
            variant="secondary"
            size="medium"
            busy={busy}
            busyLabel="Trying again"
            onClick={onRetry}
          >
            Try again
          </Button>
        )}
      </Notice>
    </div>
  );
}
