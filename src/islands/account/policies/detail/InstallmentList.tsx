import type { Policy } from '../../../../contract/policies/policies.ts';
import { installmentLabel } from '../../../../policy/billing-text.ts';
import { formatDate } from '../../../../core/dates.ts';
import { formatMoney } from '../../../../core/money.ts';
import { MoneyRows } from '../../../../ui/plans/MoneyRows.tsx';

type ScheduledPayments = NonNullable<Policy['billing']['payment_schedule']>['schedule'];

interface PaymentScheduleProps {
  policy: Policy;
  payments: ScheduledPayments;
}

/** List of all installments of a payment plan. It is closed until the policyholder opens it. */
export function InstallmentList({ policy, payments }: PaymentScheduleProps) {
  const { currency_code: currency, next_payment: next } = policy.billing;
  const rows = payments.map(({ amount, due_date: due }, index) => ({
    label: [installmentLabel(index), due ? formatDate(due) : '', due && due === next ? 'next' : '']
      .filter(Boolean)
      .join(', '),
    amount: formatMoney(amount, currency),
  }));
  return (
    <details className="policy-payments">
      <summary>Payment schedule, {payments.length} payments</summary>
      <MoneyRows rows={rows} />
    </details>
  );
}
