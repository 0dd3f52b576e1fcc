import { useState } from 'react';
import type { Policy } from '../../../../contract/policies/policies.ts';
import { addDays, formatDate } from '../../../../core/dates.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { splitDueAndCompleted } from '../../../../policy/payment-text.ts';
import { duePaymentsText } from './cancellation-text.ts';
import { setRenewalEnabled } from '../set-renewal.ts';

/**
 * Offers to turn the renewal off instead of canceling. Renders nothing for a policy that does not
 * renew.
 */
export function RenewalOffChoice({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const { renewal, currency_code: currency } = policy.billing;
  if (!renewal?.renews) return null;
  const lastDay = addDays(renewal.on, -1);
  const due = splitDueAndCompleted(policy).due.filter(({ date }) => date <= lastDay);
  const turnOff = async () => {
    setBusy(true);
    await setRenewalEnabled(policy.id, false);
    onClose();
  };
  return (
    <section className="cancel-renewal" aria-labelledby="cancel-renewal-title">
      <h3 className="plain-heading" id="cancel-renewal-title">
        Or let it end on its own
      </h3>
      <p>
        {[
          `Turn off renewal, and your policy ends on ${formatDate(lastDay)}.`,
          duePaymentsText(due, currency),
          'There’s no refund, and we won’t charge you for another year.',
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <Button variant="secondary" size="medium" busy={busy} onClick={() => void turnOff()}>
        Turn off renewal instead
      </Button>
    </section>
  );
}
