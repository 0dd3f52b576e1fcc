import type { EndorsementCheckout } from '../../../../contract/collectibles/endorsement-checkout.ts';
import { formatMoney } from '../../../../core/money.ts';
import { BillingDetails } from '../../../../ui/plans/BillingDetails.tsx';
import type { MoneyRow } from '../../../../ui/plans/MoneyRows.tsx';
import { cardBrandAndLast4 } from '../../../../contract/purchase/card-name.ts';
import { chargeOrRefundAmount } from '../amounts.ts';

interface EndorsementBillingProps {
  checkout: EndorsementCheckout;
  /** True after the endorsement was submitted. */
  isSubmitted?: boolean;
}

/** Shows the amount that is charged or refunded for the remaining days, and its calculation. */
export function EndorsementBilling({ checkout, isSubmitted }: EndorsementBillingProps) {
  const { action, currency_code: currency } = checkout;
  return (
    <BillingDetails
      panel={!isSubmitted}
      large
      totals={{ subtotal: 0, discount: 0, tax: 0, grandtotal: chargeOrRefundAmount(checkout) }}
      currency={currency}
      items={[...differenceRows(checkout), ...refundRows(checkout)]}
      labels={{ grandtotal: totalLabel(action, isSubmitted) }}
      note={action === 'charge' && !isSubmitted ? 'Held until approved' : undefined}
    />
  );
}

function totalLabel(action: EndorsementCheckout['action'], isSubmitted = false): string {
  if (action === 'refund') return 'Refund amount';
  return action === 'charge' && isSubmitted ? 'Hold on your card' : 'Total today';
}

function differenceRows({ change, ...checkout }: EndorsementCheckout): MoneyRow[] {
  const { new_annual_total_premium: now, previous_annual_total_premium: before } = checkout;
  const difference = formatMoney(now - before, checkout.currency_code);
  return [
    { label: 'Difference per year', amount: difference },
    ...(change
      ? [{ label: 'Days left', amount: `${change.days_left} of ${change.term_days}` }]
      : []),
  ];
}

/**
 * Returns the row for the card that gets the refund. If several cards get a part, returns one row
 * per card with its amount.
 */
function refundRows({ refund_details: refund, currency_code }: EndorsementCheckout): MoneyRow[] {
  const refunds = (refund?.by_payment_method ?? []).map(({ payment_method, refund_amount }) => ({
    card: cardBrandAndLast4(payment_method.details),
    amount: formatMoney(refund_amount, currency_code),
  }));
  const [onlyRefund] = refunds;
  if (onlyRefund && refunds.length === 1) return [{ label: 'Refund to', amount: onlyRefund.card }];
  return refunds.map(({ card, amount }) => ({ label: `Refund to ${card}`, amount }));
}
