import { addProblem } from './ways.ts';
import { loadPolicy } from '../../stores/policies.ts';
import { LinkButton } from '../../../../ui/controls/LinkButton.tsx';
import { LoadFailure } from '../../../../ui/feedback/LoadFailure.tsx';
import { LoadingGate } from '../../../../ui/feedback/LoadingGate.tsx';
import { BackLink } from '../../frame/BackLink.tsx';
import { NotFound } from '../../frame/NotFound.tsx';
import { PageTitle } from '../../frame/PageTitle.tsx';
import type { ScreenProps } from '../../frame/screen-props.ts';
import { AddCollectionByPhone } from './AddCollectionByPhone.tsx';
import { policyPath } from '../policy-path.ts';
import { usePolicy } from '../screens/use-policy.ts';

/** Where a category is added to a collectibles policy, or why it cannot be. */
export function AddCollectionScreen({ params, site }: ScreenProps) {
  const { policyId = '', categoryCode = '' } = params;
  const { policy, busy, error } = usePolicy(policyId);
  if ((policy && policy.vertical_code !== 'collectibles') || error?.code === 'not_found') {
    return (
      <NotFound title="Policy not found" site={site.name}>
        It may belong to another account, or cover no collections.
      </NotFound>
    );
  }
  const problem = policy && addProblem(policy, categoryCode);
  return (
    <>
      {policy ? (
        <BackLink href={policyPath(policy)}>Policy {policy.policy_number}</BackLink>
      ) : (
        <BackLink href="/account/policies">Your policies</BackLink>
      )}
      {!policy && error && <PageTitle title="Add a collection" site={site.name} />}
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
        {policy && problem && (
          <>
            <PageTitle title={problem.title} site={site.name}>
              <p className="account-title__note">{problem.sentence}</p>
            </PageTitle>
            <LinkButton variant="secondary" href={policyPath(policy)}>
              Go to the policy
            </LinkButton>
          </>
        )}
        {policy && !problem && (
          <AddCollectionByPhone policy={policy} categoryCode={categoryCode} site={site} />
        )}
      </LoadingGate>
    </>
  );
}
