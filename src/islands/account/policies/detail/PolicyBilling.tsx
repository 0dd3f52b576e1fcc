import type { Policy } from '../../../../contract/policies/policies.ts';
import {
  cadenceRows,
  nextPayment,
  paidWith,
  pricePerCycle,
} from '../../verticals/billing-words.ts';
import { verticalFor } from '../../verticals/catalogue.ts';
import { BillingDetails } from '../../../../ui/plans/BillingDetails.tsx';
import { PolicyPayments } from './PolicyPayments.tsx';

export function PolicyBilling({ policy }: { policy: Policy }) {
  const { totals, currency_code, payment_frequency, payment_schedule } = policy.billing;
  const { priceLabel, totalLabel } = verticalFor(policy.vertical_code);
  const rows = [
    ...cadenceRows(policy),
    { label: 'Next payment', amount: nextPayment(policy) },
    { label: 'Paid with', amount: paidWith(policy) },
  ];
  const payments = payment_schedule?.schedule ?? [];
  return (
    <BillingDetails
      panel
      totals={totals}
      currency={currency_code}
      cycle={payment_frequency}
      pricePerCycle={pricePerCycle(policy.billing)}
      labels={{ subtotal: priceLabel(policy), grandtotal: totalLabel(policy) }}
      extraRows={rows.filter(({ amount }) => amount !== null)}
    >
      {payments.length > 1 && <PolicyPayments policy={policy} payments={payments} />}
    </BillingDetails>
  );
}
