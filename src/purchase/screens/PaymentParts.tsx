import type { Checkout } from '../../contract/purchase/billing.ts';
import { formatMoney } from '../../core/money.ts';
import { MoneyRows } from '../../ui/plans/MoneyRows.tsx';
import { partsOf } from './payment-parts.ts';

interface PaymentPartsProps {
  checkout: Checkout;
  /** Beside the first payment: 'Paid with Visa ending 4242'. */
  paid?: string;
}

/** A price that is paid in parts: the first, and those that follow. Nothing where it is paid at once. */
export function PaymentParts({ checkout, paid }: PaymentPartsProps) {
  const parts = partsOf(checkout);
  if (!parts) return null;
  const money = (amount: number) => formatMoney(amount, checkout.currency_code);
  return (
    <div className="payment-parts">
      <MoneyRows
        rows={[
          {
            label: paid
              ? `First Payment, ${paid.charAt(0).toLowerCase()}${paid.slice(1)}`
              : 'First Payment',
            note: paid ? undefined : ' today',
            amount: money(parts.first),
          },
          // Eleven payments are what 'eleven_pay' means.
          {
            label: 'Followed by 10 monthly payments',
            note: ' (Billing Fees Included)',
            amount: money(parts.monthly),
          },
        ]}
      />
    </div>
  );
}
