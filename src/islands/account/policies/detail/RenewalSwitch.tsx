import { useState } from 'react';
import type { Policy } from '../../../../contract/policies/policies.ts';
import { counted } from '../../../../contract/counted.ts';
import { RENEWAL_NOTICE_DAYS } from '../../../../contract/service-facts.ts';
import { addDays, formatDate } from '../../../../core/dates.ts';
import { formatMoney } from '../../../../core/money.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { isPolicyClosed, policyToday } from '../../../../policy/policy-facts.ts';
import { setRenewalEnabled } from '../set-renewal.ts';

/**
 * Shows the renewal date and a switch that turns the renewal on or off. Renders nothing for a
 * policy without renewals.
 */
export function RenewalSwitch({ policy }: { policy: Policy }) {
  const [busy, setBusy] = useState(false);
  const { renewal, currency_code } = policy.billing;
  // A closed policy is not renewed.
  if (!renewal || isPolicyClosed(policy, policyToday(policy))) return null;
  const { renews, on, amount } = renewal;
  const toggleRenewal = async () => {
    setBusy(true);
    await setRenewalEnabled(policy.id, !renews);
    setBusy(false);
  };
  const price = amount === undefined ? '' : ` for ${formatMoney(amount, currency_code)}`;
  return (
    <section className="policy-renewal panel" aria-labelledby="renewal-title">
      <h2 className="section-title" id="renewal-title">
        Renewal
      </h2>
      <p>
        {renews
          ? `Renews on ${formatDate(on)}${price}. We email you the price ${counted(RENEWAL_NOTICE_DAYS, 'day')} before.`
          : `This policy doesn’t renew. Coverage ends on ${formatDate(addDays(on, -1))}.`}
      </p>
      <Button variant="secondary" size="medium" busy={busy} onClick={() => void toggleRenewal()}>
        {renews ? 'Turn off renewal' : 'Turn on renewal'}
      </Button>
    </section>
  );
}
