import { useStore } from '@nanostores/react';
import { CLAIMS_PATH } from '../path.ts';
import {
  $cachedClaims,
  $claimsFetchState,
  findClaim,
  refreshClaims,
} from '../../../policy/stores/claims.ts';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';
import { LoadFailureNotice } from '../../../ui/feedback/LoadFailureNotice.tsx';
import { LoadingGate } from '../../../ui/feedback/LoadingGate.tsx';
import { BackLink } from '../../../policy/layout/BackLink.tsx';
import { PageHeading } from '../../../policy/layout/PageHeading.tsx';
import type { ScreenProps } from '../../../policy/layout/screen-props.ts';
import { ClaimAmounts } from './ClaimAmounts.tsx';
import { ExpectedClaimDates } from './ExpectedClaimDates.tsx';
import { ClaimPhotos } from './ClaimPhotos.tsx';
import { ClaimDetails } from './ClaimDetails.tsx';
import { ClaimTimeline } from './ClaimTimeline.tsx';
import { ClaimsLastUpdated } from './ClaimsLastUpdated.tsx';
import { SwitchToStoreRepair } from './SwitchToStoreRepair.tsx';
import { claimStatusHeading, claimStatusCode } from '../../../policy/claim-text.ts';
import { claimTimelineStages } from './timeline.ts';

export function ClaimScreen({ params, site }: ScreenProps) {
  const { claimId = '' } = params;
  const cached = useStore($cachedClaims);
  const { busy, error } = useStore($claimsFetchState);
  const claim = findClaim(cached, claimId);
  const name = `Claim ${claimId}`;
  return (
    <>
      <BackLink href={CLAIMS_PATH}>Claims</BackLink>
      {error && (
        <>
          {!claim && <PageHeading title={name} site={site.name} />}
          <LoadFailureNotice
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
            <PageHeading name={name} title={claimStatusHeading(claim)} site={site.name} />
            {claimStatusCode(claim) === 'handed_off' && (
              <p className="claim__call">
                <LinkButton href={site.phone.href} icon="phone">
                  Call {site.phone.display}
                </LinkButton>
                <span className="small">{site.hours}</span>
              </p>
            )}
            <div className="claim">
              <ExpectedClaimDates claim={claim} phone={site.phone.display} />
              <div className="panel claim__timeline">
                <ClaimTimeline stages={claimTimelineStages(claim, site.phone.display)} />
              </div>
              <div className="claim__aside">
                <ClaimAmounts claim={claim} />
                <ClaimPhotos claim={claim} />
                {claimStatusCode(claim) === 'handed_off' && <SwitchToStoreRepair claim={claim} />}
              </div>
              <ClaimDetails claim={claim} />
            </div>
          </>
        )}
        {cached.history && (
          <ClaimsLastUpdated>
            A question? Call <a href={site.phone.href}>{site.phone.display}</a>,{' '}
            <span className="claims__hours">{site.hours}.</span>
          </ClaimsLastUpdated>
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
      <PageHeading name={name} title={title} site={site}>
        <p className="account-title__note">
          {isInvalid
            ? 'It is still yours. Try again later, or call us about it.'
            : 'It may belong to another account, or its address may have been typed wrong. If it was filed a moment ago, check again.'}
        </p>
      </PageHeading>
      <LinkButton variant="secondary" href={CLAIMS_PATH}>
        Go to your claims
      </LinkButton>
    </>
  );
}
