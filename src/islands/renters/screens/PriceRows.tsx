import type { Checkout } from '../../../contract/purchase/billing.ts';
import { formatMoney, toMinorUnits, toWireAmount } from '../../../core/money.ts';
import { compareTotals } from '../../../purchase/screens/compare-totals.ts';
import { estimatedTaxLabel } from '../../../purchase/screens/estimated-tax-label.ts';
import { InstallmentRows } from '../../../purchase/screens/InstallmentRows.tsx';
import { installmentsOf } from '../../../purchase/screens/installments.ts';
import type { CadencePrice } from '../../../purchase/screens/PaymentCadenceSelect.tsx';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { BillingDetails } from '../../../ui/plans/BillingDetails.tsx';
import { MoneyRows } from '../../../ui/plans/MoneyRows.tsx';

interface PriceRowsProps {
  checkout: Checkout;
  /** State of the home, such as 'OH'. */
  region: string;
  /** Prices of the payment cadences. */
  prices: readonly CadencePrice[];
}

/** Shows the lines of a price, its total, and the eleven payments. */
export function PriceRows({ checkout, region, prices }: PriceRowsProps) {
  const { totals, items, currency_code: currency } = checkout;
  const installments = installmentsOf(checkout);
  return (
    <>
      <BillingDetails
        totals={totals}
        currency={currency}
        items={
          items.length > 0
            ? items.map(({ title, amount }) => ({
                label: title,
                amount: formatMoney(amount, currency),
              }))
            : undefined
        }
        labels={{
          tax: estimatedTaxLabel(checkout, region),
          grandtotal: installments ? `Total of ${installments.count + 1} payments` : 'Total today',
        }}
        large
      />
      <Payments key={checkout.payment_frequency} checkout={checkout} prices={prices} />
    </>
  );
}

/** The eleven payments, open if they are chosen. Renders nothing if they are not offered. */
function Payments({ checkout, prices }: Pick<PriceRowsProps, 'checkout' | 'prices'>) {
  const chosen = installmentsOf(checkout);
  const other = prices.find(({ payment_schedule }) => payment_schedule);
  if (!chosen && !other) return null;
  return (
    <details className="renters-payments" open={chosen !== null}>
      <summary>
        <Icon name="caret-down-bold" size={16} />
        {chosen ? `Your ${chosen.count + 1} payments` : `In ${countOf(other)} payments instead`}
      </summary>
      {chosen && <InstallmentRows checkout={checkout} />}
      {!chosen && other && <AddedCost checkout={checkout} other={other} />}
    </details>
  );
}

const countOf = (price?: CadencePrice) => price?.payment_schedule?.schedule.length ?? 0;

/** Shows what several payments cost in addition to one payment. */
function AddedCost({ checkout, other }: { checkout: Checkout; other: CadencePrice }) {
  const money = (amount: number) => formatMoney(amount, checkout.currency_code);
  const { fees, tax } = compareTotals(other.totals, checkout.totals);
  const rows = [
    { label: 'Paid once', amount: checkout.totals.grandtotal },
    { label: feeLabel(fees, countOf(other) - 1, money), amount: fees },
    { label: 'Estimated tax on the fees', amount: tax },
  ].filter(({ amount }) => amount > 0);
  return (
    <MoneyRows
      rows={rows.map((row) => ({ ...row, amount: money(row.amount) }))}
      total={{ label: 'Total', amount: money(other.totals.grandtotal) }}
    />
  );
}

/** Returns 'Billing fees, 10 × $1.00'. Without the product if the fees are not equal. */
function feeLabel(fees: number, count: number, money: (amount: number) => string): string {
  const minor = toMinorUnits(fees);
  if (minor % count !== 0) return 'Billing fees';
  return `Billing fees, ${count} × ${money(toWireAmount(minor / count))}`;
}
