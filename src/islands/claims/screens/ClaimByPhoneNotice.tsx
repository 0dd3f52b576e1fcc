import { counted } from '../../../contract/counted.ts';
import { CLAIM_FILING_YEARS } from '../../../contract/service-facts.ts';
import { CLAIMS_PATH } from '../path.ts';
import type { SiteBrand } from '../../../core/site.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { PageHeading } from '../../../policy/layout/PageHeading.tsx';

interface ClaimByPhoneNoticeProps {
  /**
   * Phone number from the server's instructions for the claim, in display format. If null, the
   * screen shows the site's own number.
   */
  phone: string | null;
  /**
   * The reason why the claim cannot be started online. Empty if claims on this policy are always
   * filed by phone.
   */
  problem: string;
  /** True if a retry may succeed. */
  canRetry?: boolean;
  /** True if the policy already has a claim. */
  hasClaim?: boolean;
  policyNumber: string;
  site: SiteBrand;
  onRetry: () => void;
}

/** Shows the phone number to file a claim, or the reason why no claim can be filed. */
export function ClaimByPhoneNotice({
  phone,
  problem,
  canRetry,
  hasClaim,
  site,
  ...props
}: ClaimByPhoneNoticeProps) {
  const number = phone ?? site.phone.display;
  const href =
    number === site.phone.display ? site.phone.href : `tel:${number.replace(/[^\d+]/g, '')}`;
  // True if the lookup failed and a retry cannot help. The screen then does not offer to file the
  // claim by phone.
  const isUnavailable = problem !== '' && !canRetry;
  return (
    <>
      <PageHeading title="Start A Claim" site={site.name}>
        {!isUnavailable && (
          <p className="account-title__note">
            Call us, and we’ll file it with you over the phone. It takes about 10 minutes.
          </p>
        )}
      </PageHeading>
      {problem && (
        <div className="load-failure claim-contact__problem">
          <Notice tone="warn" title={isUnavailable ? UNAVAILABLE_TITLE : FAILED_TITLE} live="alert">
            <p>{problem}</p>
            {hasClaim && (
              <LinkButton variant="secondary" size="medium" href={CLAIMS_PATH}>
                See your claims
              </LinkButton>
            )}
            {canRetry && (
              <Button variant="secondary" size="medium" onClick={props.onRetry}>
                Try again
              </Button>
            )}
          </Notice>
        </div>
      )}
      {isUnavailable ? (
        <p>
          Not what you expected? Call us at <a href={href}>{number}</a>, {site.hours}.
        </p>
      ) : (
        <section className="panel claim-contact">
          <LinkButton href={href} icon="phone" size="tall">
            Call {number}
          </LinkButton>
          <p className="small">{site.hours}</p>
          <h2 className="h4 claims__title">Have these ready</h2>
          <ul className="claim-contact__list">
            <li>
              Your policy number: <strong>{props.policyNumber}</strong>
            </li>
            <li>When and where it happened</li>
            <li>Photos, receipts or a report, if you have any</li>
          </ul>
          <p className="small">
            You have {counted(CLAIM_FILING_YEARS, 'year')} from the day it happened to file a claim.
          </p>
        </section>
      )}
    </>
  );
}

const UNAVAILABLE_TITLE = 'You can’t start a claim on this policy right now';
const FAILED_TITLE = 'We couldn’t start this claim online';
