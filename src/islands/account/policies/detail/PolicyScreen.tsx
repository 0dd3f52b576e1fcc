import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import { productAndSubject, productDisplayOrGeneric } from '../../../../policy/product-displays.ts';
import { loadPolicy, fetchStateOf } from '../../../../policy/stores/load-policies.ts';
import { $cachedPolicies } from '../../../../policy/stores/policies.ts';
import { CarrierDisclaimer } from '../../../../ui/controls/CarrierDisclaimer.tsx';
import { SkeletonGate } from '../../../../ui/feedback/SkeletonGate.tsx';
import { BackLink } from '../../../../policy/layout/BackLink.tsx';
import { LoadFailureNotice } from '../../../../ui/feedback/LoadFailureNotice.tsx';
import { AccountNotFoundPage } from '../../../../policy/layout/AccountNotFoundPage.tsx';
import { PageHeading } from '../../../../policy/layout/PageHeading.tsx';
import { callToStayCoveredText, TURN_RENEWAL_ON_TEXT } from '../../../../policy/ends-soon.ts';
import { PolicyActions } from './PolicyActions.tsx';
import { FailedPaymentNotices } from '../FailedPaymentNotices.tsx';
import { DeliveryLine } from './DeliveryLine.tsx';
import { PolicyNickname } from './PolicyNickname.tsx';
import { CoverageSection } from './CoverageSection.tsx';
import { PendingReviewNotice } from './PendingReviewNotice.tsx';
import { PolicyBillingSection } from './PolicyBillingSection.tsx';
import { PolicyDocumentList } from './PolicyDocumentList.tsx';
import { PolicyCard } from './PolicyCard.tsx';
import { formatDate } from '../../../../core/dates.ts';
import { productPath } from '../../../../policy/policy-path.ts';
import type { ScreenProps } from '../../../../policy/layout/screen-props.ts';
import { useStore } from '../../../../ui/use-store.ts';
import type { Policy } from '../../../../contract/policies/policies.ts';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { isPolicyClosed, policyToday } from '../../../../policy/policy-facts.ts';

// Only collectibles policies have endorsements. So the code of the components for endorsements is
// loaded separately.
const PendingEndorsementNotice = lazy(async () => ({
  default: (await import('../collections/PendingEndorsementNotice.tsx')).PendingEndorsementNotice,
}));
const CollectionSections = lazy(async () => ({
  default: (await import('../collections/CollectionSections.tsx')).CollectionSections,
}));

const AcceptedTerms = lazy(async () => ({
  default: (await import('./AcceptedTerms.tsx')).AcceptedTerms,
}));
const EndedNotice = lazy(async () => ({
  default: (await import('./EndedNotice.tsx')).EndedNotice,
}));
const ScheduledCancellation = lazy(async () => ({
  default: (await import('../cancel/ScheduledCancellation.tsx')).ScheduledCancellation,
}));

