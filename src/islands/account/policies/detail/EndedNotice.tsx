import type { Policy } from '../../../../contract/policies/policies.ts';
import type { ProductLink, SiteBrand } from '../../../../core/site.ts';
import { endedPolicyTexts } from '../../../../policy/ended-policy.ts';
import { policyToday } from '../../../../policy/policy-facts.ts';
import { OpenClaimsNote } from '../OpenClaimsNote.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';

interface EndedNoticeProps {
  policy: Policy;
  site: SiteBrand;
  /** Products for sale. */
  products: readonly ProductLink[];
}

/** Asks, without the question mark, what the policyholder may want next. */
function questionOf({ status, ended }: Policy): string {
  if (ended?.reason === 'trip_over') return 'Taking another trip';
  return status === 'rejected' ? 'Still need coverage' : 'Need coverage again';
}

/**
 * Notice about a policy that has ended or was not approved: why, its last covered day, the refund,
 * and what the policyholder can do. Renders nothing for another policy.
 */
export function EndedNotice({ policy, site, products }: EndedNoticeProps) {
  const texts = endedPolicyTexts(policy, policyToday(policy));
  if (!texts) return null;
  const product = products.find(({ code, byPhone }) => code === policy.vertical_code && !byPhone);
  const isRejected = policy.status === 'rejected';
  const question = questionOf(policy);
  return (
    <div className="policy-outcome">
      <Notice isHeading icon="calendar-x" title={texts.title}>
        <p>{texts.reason}</p>
        <p>{texts.money}</p>
        {texts.claims && <p>{texts.claims}</p>}
        <OpenClaimsNote policy={policy} phone={site.phone.display} />
        <p>
          {product ? (
            <>
              {question}?{' '}
              <a href={product.href}>{isRejected ? 'Apply again' : 'Buy a new policy'}</a>.
              Questions? Call
            </>
          ) : (
            `${question}, or have questions? Call`
          )}{' '}
          <a href={site.phone.href}>{site.phone.display}</a> or email{' '}
          <a href={`mailto:${site.email}`}>{site.email}</a>.
          {policy.documents.length > 0 && ' Your documents stay on this page.'}
        </p>
      </Notice>
    </div>
  );
}
