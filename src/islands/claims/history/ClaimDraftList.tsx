import { useStore } from '../../../ui/use-store.ts';
import { useEffect, useState } from 'react';
import type { ClaimDraftResponse } from '../../../contract/claims/draft.ts';
import {
  discardOtherAccountsClaim,
  fetchDrafts,
  lastVisitedStepPath,
} from '../open-claim-draft.ts';
import type { Claim } from '../flow.ts';
import { Icon } from '../../../ui/controls/Icon.tsx';

/**
 * List of the account's claim drafts, from this and other devices. Each row has a link to continue
 * the claim.
 */
export function ClaimDraftList({ flow }: { flow: Claim }) {
  const localDraft = useStore(flow.$state);
  const [savedDrafts, setSavedDrafts] = useState<readonly ClaimDraftResponse[]>([]);
  useEffect(() => {
    discardOtherAccountsClaim(flow);
    // If the fetch fails, only the draft in this tab is shown. The error is not shown here, because
    // the call has already reported it.
    fetchDrafts().then(setSavedDrafts, () => {});
  }, [flow]);
  const drafts = new Map(
    savedDrafts.map(({ policy_number, plan_name, device_model, answers }) => [
      policy_number,
      { name: joinParts(plan_name, device_model), step: answers.step },
    ]),
  );
  if (localDraft && localDraft.isMailedOut !== null) {
    const name = joinParts(localDraft.planName, localDraft.deviceModel);
    drafts.set(localDraft.policyNumber, { name, step: localDraft.step });
  }
  if (drafts.size === 0) return null;
  return (
    <section className="claims__group">
      <h2 className="h4 claims__title">Not filed yet</h2>
      <ul className="panel policy-rows" role="list">
        {Array.from(drafts, ([policyNumber, { name, step }]) => (
          <li key={policyNumber}>
            <a
              className="policy-row policy-row--claim"
              href={lastVisitedStepPath({ verticalCode: 'devices', policyNumber }, step)}
            >
              <span className="policy-row__title">Finish your claim: {name}</span>
              <span className="policy-row__meta">
                <span>{policyNumber}</span>
                <span>Your answers are saved</span>
              </span>
              <Icon name="caret-right-bold" size={16} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function joinParts(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(', ');
}
