import { useState } from 'react';
import { withdrawCancel } from '../../../../contract/policies/cancel.ts';
import type { Policy } from '../../../../contract/policies/policies.ts';
import { sendCall } from '../../../../core/call/call.ts';
import { CallError } from '../../../../core/call/call-error.ts';
import { formatDate } from '../../../../core/dates.ts';
import { formatMoney } from '../../../../core/money.ts';
import { checkSessionOrRedirect } from '../../../../core/session/session-check.ts';
import { showToast } from '../../../../core/toasts.ts';
import { loadPolicy } from '../../../../policy/stores/policies.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';

/**
 * Notice about a cancellation on a later day, with a button that withdraws it. Renders nothing if
 * none is scheduled.
 */
export function ScheduledCancellation({ policy }: { policy: Policy }) {
  const [busy, setBusy] = useState(false);
  const { cancellation, billing } = policy;
  if (!cancellation || policy.status === 'canceled') return null;
  const { on, refund_amount: refund } = cancellation;
  const refundText =
    refund > 0
      ? `We refund ${formatMoney(refund, billing.currency_code)} after that day.`
      : 'There is no refund.';
  const keep = async () => {
    setBusy(true);
    await withdraw(policy.id);
    setBusy(false);
  };
  return (
    <div className="policy-outcome">
      <Notice icon="calendar-x" title={`This policy ends on ${formatDate(on)}`}>
        <p>
          {`You canceled it, and you’re covered through that day. ${refundText} Payments due by then are still charged. You can keep the policy until that day.`}
        </p>
        <Button variant="secondary" size="medium" busy={busy} onClick={() => void keep()}>
          Keep this policy
        </Button>
      </Notice>
    </div>
  );
}

/** Withdraws the cancellation. Then fetches the policy again and shows the result in a toast. */
async function withdraw(policyId: string): Promise<void> {
  try {
    await sendCall(withdrawCancel, { params: { policyId } });
    showToast('success', 'Your policy continues');
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 401) void checkSessionOrRedirect();
    showToast('error', error.message);
  }
  await loadPolicy(policyId);
  document.querySelector<HTMLElement>('h1')?.focus();
}
