import type { Policy } from '../../../../contract/policies/policies.ts';
import { calendarDate, formatDate } from '../../../../core/dates.ts';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { changeInFull } from '../../../../contract/policies/change-words.ts';
import { pendingChange, pendingMoney } from '../../verticals/endorsement-words.ts';
import { today } from '../../verticals/policy-facts.ts';

/** What of the policy is in review: what was asked for and when, what holds meanwhile, what the money does. */
export function PendingChange({ policy }: { policy: Policy }) {
  if (policy.status !== 'pending_change') return null;
  const change = pendingChange(policy);
  const carrier = policy.underwriter.name;
  const by = change?.decision_by ? `, by ${formatDate(change.decision_by)}` : '';
  return (
    <div className="pending-change">
      <Notice tone="warn" icon="clock-bold" title="Your change is pending review.">
        {change && `${changeInFull(change)}, asked for ${askedOn(change.requested)}. `}
        Until {carrier} approves it the policy stays as it is; we email you within the next business
        day{by}. {change && pendingMoney(change, policy.billing.currency_code)}
      </Notice>
    </div>
  );
}

/** 'today, May 1, 2027'. */
function askedOn(instant: string): string {
  const date = calendarDate(new Date(instant), 'UTC');
  return date === today() ? `today, ${formatDate(date)}` : `on ${formatDate(date)}`;
}
