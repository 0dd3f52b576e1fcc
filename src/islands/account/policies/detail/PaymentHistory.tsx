import type { Payment } from '../../../../contract/policies/payments.ts';
import type { Policy } from '../../../../contract/policies/policies.ts';
import { resolveApiUrl } from '../../../../core/api-url.ts';
import { formatDate } from '../../../../core/dates.ts';
import { expiringCardWarning } from '../../../../policy/expiring-card.ts';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
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
import { cardChoicePath } from '../../../../policy/policy-path.ts';

/**
 * Maximum number of due payments that are shown at first. One year can have up to ten due payments.
 */
const MAX_SHOWN = 2;

/**
 * Lower part of the billing section: charges, refunds, authorizations and due payments, each with its
 * card and receipt. Renders nothing if the server sends no payments.
 */
export function PaymentHistory({ policy }: { policy: Policy }) {
  const { payments, currency_code: currency } = policy.billing;
  if (!payments || payments.length === 0) return null;
  const { due, completed } = splitDueAndCompleted(policy);
  const status = paymentStatusTexts(policy, policyToday(policy));
  const expiring = expiringCardWarning(policy, policyToday(policy));
  const paid = netPaid(completed);
  // A closed policy has this sum above the payments, and one payment is its own sum.
  const showsSum =
    paid !== null && completed.length > 1 && !isPolicyClosed(policy, policyToday(policy));
  const row = (payment: Payment) => (
    <PaymentRow
      key={payment.payment_id}
      payment={payment}
      currency={currency}
      today={policyToday(policy)}
    />
  );
  return (
    <div className="policy-money">
      {status && !status.isInProgress && policy.status !== 'canceled' && (
        <p className="policy-money__outcome">
          <strong>{status.title}.</strong> {status.text}
        </p>
      )}
      {due.length > 0 && (
        <>
          <h3 className="policy-money__part">What is due</h3>
          {expiring && (
            <Notice tone="warn" title={expiring.title}>
              {expiring.text}
            </Notice>
          )}
          <ul role="list">{due.slice(0, MAX_SHOWN).map(row)}</ul>
          {due.length > MAX_SHOWN && (
            <details className="policy-payments">
              <summary>{due.length - MAX_SHOWN} more</summary>
              <ul role="list">{due.slice(MAX_SHOWN).map(row)}</ul>
            </details>
          )}
          <a className="link" href={cardChoicePath(policy.id)}>
            Choose which card pays
          </a>
        </>
      )}
      {completed.length > 0 && <h3 className="policy-money__part">What was paid</h3>}
      <ul role="list">{completed.map(row)}</ul>
      {showsSum && (
        <p className="policy-money__total">
          <span>Paid so far</span> <span>{formatMoney(paid, currency)}</span>
        </p>
      )}
    </div>
  );
}

interface PaymentRowProps {
  payment: Payment;
  currency: string;
  /** Today's date for the policy, YYYY-MM-DD. */
  today: string;
}

function PaymentRow({ payment, currency, today }: PaymentRowProps) {
  const { kind, receipt } = payment;
  const isOpen = kind !== 'charge' && kind !== 'refund';
  return (
    <li className="payment-row">
      <span className="payment-row__title">{paymentTitle(payment)}</span>
      <span className={`payment-row__amount${isOpen ? ' payment-row__amount--open' : ''}`}>
        {paymentAmountText(payment, currency)}
      </span>
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
