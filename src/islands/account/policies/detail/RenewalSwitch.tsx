import { useState } from 'react';
import type { Policy } from '../../../../contract/policies/policies.ts';
import { counted } from '../../../../contract/counted.ts';
import { RENEWAL_NOTICE_DAYS_MIN } from '../../../../contract/service-facts.ts';
import { addDays, formatDate } from '../../../../core/dates.ts';
import { formatMoney } from '../../../../core/money.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Dialog } from '../../../../ui/controls/Dialog.tsx';
import { isPolicyClosed, policyToday } from '../../../../policy/policy-facts.ts';
import { setRenewalEnabled } from '../set-renewal.ts';

/** True if the policy has a renewal that can be turned on or off. A closed policy has none. */
export function hasRenewalSwitch(policy: Policy): boolean {
  return policy.billing.renewal !== undefined && !isPolicyClosed(policy, policyToday(policy));
}

/**
 * Shows the renewal date and a switch that turns the renewal on or off. Turning it off is confirmed
 * in a dialog, because coverage then ends. Renders nothing for a policy without renewals.
 */
export function RenewalSwitch({ policy }: { policy: Policy }) {
  const [busy, setBusy] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const { renewal, currency_code } = policy.billing;
  if (!renewal || !hasRenewalSwitch(policy)) return null;
  const { renews, on, amount, price_by: priceBy } = renewal;
  const lastDay = formatDate(addDays(on, -1));
  const set = async (next: boolean) => {
    if (busy) return;
    setBusy(true);
    await setRenewalEnabled(policy.id, next);
    setBusy(false);
    setIsAsking(false);
  };
  // The amount is known once the policyholder was notified of it.
  const priceTime =
    priceBy === undefined
      ? `at least ${counted(RENEWAL_NOTICE_DAYS_MIN, 'day')} before it renews`
      : `by ${formatDate(priceBy)}`;
  const price =
    amount === undefined
      ? `. We’ll email you the price ${priceTime}.`
      : ` for ${formatMoney(amount, currency_code)}.`;
  return (
    <>
      <button
        type="button"
        role="switch"
        className="action-row renewal-switch"
        aria-checked={renews}
        aria-busy={busy || undefined}
        aria-labelledby="renewal-label"
        aria-describedby="renewal-text"
        onClick={() => (renews ? setIsAsking(true) : void set(true))}
      >
        <span className="action-row__label">
          <span id="renewal-label">Renewal</span>{' '}
          <span className="renewal-switch__text" id="renewal-text">
            {renews
              ? `Renews on ${formatDate(on)}${price}`
              : `This policy doesn’t renew. Coverage ends on ${lastDay}.`}
          </span>
        </span>
        <span className="renewal-switch__track" aria-hidden="true" />
      </button>
      {isAsking && (
        <Dialog
          open
          onClose={() => setIsAsking(false)}
          title="Turn off renewal?"
          actions={
            <>
              <Button busy={busy} busyLabel="Turning off" onClick={() => void set(false)}>
                Turn off renewal
              </Button>
              <Button variant="secondary" onClick={() => setIsAsking(false)}>
                Keep renewal on
              </Button>
            </>
          }
        >
          <p>
            Your coverage will end on {lastDay}, and we won’t charge you for another year. You can
            turn renewal back on through that day.
          </p>
        </Dialog>
      )}
    </>
  );
}
