import { useStore } from '@nanostores/react';
import { CLAIMS_PATH } from '../path.ts';
import { $claims, $claimsFetch, findClaim, refreshClaims } from '../../account/stores/claims.ts';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx';
import { LoadingGate } from '../../../ui/feedback/LoadingGate.tsx';
import { BackLink } from '../../account/layout/BackLink.tsx';
import { PageTitle } from '../../account/layout/PageTitle.tsx';
import type { ScreenProps } from '../../account/layout/screen-props.ts';
import { ClaimAmounts } from './ClaimAmounts.tsx';
import { ClaimDates } from './ClaimDates.tsx';
import { ClaimDocuments } from './ClaimDocuments.tsx';
import { ClaimFacts } from './ClaimFacts.tsx';
import { ClaimTimeline } from './ClaimTimeline.tsx';
import { LastUpdated } from './LastUpdated.tsx';
import { SwitchToStore } from './SwitchToStore.tsx';
import { claimHeading, claimStatus } from '../../account/products/claim-text.ts';
import { claimTimeline } from './timeline.ts';

export function ClaimScreen({ params, site }: ScreenProps) {
  const { claimId = '' } = params;
  const cached = useStore($claims);
  const { busy, error } = useStore($claimsFetch);
  const claim = findClaim(cached, claimId);
  const name = `Claim ${claimId}`;
  return (
    <>
      <BackLink href={CLAIMS_PATH}>Claims</BackLink>
      {error && (
        <>
          {!claim && <PageTitle title={name} site={site.name} />}
          <LoadFailure
            title={claim ? 'We could not check for changes' : 'We could not load this claim'}
            message={error.message}
            busy={busy}
            stale={claim !== null}
            onRetry={() => void refreshClaims()}
          />
        </>
      )}
      <LoadingGate loading={!cached.history && !error} label="Fetching your claims history...">
        {cached.history && !claim && (
          <ClaimNotFound
            name={name}
            isInvalid={cached.invalid.includes(claimId)}
            site={site.name}
          />
        )}
        {claim && (
          <>
            <PageTitle name={name} title={claimHeading(claim)} site={site.name} />
            {claimStatus(claim) === 'handed_off' && (
              <p className="claim__call">
                <LinkButton href={site.phone.href} icon="phone">
                  Call {site.phone.display}
                </LinkButton>
                <span className="small">{site.hours}</span>
              </p>
            )}
            <div className="claim">
              <ClaimDates claim={claim} phone={site.phone.display} />
              <div className="panel claim__timeline">
                <ClaimTimeline stages={claimTimeline(claim, site.phone.display)} />
              </div>
              <div className="claim__aside">
                <ClaimAmounts claim={claim} />
                <ClaimDocuments claim={claim} />
                {claimStatus(claim) === 'handed_off' && <SwitchToStore claim={claim} />}
              </div>
              <ClaimFacts claim={claim} />
            </div>
          </>
        )}
        {cached.history && (
          <LastUpdated>
            A question? Call <a href={site.phone.href}>{site.phone.display}</a>,{' '}
            <span className="claims__hours">{site.hours}.</span>
          </LastUpdated>
        )}
      </LoadingGate>
    </>
  );
}

interface ClaimNotFoundProps {
  name: string;
  /** True if the server has sent the claim but its data could not be parsed. */
  isInvalid: boolean;
  site: string;
}

function ClaimNotFound({ name, isInvalid, site }: ClaimNotFoundProps) {
  const title = isInvalid ? 'We could not read this claim' : 'Claim not found';
  return (
    <>
      <PageTitle name={name} title={title} site={site}>
        <p className="account-title__note">
          {isInvalid
            ? 'It is still yours. Try again later, or call us about it.'
            : 'It may belong to another account, or its address may have been typed wrong. If it was filed a moment ago, check again.'}
        </p>
      </PageTitle>
      <LinkButton variant="secondary" href={CLAIMS_PATH}>
        Go to your claims
      </LinkButton>
    </>
  );
}
