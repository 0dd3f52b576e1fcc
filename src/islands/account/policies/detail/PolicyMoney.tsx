import type { Payment } from '../../../../contract/policies/payments.ts';
import type { Policy } from '../../../../contract/policies/policies.ts';
import { apiUrl } from '../../../../core/api-url.ts';
import { formatDate } from '../../../../core/dates.ts';
import { expiringCard } from '../../verticals/expiring-card.ts';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { formatMoney } from '../../../../core/money.ts';
import {
  outcomeOf,
  paidInAll,
  paymentAmount,
  paymentDay,
  paymentFacts,
  paymentLists,
  paymentTitle,
} from '../../verticals/payment-words.ts';
import { today } from '../../verticals/policy-facts.ts';
import { CARDS_PATH } from '../../verticals/policy-path.ts';

/** So many of what is due are shown at once; a year has up to ten. */
const SHOWN = 2;

/** What was charged and given back, is held and is due, each with its card and receipt; nothing where nobody says. */
export function PolicyMoney({ policy }: { policy: Policy }) {
  const { payments, currency_code: currency } = policy.billing;
  if (!payments || payments.length === 0) return null;
  const { due, done } = paymentLists(policy);
  const outcome = outcomeOf(policy, today());
  const expiring = expiringCard(policy, today());
  const paid = paidInAll(done);
  const row = (payment: Payment) => (
    <PaymentRow key={payment.payment_id} payment={payment} currency={currency} />
  );
  return (
    <section className="panel policy-money" aria-labelledby="payments-title">
      <h2 className="section-title" id="payments-title">
        Payments
      </h2>
      {outcome && !outcome.isMoving && (
        <p className="policy-money__outcome">
          <strong>{outcome.title}.</strong> {outcome.text}
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
          <ul role="list">{due.slice(0, SHOWN).map(row)}</ul>
          {due.length > SHOWN && (
            <details className="policy-payments">
              <summary>{due.length - SHOWN} more</summary>
              <ul role="list">{due.slice(SHOWN).map(row)}</ul>
            </details>
          )}
          <a className="link" href={CARDS_PATH}>
            Choose which card pays
          </a>
          {done.length > 0 && <h3 className="policy-money__part">What was paid</h3>}
        </>
      )}
      <ul role="list">{done.map(row)}</ul>
      {paid !== null && (
        <p className="policy-money__total">
          <span>Paid in all</span> <span>{formatMoney(paid, currency)}</span>
        </p>
      )}
    </section>
  );
}

function PaymentRow({ payment, currency }: { payment: Payment; currency: string }) {
  const { kind, receipt } = payment;
  const isOpen = kind !== 'charge' && kind !== 'refund';
  return (
    <li className="payment-row">
      <span className="payment-row__title">{paymentTitle(payment)}</span>
      <span className={`payment-row__amount${isOpen ? ' payment-row__amount--open' : ''}`}>
        {paymentAmount(payment, currency)}
      </span>
      <span className="payment-row__facts">{paymentFacts(payment, today())}</span>
      {receipt && (
        <a
          className="link payment-row__receipt"
          href={apiUrl(receipt.url)}
          target="_blank"
          rel="noopener"
        >
          {receipt.name}
          <span className="visually-hidden">
            {' '}
            of {formatDate(paymentDay(payment))}, {paymentAmount(payment, currency)} (PDF, opens in
            a new tab)
          </span>
        </a>
      )}
    </li>
  );
}
