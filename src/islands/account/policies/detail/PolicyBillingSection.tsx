import type { ReactNode } from 'react';
import type { Policy } from '../../../../contract/policies/policies.ts';
import { hasPremiumPerCollection } from '../../../../policy/premium-per-collection.ts';
import {
  paymentFrequencyRows,
  cardRows,
  pricePerPeriod,
  refundRows,
  scheduledRefundRows,
  priceLabel,
  priceTotals,
  totalLabel,
  installmentLabel,
} from '../../../../policy/billing-text.ts';
import { NO_FURTHER_CHARGE_TEXT, netPaid, totalCharged } from '../../../../policy/payment-text.ts';
import { counted } from '../../../../contract/counted.ts';
import { BillingSummary } from './BillingSummary.tsx';
import { DetailFold } from './DetailFold.tsx';
import { PaymentHistory } from './PaymentHistory.tsx';
import { isPolicyClosed, policyToday } from '../../../../policy/policy-facts.ts';
import { PriceBreakdown, TotalAmount } from '../../../../ui/plans/BillingDetails.tsx';
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
    <BillingPanel>
      <MoneyRows rows={rows} total={total} />
      <PaymentHistory policy={policy} />
    </BillingPanel>
  );
}

/** Tells whether the page shows a price for each insured item, by product code. */
const itemPriceChecks: Partial<Record<string, (policy: Policy) => boolean>> = {
  collectibles: hasPremiumPerCollection,
};

function OpenPolicyBilling({ policy }: { policy: Policy }) {
  const {
    currency_code: currency,
    payment_frequency,
    payment_schedule,
    price_desc,
  } = policy.billing;
  const totals = priceTotals(policy.billing);
  const frequency = paymentFrequencyRows(policy);
  // The refunds follow the total, because they are not part of its sum.
  const refunds = [...refundRows(policy), ...scheduledRefundRows(policy)];
  // The price must be shown only once. If each item has its own price, the total price is
  // shown below the items instead of here.
  const showsPricePerItem = itemPriceChecks[policy.vertical_code]?.(policy) ?? false;
  const price = totals &&
    !showsPricePerItem && {
      totals,
      currency,
      cycle: payment_frequency,
      ...definedPrice(pricePerPeriod(policy.billing)),
      labels: { subtotal: priceLabel(policy), grandtotal: totalLabel(policy) },
      extraRows: frequency,
    };
  const unknownPrice = { label: priceLabel(policy), amount: price_desc };
  // One row alone stands with the figures instead.
  const billed = showsPricePerItem && frequency.length === 1 ? frequency[0] : undefined;
  const rows = billed ? [] : [...(showsPricePerItem ? [] : [unknownPrice]), ...frequency];
  // If the backend sends the payments, `PaymentHistory` lists them.
  const installments = policy.billing.payments?.length ? [] : (payment_schedule?.schedule ?? []);
  return (
    <BillingPanel>
      <BillingSummary
        policy={policy}
        total={price ? <TotalAmount {...price} /> : null}
        billed={billed}
      />
      {!price && rows.length > 0 && <MoneyRows rows={rows} />}
      {refunds.length > 0 && <MoneyRows rows={refunds} />}
      {installments.length > 1 && <InstallmentList policy={policy} payments={installments} />}
      <PaymentHistory policy={policy} />
      {price && (
        <DetailFold title="Price" line={priceLabel(policy)}>
          <PriceBreakdown {...price} />
        </DetailFold>
      )}
    </BillingPanel>
  );
}

const definedPrice = (pricePerCycle: number | undefined) =>
  pricePerCycle === undefined ? {} : { pricePerCycle };

type ScheduledPayments = NonNullable<Policy['billing']['payment_schedule']>['schedule'];

interface PaymentScheduleProps {
  policy: Policy;
  payments: ScheduledPayments;
}

/** All installments of a payment plan, closed at first. */
function InstallmentList({ policy, payments }: PaymentScheduleProps) {
  const { currency_code: currency, next_payment: next } = policy.billing;
  const rows = payments.map(({ amount, due_date: due }, index) => ({
    label: [installmentLabel(index), due ? formatDate(due) : '', due && due === next ? 'next' : '']
      .filter(Boolean)
      .join(', '),
    amount: formatMoney(amount, currency),
  }));
  return (
    <DetailFold title="Payment schedule" line={counted(payments.length, 'payment')}>
      <MoneyRows rows={rows} />
    </DetailFold>
  );
}

function BillingPanel({ children }: { children: ReactNode }) {
  return (
    <section className="billing panel" aria-labelledby="billing-title">
      <div className="policy-head">
        <h2 className="section-title" id="billing-title">
          Billing details
        </h2>
      </div>
      {children}
    </section>
  );
}
