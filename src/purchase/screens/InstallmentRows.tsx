import type { Checkout } from '../../contract/purchase/billing.ts';
import { formatMoney } from '../../core/money.ts';
import { MoneyRows } from '../../ui/plans/MoneyRows.tsx';
import { installmentsOf } from './installments.ts';

interface InstallmentRowsProps {
  checkout: Checkout;
  /** Text that the label of the first payment ends with, such as 'Paid with Visa ending 4242'. */
  paymentLabel?: string;
}

/**
 * Rows about a price in installments: the first payment and the later payments. Renders nothing if
 * there is only one payment.
 */
export function InstallmentRows({ checkout, paymentLabel }: InstallmentRowsProps) {
  const installments = installmentsOf(checkout);
  if (!installments) return null;
  const money = (amount: number) => formatMoney(amount, checkout.currency_code);
  return (
    <div className="payment-parts">
      <MoneyRows
        rows={[
          {
            label: paymentLabel
              ? `First Payment, ${paymentLabel.charAt(0).toLowerCase()}${paymentLabel.slice(1)}`
              : 'First Payment',
            note: paymentLabel ? undefined : ' today',
            amount: money(installments.first),
          },
          {
            // The specification's text: 'Followed by 10 monthly payments'.
            label: `Followed by ${installments.count} monthly payments`,
            note: ' (Billing Fees Included)',
            amount: money(installments.monthly),
          },
        ]}
      />
    </div>
  );
}
