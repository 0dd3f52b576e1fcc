import { useStore } from '../../../ui/use-store.ts';
import { useEffect } from 'react';
import { CLAIMS_PATH } from '../path.ts';
import {
  $cachedClaims,
  $claimsFetchState,
  $olderClaimsError,
  findClaim,
  loadMoreClaims,
  refreshClaims,
} from '../../../policy/stores/claims.ts';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';
import { LoadFailureNotice } from '../../../ui/feedback/LoadFailureNotice.tsx';
import { SkeletonGate } from '../../../ui/feedback/SkeletonGate.tsx';
import { BackLink } from '../../../policy/layout/BackLink.tsx';
import { PageHeading } from '../../../policy/layout/PageHeading.tsx';
import type { ScreenProps } from '../../../policy/layout/screen-props.ts';
import { ClaimAmounts } from './ClaimAmounts.tsx';
import { ExpectedClaimDates } from './ExpectedClaimDates.tsx';
import { ClaimChanges } from './ClaimChanges.tsx';
import { ClaimPhotos } from './ClaimPhotos.tsx';
import { FinalDecision } from './FinalDecision.tsx';
import { ClaimsLastUpdated } from './ClaimsLastUpdated.tsx';
import { SwitchToStoreRepair } from './SwitchToStoreRepair.tsx';
import { claimStatusHeading, claimStatusCode } from '../../../policy/claim-text.ts';
import type { ClaimStage } from './claim-stage.ts';
import { SecondLook } from './SecondLook.tsx';
import { claimTimelineStages } from './timeline.ts';
import type { Claim } from '../../../contract/claims/claims.ts';
import { formatDate } from '../../../core/dates.ts';
import { claimPath } from '../../../policy/claim-path.ts';
import { policyPath } from '../../../policy/policy-path.ts';
import { FactList } from '../../../ui/plans/FactList.tsx';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { NoWrap } from '../../../ui/controls/NoWrap.tsx';

export function ClaimScreen({ params, site }: ScreenProps) {
  const { claimId = '' } = params;
  const cached = useStore($cachedClaims);
  const { busy, error: listError } = useStore($claimsFetchState);
  const olderClaimsError = useStore($olderClaimsError);
  const claim = findClaim(cached, claimId);
  const error = listError ?? (claim ? null : olderClaimsError);
  const name = `Claim ${claimId}`;
  // An old claim can be on a later page of the history.
  const isSearching = !claim && cached.hasMore && !error;
  useEffect(() => {
    if (isSearching && !busy) void loadMoreClaims();
  }, [isSearching, busy]);
  return (
    <>
      <BackLink href={CLAIMS_PATH}>Claims</BackLink>
      {error && (
        <>
          {!claim && <PageHeading title={name} site={site.name} />}
          <LoadFailureNotice
            title={claim ? 'We couldn’t check for updates' : 'We couldn’t load this claim'}
            message={error.message}
            busy={busy}
            stale={claim !== null}
            onRetry={() => void refreshClaims()}
          />
        </>
      )}
      <SkeletonGate
        loading={isSearching || (!cached.history && !error)}
        label="Fetching your claims history..."
      >
        {cached.history && !claim && (
          <ClaimNotFound
            name={name}
            isInvalid={cached.invalid.includes(claimId)}
            site={site.name}
          />
        )}
        {claim && (
          <>
            <PageHeading name={name} title={claimStatusHeading(claim)} site={site.name}>
              {claim.second_look_until && (
                <p className="account-title__note">
                  If you don’t agree, you can <a href="#second-look-title">ask for a second look</a>{' '}
                  through {formatDate(claim.second_look_until)}.
                </p>
              )}
            </PageHeading>
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
              <div className="stack claim__aside">
                <FinalDecision claim={claim} site={site} />
                <ClaimAmounts claim={claim} />
                <ClaimPhotos claim={claim} />
                <SecondLook claim={claim} />
                <ClaimChanges claim={claim} />
                {claimStatusCode(claim) === 'handed_off' && <SwitchToStoreRepair claim={claim} />}
              </div>
              <ClaimDetails claim={claim} />
            </div>
          </>
        )}
        {cached.history && (
          <ClaimsLastUpdated result={claim ? claimStatusHeading(claim) : ''}>
            Questions? Call <a href={site.phone.href}>{site.phone.display}</a>,{' '}
            <span className="nowrap">{site.hours}.</span>
          </ClaimsLastUpdated>
        )}
      </SkeletonGate>
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
  const title = isInvalid ? 'We couldn’t read this claim' : 'Claim not found';
  return (
    <>
      <PageHeading name={name} title={title} site={site}>
        <p className="account-title__note">
          {isInvalid
            ? 'Nothing is lost. Try again later, or call us.'
            : 'It may belong to another account, or the address may have a typo. If you just filed it, check again.'}
        </p>
      </PageHeading>
      <LinkButton variant="secondary" href={CLAIMS_PATH}>
        Go to your claims
      </LinkButton>
    </>
  );
}

/** Shows the details of a claim as the claimant has filed them. */
function ClaimDetails({ claim }: { claim: Claim }) {
  const { claim_details: details, policy_details: policy } = claim;
  const device = [
    policy.device_model,
    details.device_id ? `serial number ${details.device_id}` : '',
  ];
  return (
    <section className="panel claim-facts">
      <FactList
        title="Claim details"
        rows={[
          { label: 'Policy', value: <PolicyLink claim={claim} /> },
          { label: 'Device', value: device.filter(Boolean).join(', ') },
          { label: 'Repair', value: repairText(details.is_device_mailed_out) },
          { label: 'Damage', value: details.damage_description },
          {
            label: 'What happened',
            value: details.claim_description && (
              <span className="claim-facts__words">{details.claim_description}</span>
            ),
          },
        ]}
      />
    </section>
  );
}

function PolicyLink({ claim }: { claim: Claim }) {
  const { policy_id: id, policy_number: number, vertical_code, policy_details: policy } = claim;
  return (
    <>
      {id ? <a href={policyPath({ id, vertical_code })}>{number}</a> : number}, {policy.plan_name}
    </>
  );
}

function repairText(mailedOut: boolean | undefined): string {
  if (mailedOut === undefined) return '';
  return mailedOut ? 'By mail' : 'In a store';
}

const stateLabels: Record<ClaimStage['state'], string> = {
  done: 'Done: ',
  now: 'Now: ',
  next: 'Next: ',
  stopped: 'Ended: ',
};

function ClaimTimeline({ stages }: { stages: readonly ClaimStage[] }) {
  return (
    <ol className="timeline" role="list" aria-label="Claim status">
      {stages.map(({ title, state, icon, date, text, at, replacedBy }) => (
        <li
          key={`${title} ${at ?? ''}`}
          className={`timeline__stage timeline__stage--${state}`}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className="timeline__dot">
            <Icon name={icon} size={18} />
          </span>
          <div className="timeline__text">
            <h2 className="timeline__title">
              {state === 'now' ? (
                <span className="muted">{stateLabels.now}</span>
              ) : (
                <span className="visually-hidden">{stateLabels[state]}</span>
              )}
              {title}
            </h2>
            {date && <p className="small">{date}</p>}
            <p>
              {replacedBy && (
                <>
                  <a href={claimPath(replacedBy)}>
                    <NoWrap>{`Claim ${replacedBy}`}</NoWrap>
                  </a>{' '}
                  replaced it.{' '}
                </>
              )}
              <NoWrap>{text}</NoWrap>
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
