import { lazy, Suspense } from 'react';
import { policyTitle, productFor } from '../../products/product-displays.ts';
import { loadPolicy } from '../../stores/policies.ts';
import { Disclaimer } from '../../../../ui/controls/Disclaimer.tsx';
import { LoadingGate } from '../../../../ui/feedback/LoadingGate.tsx';
import { BackLink } from '../../layout/BackLink.tsx';
import { LoadFailure } from '../../../../ui/feedback/LoadFailure.tsx';
import { NotFound } from '../../layout/NotFound.tsx';
import { PageTitle } from '../../layout/PageTitle.tsx';
import { PolicyActions } from './PolicyActions.tsx';
import { planLimits } from '../../products/plan-limits.ts';
import { PaymentStatusNotice } from './PaymentStatusNotice.tsx';
import { PaymentHistory } from './PaymentHistory.tsx';
import { FailedPayments } from '../FailedPayments.tsx';
import { PolicyRenewal } from './PolicyRenewal.tsx';
import { PolicyBilling } from './PolicyBilling.tsx';
import { PolicyDocuments } from './PolicyDocuments.tsx';
import { PolicyGroups } from '../PolicyGroups.tsx';
import { PolicyCard } from './PolicyCard.tsx';
import { productPath } from '../../products/policy-path.ts';
import { usePolicy } from '../screens/use-policy.ts';
import type { ScreenProps } from '../../layout/screen-props.ts';

// Only collectibles policies have endorsements. So the code of the components for endorsements is
// loaded separately.
const PendingEndorsementNotice = lazy(async () => ({
  default: (await import('../collections/PendingEndorsementNotice.tsx')).PendingEndorsementNotice,
}));
const CollectionSections = lazy(async () => ({
  default: (await import('../collections/CollectionSections.tsx')).CollectionSections,
}));

export function PolicyScreen({ params, site }: ScreenProps) {
  const { verticalCode = '', policyId = '' } = params;
  const { policy, busy, error } = usePolicy(policyId);
  const isOfOtherProduct = policy && policy.vertical_code !== verticalCode;
  if (isOfOtherProduct || error?.code === 'not_found') {
    return (
      <NotFound title="Policy not found" site={site.name}>
        It may belong to another account, or its address may have been typed wrong.
      </NotFound>
    );
  }
  const isCollectibles = verticalCode === 'collectibles';
  const product = policy && productFor(policy.vertical_code);
  return (
    <>
      {product && <BackLink href={productPath(product.code)}>{product.title} policies</BackLink>}
      {!product && <BackLink href="/account/policies">Your policies</BackLink>}
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
        {policy && <FailedPayments policies={[policy]} showsNextStep />}
        {policy && isCollectibles && (
          <Suspense>
            <PendingEndorsementNotice policy={policy} />
          </Suspense>
        )}
        {policy && <PaymentStatusNotice policy={policy} />}
        {policy && (
          <div className={`policy policy--${policy.status}`}>
            <PolicyCard policy={policy} />
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
                groups={[...productFor(policy.vertical_code).groups(policy), ...planLimits(policy)]}
              />
              <PolicyBilling policy={policy} />
              <PaymentHistory policy={policy} />
              <PolicyRenewal policy={policy} />
              <Disclaimer carrier={policy.underwriter.name} agency={site.agency} />
            </div>
          </div>
        )}
      </LoadingGate>
    </>
  );
}
