import type { Policy } from '../../../../contract/policies/policies.ts';
import type { SiteBrand } from '../../../../core/site.ts';
import { pendingCoverageText, policyToday } from '../../../../policy/policy-facts.ts';
import { pendingReviewTexts } from '../../../../policy/review-text.ts';
import { Notice } from '../../../../ui/feedback/Notice.tsx';

interface PendingReviewNoticeProps {
  policy: Policy;
  site: SiteBrand;
}

/**
 * Says what happens next to a policy whose purchase or change waits for the carrier. Changes of a
 * collection have their own notice. Renders nothing for another policy.
 */
export function PendingReviewNotice({ policy, site }: PendingReviewNoticeProps) {
  const review = pendingReviewTexts(policy, policyToday(policy));
  if (review)
    return (
      <div className="policy-outcome">
        <Notice isHeading tone="warn" icon="clock-bold" title={review.title}>
          <ol className="policy-next">
            {review.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p>
            Questions? Call <a href={site.phone.href}>{site.phone.display}</a>, {site.hours}.
          </p>
        </Notice>
      </div>
    );
  if (policy.status !== 'pending_change' || policy.history) return null;
  return (
    <div className="policy-outcome">
      <Notice isHeading tone="warn" icon="clock-bold" title={pendingCoverageText(policy)}>
        You asked us to change this policy. Nothing changes until {policy.underwriter.name} approves
        it, and we’ll email you the decision. To find out what’s changing or how long it takes, call{' '}
        <a href={site.phone.href}>{site.phone.display}</a>.
      </Notice>
    </div>
  );
}
