import type { ReactNode } from 'react';
import type { Policy } from '../../../../contract/policies/policies.ts';
import { formatExpiryMonth } from '../../../../contract/purchase/card-expiry.ts';
import { cardBrandAndLast4 } from '../../../../contract/purchase/card-name.ts';
import { formatDate } from '../../../../core/dates.ts';
import { formatMoney } from '../../../../core/money.ts';
import {
  cardRows,
  totalLabel,
  nextPaymentFigure,
  upcomingPayment,
} from '../../../../policy/billing-text.ts';
import { expiringCardWarning } from '../../../../policy/expiring-card.ts';
import { netPaid, paymentDate, splitDueAndCompleted } from '../../../../policy/payment-text.ts';
import { policyToday } from '../../../../policy/policy-facts.ts';
import { cardChoicePath } from '../../../../policy/policy-path.ts';
import { termPayments, type TermPayments } from '../../../../policy/term-payments.ts';
import { LinkButton } from '../../../../ui/controls/LinkButton.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';

interface Figure {
  label: string;
  value: ReactNode;
  note?: string;
}

interface BillingSummaryProps {
  policy: Policy;
  /** Total price. Null if it is unknown, or if it is shown elsewhere on the page. */
  total: ReactNode;
  /** How often the policy is billed. Undefined if the section says it elsewhere. */
  billed?: { label: string; amount: string } | undefined;
}

/** Upper part of the billing section: the next payment, what is paid, the total, and the card. */
export function BillingSummary({ policy, total, billed }: BillingSummaryProps) {
  const today = policyToday(policy);
  const term = termPayments(policy);
  const figures = [
    nextPaymentFigure(policy, today),
    paidFigure(policy, term),
    totalFigure(policy, total, term),
    billed ? { label: billed.label, value: billed.amount } : null,
  ];
  const shown = figures.filter((figure) => figure !== null);
  const expiring = expiringCardWarning(policy, today);
  return (
    <>
      {shown.length > 0 && (
        <dl className="billing-figures">
          {shown.map(({ label, value, note }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
              {note && <dd className="billing-figures__note">{note}</dd>}
            </div>
          ))}
        </dl>
      )}
      {term && term.payments.length > 1 && <PaymentBar {...term} />}
      {expiring && (
        <Notice tone="warn" title={expiring.title}>
          {expiring.text}
        </Notice>
      )}
      <CardBox policy={policy} today={today} />
    </>
  );
}

function paidFigure(policy: Policy, term: TermPayments | null): Figure | null {
  const { completed, due } = splitDueAndCompleted(policy);
  const paid = term?.paid ?? netPaid(completed);
  if (paid === null) return null;
  const value = formatMoney(paid, policy.billing.currency_code);
  const charges = completed.filter(({ kind }) => kind === 'charge');
  const isOnlyPayment = due.length === 0 || term?.payments.length === 1;
  if (charges.length === 1 && charges[0] && isOnlyPayment)
    return { label: 'Paid', value, note: `On ${formatDate(paymentDate(charges[0]))}` };
  return {
    label: 'Paid so far',
    value,
    note: term
      ? `${term.paidCount} of ${term.payments.length} payments`
      : `${charges.length} ${charges.length === 1 ? 'payment' : 'payments'}`,
  };
}

function totalFigure(policy: Policy, total: ReactNode, term: TermPayments | null): Figure | null {
  if (total === null) return null;
  const { currency_code: currency } = policy.billing;
  const note = term && term.due > 0 ? `${formatMoney(term.due, currency)} still to come` : '';
  return { label: totalLabel(policy), value: total, ...(note && { note }) };
}

/** Bar with one part for each payment, as wide as its amount. The figures above say the same. */
function PaymentBar({ payments, paidCount }: TermPayments) {
  const state = (index: number) =>
    index < paidCount ? 'paid' : index === paidCount ? 'next' : 'later';
  return (
    <div className="payment-parts" aria-hidden="true">
      {payments.map(({ payment_id: id, amount }, index) => (
        <span
          className={`payment-parts__part payment-parts__part--${state(index)}`}
          key={id}
          style={{ flexGrow: amount }}
        />
      ))}
    </div>
  );
}

function CardBox({ policy, today }: { policy: Policy; today: string }) {
  const rows = cardRows(policy, today);
  if (rows.length === 0) return null;
  const { payment_method: method } = policy.billing;
  const expiry = method && formatExpiryMonth(method.details);
  const expiringName = method && cardBrandAndLast4(method.details);
  return (
    <div className="billing-card">
      <dl>
        {rows.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <strong>{amount}</strong>
              {expiry && amount === expiringName && (
                <span className="billing-card__note">Expires {expiry}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {(upcomingPayment(policy, today) ?? splitDueAndCompleted(policy).due[0]) && (
        <LinkButton variant="secondary" size="medium" href={cardChoicePath(policy.id)}>
          Change card
        </LinkButton>
      )}
    </div>
  );
}
