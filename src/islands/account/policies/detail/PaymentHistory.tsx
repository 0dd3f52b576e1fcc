import type { Payment } from '../../../../contract/policies/payments.ts';
import type { Policy } from '../../../../contract/policies/policies.ts';
import { numerals } from '../../../../contract/counted.ts';
import { resolveApiUrl } from '../../../../core/api-url.ts';
import { formatDate } from '../../../../core/dates.ts';
import { formatMoney } from '../../../../core/money.ts';
import {
  paymentStatusTexts,
  netPaid,
  paymentAmountText,
  paymentDate,
  paymentDetails,
  splitDueAndCompleted,
  paymentTitle,
} from '../../../../policy/payment-text.ts';
import { isPolicyClosed, policyToday } from '../../../../policy/policy-facts.ts';
import { DetailFold } from './DetailFold.tsx';

/** Maximum number of completed payments that are shown at first: one year of monthly payments. */
const MAX_SHOWN = 12;

/**
 * Payments of a policy, newest first: the next due one, then charges, refunds and authorizations,
 * each with its card and receipt. Earlier and later payments are closed. Renders nothing if the
 * server sends no payments.
 */
export function PaymentHistory({ policy }: { policy: Policy }) {
  const { payments, currency_code: currency } = policy.billing;
  if (!payments || payments.length === 0) return null;
  const today = policyToday(policy);
  const {
    due: [next, ...later],
    completed,
  } = splitDueAndCompleted(policy);
  const status = paymentStatusTexts(policy, today);
  const paid = netPaid(completed);
  // A closed policy has this sum above the payments, and one payment is its own sum.
  const showsSum = paid !== null && completed.length > 1 && !isPolicyClosed(policy, today);
  // If only one more payment exists, it is shown instead of a row that opens it.
  const shownCount = completed.length === MAX_SHOWN + 1 ? completed.length : MAX_SHOWN;
  const earlier = completed.slice(shownCount);
  const row = (payment: Payment) => (
    <PaymentRow key={payment.payment_id} payment={payment} currency={currency} today={today} />
  );
  return (
    <div className="policy-money">
      {status && !status.isInProgress && policy.status !== 'canceled' && (
        <p className="policy-money__outcome">
          <strong>{status.title}.</strong> {status.text}
        </p>
      )}
      <div className="payment-row payment-row--head" aria-hidden="true">
        <span className="payment-row__date">Date</span>
        <span className="payment-row__title">Payment</span>
        <span className="payment-row__amount">Amount</span>
        <span className="payment-row__receipt">Receipt</span>
      </div>
      <ul role="list" aria-label="Payments, newest first">
        {next && <PaymentRow isNext payment={next} currency={currency} today={today} />}
        {completed.slice(0, shownCount).map(row)}
      </ul>
      {earlier.length > 0 && (
        <DetailFold
          title={`${earlier.length} earlier payments`}
          line={spanText(earlier.toReversed(), currency)}
        >
          <ul role="list">{earlier.map(row)}</ul>
        </DetailFold>
      )}
      {showsSum && (
        <p className="policy-money__total">
          <span>Paid so far</span> <span>{formatMoney(paid, currency)}</span>
        </p>
      )}
      {later.length > 0 && (
        <DetailFold title={laterTitle(later.length)} line={spanText(later, currency)}>
          <ul role="list">{later.map(row)}</ul>
        </DetailFold>
      )}
    </div>
  );
}

function laterTitle(count: number): string {
  const number = numerals[count] ?? String(count);
  return `${number.charAt(0).toUpperCase()}${number.slice(1)} more after that`;
}

/**
 * Returns the days of several payments and, if it is the same, their amount: 'Jan 11, 2027 to Apr 11,
 * 2027, $21.00 each'.
 * @param payments earliest first
 */
function spanText(payments: readonly Payment[], currency: string): string {
  const [first, last] = [payments[0], payments.at(-1)];
  if (!first || !last) return '';
  const days = [...new Set([first, last].map((payment) => formatDate(paymentDate(payment))))];
  const isSame = payments.every(
    ({ amount, kind }) => amount === first.amount && kind === first.kind,
  );
  const amount = paymentAmountText(first, currency);
  return `${days.join(' to ')}${isSame ? `, ${amount}${payments.length > 1 ? ' each' : ''}` : ''}`;
}

interface PaymentRowProps {
  payment: Payment;
  currency: string;
  /** Today's date for the policy, YYYY-MM-DD. */
  today: string;
  /** True for the payment that is due next. */
  isNext?: boolean;
}

function PaymentRow({ payment, currency, today, isNext }: PaymentRowProps) {
  const { kind, receipt } = payment;
  const isOpen = kind !== 'charge' && kind !== 'refund';
  const { name, period } = splitPeriod(paymentTitle(payment));
  const classes = [
    'payment-row',
    isNext && 'payment-row--next',
    period && 'payment-row--period',
    payment.failed && 'payment-row--failed',
  ].filter(Boolean);
  return (
    <li className={classes.join(' ')}>
      <span className="payment-row__date">{formatDate(paymentDate(payment))}</span>{' '}
      <span className="payment-row__title">
        <span className="payment-row__name">{name}</span>
        {period && <span className="payment-row__comma">, </span>}
        {period && <span className="payment-row__period">{period}</span>}
      </span>{' '}
      {isNext && <span className="badge badge--quiet payment-row__next">Next</span>}{' '}
      <span className={`payment-row__amount${isOpen ? ' payment-row__amount--open' : ''}`}>
        {paymentAmountText(payment, currency)}
      </span>{' '}
      <span className="payment-row__facts">{paymentDetails(payment, today)}</span>
      {receipt && (
        <a
          className="link payment-row__receipt"
          href={resolveApiUrl(receipt.url)}
          target="_blank"
          rel="noopener"
        >
          {receipt.name}
          <span className="visually-hidden">
            {' '}
            of {formatDate(paymentDate(payment))}, {paymentAmountText(payment, currency)} (PDF,
            opens in a new tab)
          </span>
        </a>
      )}
    </li>
  );
}

/** Splits a title such as 'Payment, Nov 11, 2026 – Dec 10, 2026' before the period it pays for. */
function splitPeriod(title: string): { name: string; period: string } {
  const [, name = title, period = ''] = /^(.*?), (\w{3} \d.* – .*)$/.exec(title) ?? [];
  return { name, period };
}
