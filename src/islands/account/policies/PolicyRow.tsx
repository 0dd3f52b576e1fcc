import { memo } from 'react';
import { describePolicy } from '../../../contract/policies/describe-policy.ts';
import type { Policy } from '../../../contract/policies/policies.ts';
import { formatDate } from '../../../core/dates.ts';
import { shortPriceText } from '../../../policy/billing-text.ts';
import { pendingPaymentLine } from '../../../policy/payment-text.ts';
import { pendingEndorsementSummary } from '../../../policy/pending-endorsement.ts';
import {
  coverageDatesText,
  endingLabel,
  hasCoverageEnded,
  pendingCoverageText,
} from '../../../policy/policy-facts.ts';
import {
  planAndSubject,
  policyTitle,
  productDisplayOrGeneric,
} from '../../../policy/product-displays.ts';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { policyPath } from '../../../policy/policy-path.ts';

interface PolicyRowProps {
  policy: Policy;
  /** Today's date, YYYY-MM-DD. */
  today: string;
  /** True to show the product's icon and name, for a list of several products. */
  hasProduct?: boolean;
}

/**
 * One policy in a list. The whole row is a link to the policy. The component is memoized, so it
 * renders again only if the policy or the date changes.
 */
export const PolicyRow = memo(function PolicyRow({ policy, today, hasProduct }: PolicyRowProps) {
  const product = productDisplayOrGeneric(policy.vertical_code);
  const [title, dates] = [policyTitle(policy), coverageDatesText(policy, today)];
  const identifiers = describePolicy(policy).identifiers.filter(
    (text) => text !== dates && !title.includes(text),
  );
  const facts = [
    hasProduct ? product.title : '',
    policy.nickname && planAndSubject(policy),
    dates,
    ...identifiers,
    policy.policy_number,
    pendingPaymentLine(policy),
  ];
  const pending =
    pendingEndorsementSummary(policy) ||
    (policy.status === 'pending_change' && pendingCoverageText(policy));
  const endsText = endText(policy, today);
  const ended = hasCoverageEnded(policy, today);
  return (
    <li>
      <a
        className={`policy-row policy-row--caret${ended ? ' policy-row--quiet' : ''}${hasProduct ? ' policy-row--product' : ''}`}
        href={policyPath(policy)}
      >
        {hasProduct && (
          <span className="arch-icon">
            <Icon name={product.icon} size={24} />
          </span>
        )}
        <span className="policy-row__title">{title}</span>
        <span className="policy-row__meta">
          {facts.filter(Boolean).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          {pending && <span className="policy-row__pending">{pending}</span>}
          {endsText && <span className="policy-row__pending">{endsText}</span>}
          {policy.billing.payment_failed && (
            <span className="policy-row__failed">
              <Icon name="warning-circle-fill" size={16} />
              Payment failed
            </span>
          )}
        </span>
        <span className="policy-row__badge">
          <StatusBadge status={policy.status} label={endingLabel(policy, today)} quiet={ended} />
        </span>
        {!ended && <span className="policy-row__price">{shortPriceText(policy)}</span>}
      </a>
    </li>
  );
});

/** Returns a text about the end of coverage that the badge does not say. */
function endText(policy: Policy, today: string): string {
  const { cancellation, ends_soon: endsSoon } = policy;
  if (endingLabel(policy, today)) return endsSoon ? 'Doesn’t renew' : '';
  const last = cancellation?.on ?? endsSoon?.on;
  return last && last >= today ? `Ends ${formatDate(last)}` : '';
}
