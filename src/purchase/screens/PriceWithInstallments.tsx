import type { ReactNode } from 'react';
import { toPaymentFrequency, type Checkout } from '../../contract/purchase/billing.ts';
import { formatMoney } from '../../core/money.ts';
import { useAnimatedAmount } from './use-animated-amount.ts';
import { formatYearly } from './format-yearly.ts';

/**
 * The price to show: a checkout, or an amount in the currency's main unit. Without a cycle, the
 * amount is paid once. Otherwise it is paid every month or every year.
 */
type Price =
  { checkout: Checkout } | { amount: number; cycle?: 'month' | 'year'; currency?: string };

interface PriceWithInstallmentsProps {
  title: ReactNode;
  price: Price;
  /** If true, a changed price is animated from the old value to the new value. */
  rolls?: boolean;
  /** Shown under the price. */
  children?: ReactNode;
}

/**
 * Shows the price of a plan. For a price in installments, shows the first payment and the later
 * payments.
 */
export function PriceWithInstallments({
  title,
  price,
  rolls = false,
  children,
}: PriceWithInstallmentsProps) {
  const installmentTexts = 'checkout' in price ? installmentTextsOf(price.checkout) : null;
  return (
    <div className="pricing">
      <p className="h3 pricing__title">{title}</p>
      {installmentTexts ? (
        <>
          <p className="pricing__kind">First Payment</p>
          <p className="pricing__price price">
            <Rolling text={installmentTexts.first} rolls={rolls} />
          </p>
          <p className="pricing__later">
            Followed by {installmentTexts.count} monthly payments of{' '}
            <strong>{installmentTexts.later}</strong>{' '}
            <span className="pricing__fees">(Billing Fees Included)</span>
          </p>
        </>
      ) : (
        <p className="pricing__price price">
          <Rolling text={wholePrice(price)} rolls={rolls} />
        </p>
      )}
      {children}
    </div>
  );
}

function Rolling({ text, rolls }: { text: string; rolls: boolean }) {
  return useAnimatedAmount(text, rolls);
}

/** Returns the texts about the first and the later payments. Null if there is only one payment. */
function installmentTextsOf({ payment_schedule, currency_code }: Checkout) {
  const installments = payment_schedule?.schedule ?? [];
  const first = installments.find(({ downpayment }) => downpayment) ?? installments[0];
  const later = installments.filter((installment) => installment !== first);
  if (!first || !later[0]) return null;
  return {
    first: formatMoney(first.amount, currency_code),
    later: formatMoney(later[0].amount, currency_code),
    count: later.length,
  };
}

function wholePrice(price: Price): string {
  if ('checkout' in price) {
    const { totals, payment_frequency, currency_code } = price.checkout;
    const cycle = toPaymentFrequency(payment_frequency);
    return wholePrice({
      amount: totals.grandtotal,
      cycle: cycle === 'year' || cycle === 'month' ? cycle : undefined,
      currency: currency_code,
    });
  }
  const { amount, cycle, currency } = price;
  if (cycle === 'year') return formatYearly(amount, currency);
  return `${formatMoney(amount, currency)}${cycle ? ` / ${cycle}` : ''}`;
}
