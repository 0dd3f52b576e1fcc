import type { ReactNode } from 'react';
import {
  discountLabel,
  toPaymentFrequency,
  type BillingFrequency,
  type PaymentFrequency,
  type Totals,
} from '../../contract/purchase/billing.ts';
import { formatMoney } from '../../core/money.ts';
import { MoneyRows, type MoneyRow } from './MoneyRows.tsx';

/** Text after a price. It depends on the payment frequency. */
const cycleSuffix: Record<PaymentFrequency, string> = {
  once: '',
  day: ' per 24 hours',
  month: ' / month',
  year: ' / year',
  eleven_pay: ' / month',
};

export interface BillingDetailsProps {
  totals: Totals;
  /** ISO 4217 code of the currency. */
  currency?: string;
  cycle?: BillingFrequency;
  /**
   * Price per billing cycle, in the main unit of the currency, such as dollars. Undefined if there
   * is no price per cycle.
   */
  pricePerCycle?: number;
  /** Labels of rows that replace the default labels, for example 'Gold plan, one year'. */
  labels?: Partial<Record<keyof Totals, string>>;
  /** Rows that are shown instead of the subtotal. */
  items?: readonly MoneyRow[] | undefined;
  /** Rows between the tax and the total, for example 'Paid with' and 'Visa ending 4242'. */
  extraRows?: readonly MoneyRow[];
  /** Text under the label of the total, for example 'Annual, one payment'. */
  note?: ReactNode;
  /** True if the total is shown in large type, for example just before the buyer pays. */
  large?: boolean;
  /**
   * True if the rows are in a panel with a frame. Otherwise a line separates the rows from their
   * heading.
   */
  panel?: boolean;
  /** Content under the rows, below a thin line, for example the carrier or a sentence. */
  children?: ReactNode;
}

/**
 * Renders the section 'Billing details' with a price breakdown: subtotal, discount and tax if they
 * are not zero, then the total.
 */
export function BillingDetails({ panel, children, ...price }: BillingDetailsProps) {
  return (
    <section
      className={`billing${panel ? ' panel' : ' billing--ruled'}`}
      aria-labelledby="billing-title"
    >
      <h2 className="section-title" id="billing-title">
        Billing details
      </h2>
      <PriceBreakdown {...price} />
      {children && <div className="billing__foot">{children}</div>}
    </section>
  );
}

type PriceBreakdownProps = Omit<BillingDetailsProps, 'panel' | 'children'>;

/** Renders the rows of a price: subtotal, discount and tax if they are not zero, then the total. */
export function PriceBreakdown(props: PriceBreakdownProps) {
  const { totals, currency, labels = {}, items, extraRows = [], note, large } = props;
  const rows: MoneyRow[] = [
    { label: labels.subtotal ?? 'Subtotal', decimal: items ? 0 : totals.subtotal },
    { label: labels.discount ?? discountLabel(totals), decimal: -totals.discount },
    { label: labels.tax ?? 'Tax', decimal: totals.tax },
  ]
    .filter(({ decimal }) => decimal !== 0)
    .map(({ label, decimal }) => {
      const amount = formatMoney(decimal, currency);
      return { label, amount: decimal < 0 ? <span className="saving">{amount}</span> : amount };
    });
  return (
    <MoneyRows
      rows={[...(items ?? []), ...rows, ...extraRows]}
      total={{
        label: labels.grandtotal ?? 'Total',
        amount: <TotalAmount {...props} />,
        note,
        large,
      }}
    />
  );
}

/** Renders the total with the billing cycle, such as '$669.29 / year'. */
export function TotalAmount(props: PriceBreakdownProps) {
  return (
    <>
      {formatMoney(props.totals.grandtotal, props.currency)}
      <span className="money-rows__cycle">{totalSuffix(props)}</span>
    </>
  );
}

/**
 * Returns the text after the total, such as ' / month'. Empty if the total is not the price per
 * billing cycle.
 */
function totalSuffix({ cycle = 'once', pricePerCycle, totals }: PriceBreakdownProps): string {
  const known = toPaymentFrequency(cycle);
  const isTheTotal = pricePerCycle === undefined || pricePerCycle === totals.grandtotal;
  return known && isTheTotal ? cycleSuffix[known] : '';
}
