import type { Policy } from '../../../../contract/policies/policies.ts';
import { hasAnnualPremium } from '../../verticals/annual-premium.ts';
import {
  cadenceRows,
  nextPayment,
  paidWith,
  pricePerCycle,
  refundRows,
  totalsOf,
} from '../../verticals/billing-words.ts';
import { today } from '../../verticals/policy-facts.ts';
import { verticalFor } from '../../verticals/catalogue.ts';
import { BillingDetails } from '../../../../ui/plans/BillingDetails.tsx';
import { MoneyRows } from '../../../../ui/plans/MoneyRows.tsx';
import { PolicyPayments } from './PolicyPayments.tsx';

export function PolicyBilling({ policy }: { policy: Policy }) {
  const { currency_code, payment_frequency, payment_schedule, price_desc } = policy.billing;
  const totals = totalsOf(policy.billing);
  const { priceLabel, totalLabel } = verticalFor(policy.vertical_code);
  const rows = [
    ...cadenceRows(policy),
    { label: 'Next payment', amount: nextPayment(policy, today()) },
    { label: 'Paid with', amount: paidWith(policy) },
    ...refundRows(policy),
  ].filter(({ amount }) => amount !== null);
  const price = { label: priceLabel(policy), amount: price_desc };
  // What a policy costs is said once: under its collections, where they have prices of their own.
  const isPricedAbove = policy.vertical_code === 'collectibles' && hasAnnualPremium(policy);
  if (!totals || isPricedAbove) {
    return (
      <section className="billing panel" aria-labelledby="billing-title">
        <h2 className="section-title" id="billing-title">
          Billing details
        </h2>
        <MoneyRows rows={isPricedAbove ? rows : [price, ...rows]} />
      </section>
    );
  }
  const payments = payment_schedule?.schedule ?? [];
  return (
    <BillingDetails
      panel
      totals={totals}
      currency={currency_code}
      cycle={payment_frequency}
      pricePerCycle={pricePerCycle(policy.billing)}
      labels={{ subtotal: price.label, grandtotal: totalLabel(policy) }}
      extraRows={rows}
    >
      {payments.length > 1 && <PolicyPayments policy={policy} payments={payments} />}
    </BillingDetails>
  );
}
