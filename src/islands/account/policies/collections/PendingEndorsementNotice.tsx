import type { Policy } from '../../../../contract/policies/policies.ts';
import { CARRIER_DECISION_TIME } from '../../../../contract/service-facts.ts';
import { calendarDate, formatDate } from '../../../../core/dates.ts';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { describeEndorsementWithPreviousValue } from '../../../../contract/policies/describe-endorsement.ts';
import { pendingEndorsement, pendingPaymentText } from '../../../../policy/pending-endorsement.ts';
import { today, visitorTimeZone } from '../../../../policy/policy-facts.ts';

/**
 * Notice about an endorsement that waits for the carrier's decision. It shows the requested change
 * with its date, the coverage until the decision, and the payment.
 */
export function PendingEndorsementNotice({ policy }: { policy: Policy }) {
  if (policy.status !== 'pending_change') return null;
  const endorsement = pendingEndorsement(policy);
  const carrier = policy.underwriter.name;
  const deadlineText = endorsement?.decision_by
    ? `, by ${formatDate(endorsement.decision_by)}`
    : '';
  return (
    <div className="pending-change">
      <Notice tone="warn" icon="clock-bold" title="Your change is pending review.">
        {endorsement &&
          `${describeEndorsementWithPreviousValue(endorsement)}, requested ${requestedOn(endorsement.requested)}. `}
        Nothing changes until {carrier} approves it. We’ll email you within {CARRIER_DECISION_TIME}
        {deadlineText}.{' '}
        {endorsement && pendingPaymentText(endorsement, policy.billing.currency_code)}
      </Notice>
    </div>
  );
}

/** Returns the date of a request as text, such as 'today, May 1, 2027'. */
function requestedOn(instant: string): string {
  const date = calendarDate(new Date(instant), visitorTimeZone());
  return date === today() ? `today, ${formatDate(date)}` : `on ${formatDate(date)}`;
}
