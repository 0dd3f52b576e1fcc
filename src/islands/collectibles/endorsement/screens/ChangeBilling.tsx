import type { EndorsementCheckout } from '../../../../contract/collectibles/endorsement-checkout.ts';
import { formatMoney } from '../../../../core/money.ts';
import { BillingDetails } from '../../../../ui/plans/BillingDetails.tsx';
import type { MoneyRow } from '../../../../ui/plans/MoneyRows.tsx';
import { cardName } from '../../../../contract/purchase/card-name.ts';
import { amountOf } from '../amounts.ts';

interface ChangeBillingProps {
  checkout: EndorsementCheckout;
  /** It is asked for already. */
  isAsked?: boolean;
}

/** What a change costs or gives back for the days left, and why it comes to that. */
export function ChangeBilling({ checkout, isAsked }: ChangeBillingProps) {
  const { action, currency_code: currency } = checkout;
  return (
    <BillingDetails
      panel={!isAsked}
      large
      totals={{ subtotal: 0, discount: 0, tax: 0, grandtotal: amountOf(checkout) }}
      currency={currency}
      items={[...differenceRows(checkout), ...refundRows(checkout)]}
      labels={{ grandtotal: totalLabel(action, isAsked) }}
      note={action === 'charge' && !isAsked ? 'Held until approved' : undefined}
    />
  );
}

function totalLabel(action: EndorsementCheckout['action'], isAsked = false): string {
  if (action === 'refund') return 'Refund amount';
  return action === 'charge' && isAsked ? 'Held on your card' : 'Total today';
}

function differenceRows({ change, ...checkout }: EndorsementCheckout): MoneyRow[] {
  const { new_annual_total_premium: now, previous_annual_total_premium: before } = checkout;
  const difference = formatMoney(now - before, checkout.currency_code);
  return [
    { label: 'Difference in a year', amount: difference },
    ...(change
      ? [{ label: 'Days left', amount: `${change.days_left} of ${change.term_days}` }]
      : []),
  ];
}

/** Which card it goes back to; what to each, where there are several. */
function refundRows({ refund_details: refund, currency_code }: EndorsementCheckout): MoneyRow[] {
  const parts = (refund?.by_payment_method ?? []).map(({ payment_method, refund_amount }) => ({
    card: cardName(payment_method.details),
    amount: formatMoney(refund_amount, currency_code),
  }));
  const [only] = parts;
  if (only && parts.length === 1) return [{ label: 'Refund to', amount: only.card }];
  return parts.map(({ card, amount }) => ({ label: `Refund to ${card}`, amount }));
}
