import type { Policy } from '../../../../contract/policies/policies.ts';
import { hasPremiumPerCollection } from '../../../../policy/premium-per-collection.ts';
import {
  paymentFrequencyRows,
  cardRows,
  nextPaymentRow,
  pricePerPeriod,
  refundRows,
  priceLabel,
  priceTotals,
  totalLabel,
  installmentLabel,
} from '../../../../policy/billing-text.ts';
import { NO_FURTHER_CHARGE_TEXT, netPaid, totalCharged } from '../../../../policy/payment-text.ts';
import { PaymentHistory } from './PaymentHistory.tsx';
import { isPolicyClosed, policyToday } from '../../../../policy/policy-facts.ts';
import { BillingDetails } from '../../../../ui/plans/BillingDetails.tsx';
import { MoneyRows } from '../../../../ui/plans/MoneyRows.tsx';
import { formatDate } from '../../../../core/dates.ts';
import { formatMoney } from '../../../../core/money.ts';

/**
 * Shows the price of a policy, how it is paid, and its payments. For a closed policy, shows what was paid instead,
 * because nothing of its price is charged anymore.
 */
export function PolicyBillingSection({ policy }: { policy: Policy }) {
  const charged = totalCharged(policy.billing.payments ?? []);
  return charged !== null && isPolicyClosed(policy, policyToday(policy)) ? (
    <ClosedPolicyBilling policy={policy} charged={charged} />
  ) : (
    <OpenPolicyBilling policy={policy} />
  );
}

interface ClosedPolicyBillingProps {
  policy: Policy;
  /** Sum of all charges in the currency's main unit. */
  charged: number;
}

function ClosedPolicyBilling({ policy, charged }: ClosedPolicyBillingProps) {
  const { payments = [], refunds = [], currency_code: currency } = policy.billing;
  const hasRefund = refunds.length > 0;
  const paid = { label: 'Paid', amount: formatMoney(charged, currency) };
  const total = {
    label: hasRefund ? 'Paid after refunds' : 'Total paid',
    amount: formatMoney(netPaid(payments) ?? charged, currency),
    note: payments.some(({ kind }) => kind === 'due') ? undefined : NO_FURTHER_CHARGE_TEXT,
  };
  const rows = [
    ...(hasRefund ? [paid] : []),
    ...cardRows(policy, policyToday(policy)),
    ...refundRows(policy),
  ];
  return (
    <section className="billing panel" aria-labelledby="billing-title">
      <h2 className="section-title" id="billing-title">
        Billing details
      </h2>
      <MoneyRows rows={rows} total={total} />
      <PaymentHistory policy={policy} />
    </section>
  );
}

function OpenPolicyBilling({ policy }: { policy: Policy }) {
  const { currency_code, payment_frequency, payment_schedule, price_desc } = policy.billing;
  const totals = priceTotals(policy.billing);
  const next = nextPaymentRow(policy, policyToday(policy));
  const rows = [
    ...paymentFrequencyRows(policy),
    ...(next ? [next] : []),
    ...cardRows(policy, policyToday(policy)),
  ];
  // The refunds follow the total, because they are not part of its sum.
  const refunds = refundRows(policy);
  const price = { label: priceLabel(policy), amount: price_desc };
  // The price must be shown only once. If each collection has its own price, the total price is
  // shown below the collections instead of here.
  const showsPricePerCollection =
    policy.vertical_code === 'collectibles' && hasPremiumPerCollection(policy);
  if (!totals || showsPricePerCollection) {
    return (
      <section className="billing panel" aria-labelledby="billing-title">
        <h2 className="section-title" id="billing-title">
          Billing details
        </h2>
        <MoneyRows rows={[...(showsPricePerCollection ? [] : [price]), ...rows, ...refunds]} />
        <PaymentHistory policy={policy} />
      </section>
    );
  }
  // If the backend sends the payments, `PaymentHistory` lists them.
  const installments = policy.billing.payments?.length ? [] : (payment_schedule?.schedule ?? []);
  return (
    <BillingDetails
      panel
      totals={totals}
      currency={currency_code}
      cycle={payment_frequency}
      pricePerCycle={pricePerPeriod(policy.billing)}
      labels={{ subtotal: price.label, grandtotal: totalLabel(policy) }}
      extraRows={rows}
    >
      {refunds.length > 0 && <MoneyRows rows={refunds} />}
      {installments.length > 1 && <InstallmentList policy={policy} payments={installments} />}
      <PaymentHistory policy={policy} />
    </BillingDetails>
  );
}

type ScheduledPayments = NonNullable<Policy['billing']['payment_schedule']>['schedule'];

interface PaymentScheduleProps {
  policy: Policy;
  payments: ScheduledPayments;
}

/** List of all installments of a payment plan. It is closed until the policyholder opens it. */
function InstallmentList({ policy, payments }: PaymentScheduleProps) {
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
