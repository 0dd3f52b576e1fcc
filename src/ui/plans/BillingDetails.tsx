import type { ReactNode } from 'react';
import {
  cycleOf,
  type BillingFrequency,
  type PaymentFrequency,
  type Totals,
} from '../../contract/purchase/billing.ts';
import { formatMoney } from '../../core/money.ts';
import { MoneyRows, type MoneyRow } from './MoneyRows.tsx';

/** What stands after a price that comes back every cycle. */
const cycleSuffix: Record<PaymentFrequency, string> = {
  once: '',
  day: ' per 24 hours',
  month: ' / month',
  year: ' / year',
  eleven_pay: ' / month',
};

export interface BillingDetailsProps {
  totals: Totals;
  /** ISO 4217. */
  currency?: string;
  cycle?: BillingFrequency;
  /** In the main unit; left out where there is none. */
  pricePerCycle?: number;
  /** Words for the rows where a product has better ones: 'Gold plan, one year'. */
  labels?: Partial<Record<keyof Totals, string>>;
  /** In place of the subtotal: what it is made of. */
  items?: readonly MoneyRow[];
  /** Between tax and total: 'Paid with', 'Visa ending 4242'. */
  extraRows?: readonly MoneyRow[];
  /** Under the total's label: 'Annual, one payment'. */
  note?: ReactNode;
  /** Total in large figures, as where something is about to be charged. */
  large?: boolean;
  /** Framed, as an aside; otherwise under a ruled heading. */
  panel?: boolean;
  /** Under the rows, behind a hairline: the carrier, a sentence. */
  children?: ReactNode;
}

/** Subtotal, discount and tax where they are not zero, then the grand total. */
export function BillingDetails(props: BillingDetailsProps) {
  const { totals, currency, labels = {}, items, extraRows = [], note, large, panel } = props;
  const rows: MoneyRow[] = [
    { label: labels.subtotal ?? 'Subtotal', decimal: items ? 0 : totals.subtotal },
    { label: labels.discount ?? 'Discount', decimal: -totals.discount },
    { label: labels.tax ?? 'Tax', decimal: totals.tax },
  ]
    .filter(({ decimal }) => decimal !== 0)
    .map(({ label, decimal }) => ({ label, amount: formatMoney(decimal, currency) }));
  const amount = (
    <>
      {formatMoney(totals.grandtotal, currency)}
      <span className="money-rows__cycle">{totalSuffix(props)}</span>
    </>
  );
  return (
    <section
      className={`billing${panel ? ' panel' : ' billing--ruled'}`}
      aria-labelledby="billing-title"
    >
      <h2 className="section-title" id="billing-title">
        Billing details
      </h2>
      <MoneyRows
        rows={[...(items ?? []), ...rows, ...extraRows]}
        total={{ label: labels.grandtotal ?? 'Total', amount, note, large }}
      />
      {props.children && <div className="billing__foot">{props.children}</div>}
    </section>
  );
}

/** A price per cycle that differs from the total would make the suffix a lie. */
function totalSuffix({ cycle = 'once', pricePerCycle, totals }: BillingDetailsProps): string {
  const known = cycleOf(cycle);
  const isTheTotal = pricePerCycle === undefined || pricePerCycle === totals.grandtotal;
  return known && isTheTotal ? cycleSuffix[known] : '';
}
