import type { Policy } from '../../contract/policies.ts';
import { cycleLabels, paidWith, pricePerCycle } from '../../lib/billing-words.ts';
import { formatDate } from '../../lib/dates.ts';
import { catalogue } from '../../lib/verticals/catalogue.ts';
import { BillingDetails } from '../../ui/BillingDetails.tsx';

export function PolicyBilling({ policy }: { policy: Policy }) {
  const { totals, currency_code, payment_frequency, next_payment } = policy.billing;
  const ended = policy.status === 'canceled' || policy.status === 'rejected';
  const next = next_payment && !ended ? formatDate(next_payment) : null;
  const rows = [
    { label: 'Billed', amount: cycleLabels[payment_frequency] },
    { label: 'Next payment', amount: next },
    { label: 'Paid with', amount: paidWith(policy) },
  ];
  return (
    <BillingDetails
      panel
      totals={totals}
      currency={currency_code}
      cycle={payment_frequency}
      pricePerCycle={pricePerCycle(policy.billing)}
      labels={{ subtotal: catalogue[policy.vertical_code].priceLabel(policy) }}
      extraRows={rows.filter(({ amount }) => amount !== null)}
    />
  );
}
