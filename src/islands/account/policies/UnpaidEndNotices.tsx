import type { Policy } from '../../../contract/policies/policies.ts';
import { addDays } from '../../../core/dates.ts';
import { endedPolicyTexts } from '../../../policy/ended-policy.ts';
import { policyPath } from '../../../policy/policy-path.ts';
import { productAndSubject } from '../../../policy/product-displays.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';

/** Days after the end of coverage for which the notice is shown. */
const SHOWN_DAYS = 30;

interface UnpaidEndNoticesProps {
  policies: readonly Policy[];
  /** Today's date, YYYY-MM-DD. */
  today: string;
}

/** Shows a notice for each policy that has recently ended because a payment failed. */
export function UnpaidEndNotices({ policies, today }: UnpaidEndNoticesProps) {
  const recently = policies.filter(
    ({ ended, covered_until: lastDay }) =>
      ended?.reason === 'unpaid' && lastDay && lastDay >= addDays(today, -SHOWN_DAYS),
  );
  if (recently.length === 0) return null;
  return (
    <div className="card-notices">
      {recently.map((policy) => {
        const texts = endedPolicyTexts(policy, today);
        return (
          <Notice
            key={policy.id}
            isHeading
            icon="calendar-x"
            title={`${texts?.title}: ${productAndSubject(policy)}`}
          >
            {texts?.reason} <a href={policyPath(policy)}>What you can do</a>
          </Notice>
        );
      })}
    </div>
  );
}
