import type { CancellationPreview } from '../../../../contract/policies/cancel.ts';
import type { Policy } from '../../../../contract/policies/policies.ts';
import {
  endorsementEffectText,
  coverageEndAndRefundText,
  isRefundable,
  cancellationFinePrint,
} from './cancellation-text.ts';
import { formatMoney } from '../../../../core/money.ts';
import { authorizedPayment } from '../../../../policy/payment-text.ts';
import { policyToday } from '../../../../policy/policy-facts.ts';
import { MoneyRows } from '../../../../ui/plans/MoneyRows.tsx';
import { PaidPeriodBar } from './PaidPeriodBar.tsx';
import { cardBrandAndLast4 } from '../../../../contract/purchase/card-name.ts';

interface CancelTermsProps {
  policy: Policy;
  checkout: CancellationPreview;
}

/** Shows the end of coverage, the refund, and the card that receives the refund. */
export function CancellationSummary({ policy, checkout }: CancelTermsProps) {
  const date = policyToday(policy);
  const pendingEndorsementText = endorsementEffectText(policy);
  const isOnlyAuthorized = authorizedPayment(policy) !== null;
  const { by_payment_method: methods, paid_period: period, total_refund_amount: total } = checkout;
  const { currency_code: currency } = checkout;
  return (
    <>
      <p>{coverageEndAndRefundText(policy, checkout, date)}</p>
      {pendingEndorsementText && <p>{pendingEndorsementText}</p>}
      {isRefundable(policy) && (
        <>
          {period && !isOnlyAuthorized && (
            <PaidPeriodBar period={period} isRefunded={total > 0} today={date} />
          )}
          {methods.map(({ payment_method: { details }, refund_amount: amount }) => (
            <MoneyRows
              key={`${details.brand} ${details.last4}`}
              rows={[
                {
                  label: isOnlyAuthorized ? 'Held on' : 'Refund to',
                  amount: cardBrandAndLast4(details),
                },
              ]}
              total={{
                label: isOnlyAuthorized ? 'Released amount' : 'Refund amount',
                amount: formatMoney(amount, currency),
                large: methods.length === 1,
              }}
            />
          ))}
          {methods.length !== 1 && (
            <MoneyRows
              rows={[]}
              total={{
                label: methods.length === 0 ? 'Refund amount' : 'Total',
                amount: formatMoney(total, currency),
                large: true,
              }}
            />
          )}
        </>
      )}
      <p className="small cancel-print">{cancellationFinePrint(checkout, isOnlyAuthorized)}</p>
    </>
  );
}

/**
 * Placeholder for the rows of `CancellationSummary`, with the same height. Shown while the server
 * calculates the refund.
 */
export function CancellationSummaryPlaceholder({ hasRefund }: { hasRefund: boolean }) {
  return (
    <div className="cancel-placeholder" role="status">
      <span className="visually-hidden">
        {hasRefund ? 'Calculating your refund' : 'Looking up when coverage ends'}
      </span>
      <span className="cancel-placeholder__line" />
      <span className="cancel-placeholder__line cancel-placeholder__line--short" />
      {hasRefund && (
        <>
          <span className="cancel-placeholder__bar" />
          <span className="cancel-placeholder__row" />
          <span className="cancel-placeholder__row" />
        </>
      )}
    </div>
  );
}
