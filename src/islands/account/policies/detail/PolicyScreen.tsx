import { lazy, Suspense } from 'react';
import { policyTitle, verticalFor } from '../../verticals/catalogue.ts';
import { loadPolicy } from '../../stores/policies.ts';
import { Disclaimer } from '../../../../ui/controls/Disclaimer.tsx';
import { LoadingGate } from '../../../../ui/feedback/LoadingGate.tsx';
import { BackLink } from '../../frame/BackLink.tsx';
import { LoadFailure } from '../../../../ui/feedback/LoadFailure.tsx';
import { NotFound } from '../../frame/NotFound.tsx';
import { PageTitle } from '../../frame/PageTitle.tsx';
import { PolicyActions } from './PolicyActions.tsx';
import { planLimits } from '../../verticals/plan-limits.ts';
import { PaymentOutcome } from './PaymentOutcome.tsx';
import { PolicyMoney } from './PolicyMoney.tsx';
import { FailedPayments } from '../FailedPayments.tsx';
import { PolicyRenewal } from './PolicyRenewal.tsx';
import { PolicyBilling } from './PolicyBilling.tsx';
import { PolicyDocuments } from './PolicyDocuments.tsx';
import { PolicyGroups } from '../PolicyGroups.tsx';
import { PolicySchedule } from './PolicySchedule.tsx';
import { verticalPath } from '../../verticals/policy-path.ts';
import { usePolicy } from '../screens/use-policy.ts';
import type { ScreenProps } from '../../frame/screen-props.ts';

// Only collectibles policies change: what shows it comes for them alone.
const PendingChange = lazy(async () => ({
  default: (await import('../collections/PendingChange.tsx')).PendingChange,
}));
const CollectionSections = lazy(async () => ({
  default: (await import('../collections/CollectionSections.tsx')).CollectionSections,
}));

export function PolicyScreen({ params, site }: ScreenProps) {
  const { verticalCode = '', policyId = '' } = params;
  const { policy, busy, error } = usePolicy(policyId);
  const elsewhere = policy && policy.vertical_code !== verticalCode;
  if (elsewhere || error?.code === 'not_found') {
    return (
      <NotFound title="Policy not found" site={site.name}>
        It may belong to another account, or its address may have been typed wrong.
      </NotFound>
    );
  }
  const isCollectibles = verticalCode === 'collectibles';
  const vertical = policy && verticalFor(policy.vertical_code);
  return (
    <>
      {vertical && (
        <BackLink href={verticalPath(vertical.code)}>{vertical.title} policies</BackLink>
      )}
      {!vertical && <BackLink href="/account/policies">Your policies</BackLink>}
      {(policy || error) && (
        <PageTitle title={policy ? policyTitle(policy) : 'Your policy'} site={site.name} />
      )}
      {error && (
        <LoadFailure
          title={policy ? 'We could not check for changes' : 'We could not load this policy'}
          message={error.message}
          busy={busy}
          stale={policy !== undefined}
          onRetry={() => void loadPolicy(policyId)}
        />
      )}
      <LoadingGate loading={!policy && !error}>
        {policy && <FailedPayments policies={[policy]} inFull />}
        {policy && isCollectibles && (
          <Suspense>
            <PendingChange policy={policy} />
          </Suspense>
        )}
        {policy && <PaymentOutcome policy={policy} />}
        {policy && (
          <div className={`policy policy--${policy.status}`}>
            <PolicySchedule policy={policy} />
            <div className="policy__aside">
              <PolicyActions policy={policy} />
              <PolicyDocuments documents={policy.documents} />
            </div>
            <div className="policy__more">
              {isCollectibles && (
                <Suspense>
                  <CollectionSections policy={policy} vip={site.vip} />
                </Suspense>
              )}
              <PolicyGroups
                groups={[
                  ...verticalFor(policy.vertical_code).groups(policy),
                  ...planLimits(policy),
                ]}
              />
              <PolicyBilling policy={policy} />
              <PolicyMoney policy={policy} />
              <PolicyRenewal policy={policy} />
              <Disclaimer carrier={policy.underwriter.name} agency={site.agency} />
            </div>
          </div>
        )}
      </LoadingGate>
    </>
  );
}