export function PolicyScreen({ params, site, protection }: ScreenProps) {
  const { verticalCode = '', policyId = '' } = params;
  const { policy, busy, error } = useCachedPolicy(policyId);
  const isOfOtherProduct = policy && policy.vertical_code !== verticalCode;
  if (isOfOtherProduct || error?.code === 'not_found') {
    return (
      <AccountNotFoundPage title="Policy not found" site={site}>
        It may belong to another account, or the address may have a typo.
      </AccountNotFoundPage>
    );
  }
  const isCollectibles = verticalCode === 'collectibles';
  const product = policy && productDisplayOrGeneric(policy.vertical_code);
  return (
    <>
      {product && <BackLink href={productPath(product.code)}>{product.title} policies</BackLink>}
      {!product && <BackLink href="/account/policies">Your policies</BackLink>}
      {(policy || error) && (
        <PageHeading title={policy ? productAndSubject(policy) : 'Your policy'} site={site.name} />
      )}
      {error && (
        <LoadFailureNotice
          title={policy ? 'We couldn’t check for updates' : 'We couldn’t load this policy'}
          message={error.message}
          busy={busy}
          stale={policy !== undefined}
          onRetry={() => void loadPolicy(policyId)}
        />
      )}
      {policy && <PolicyNickname policy={policy} />}
      <SkeletonGate loading={!policy && !error}>
        {policy && <FailedPaymentNotices policies={[policy]} />}
        {policy && isCollectibles && (
          <LazyPart>
            <PendingEndorsementNotice policy={policy} />
          </LazyPart>
        )}
        {policy?.cancellation && (
          <LazyPart>
            <ScheduledCancellation policy={policy} phone={site.phone.display} />
          </LazyPart>
        )}
        {policy && <EndingNotice policy={policy} phone={site.phone.display} />}
        {policy && <PendingReviewNotice policy={policy} site={site} />}
        {policy && isPolicyClosed(policy, policyToday(policy)) && (
          <LazyPart>
            <EndedNotice policy={policy} site={site} products={protection} />
          </LazyPart>
        )}
        {policy && (
          <div
            className={
              isPolicyClosed(policy, policyToday(policy)) ? 'policy policy--closed' : 'policy'
            }
          >
            <PolicyCard policy={policy} />
            <div className="stack policy__aside">
              <PolicyActions policy={policy} phone={site.phone.display} />
              <PolicyDocumentList documents={policy.documents} />
              {policy.electronic_delivery && !isPolicyClosed(policy, policyToday(policy)) && (
                <DeliveryLine delivery={policy.electronic_delivery} />
              )}
              <PhoneLine policy={policy} site={site} />
            </div>
            <div className="policy__more">
              {isCollectibles && (
                <LazyPart>
                  <CollectionSections policy={policy} vip={site.vip} />
                </LazyPart>
              )}
              <CoverageSection policy={policy} />
              <PolicyBillingSection policy={policy} />
              {policy.acceptances?.length ? (
                <LazyPart>
                  <AcceptedTerms acceptances={policy.acceptances} />
                </LazyPart>
              ) : null}
              <CarrierDisclaimer carrier={policy.underwriter.name} agency={site.agency} />
            </div>
          </div>
        )}
      </SkeletonGate>
    </>
  );
}

/** Phone number and hours. A pending, canceled or ended policy has them in its notice. */
function PhoneLine({ policy, site }: { policy: Policy; site: ScreenProps['site'] }) {
  const { status } = policy;
  const isClosed = status !== 'rejected' && isPolicyClosed(policy, policyToday(policy));
  if (status === 'pending' || isClosed) return null;
  return (
    <p className="policy__contact">
      Questions? Call <a href={site.phone.href}>{site.phone.display}</a>, {site.hours}.
    </p>
  );
}

/** A part whose code is loaded separately. Until then, the prerendered screen is kept. */
function LazyPart({ children }: { children: ReactNode }) {
  return <Suspense fallback={<span hidden data-loading="" />}>{children}</Suspense>;
}

/** Returns one policy from the cache, and the state of the call that fetches it. */
function useCachedPolicy(policyId: string) {
  const $fetchState = useMemo(() => fetchStateOf(`policy:${policyId}`), [policyId]);
  const policy = useStore($cachedPolicies).byId[policyId];
  return { policy, ...useStore($fetchState) };
}

/** Notice that coverage ends soon and that the policy does not renew. */
function EndingNotice({ policy, phone }: { policy: Policy; phone: string }) {
  const { ends_soon: end } = policy;
  if (!end || end.on < policyToday(policy)) return null;
  return (
    <div className="policy-outcome">
      <Notice tone="warn" title={`Coverage ends on ${formatDate(end.on)}`}>
        {end.can_renew ? TURN_RENEWAL_ON_TEXT : callToStayCoveredText(phone)}
      </Notice>
    </div>
  );
}
