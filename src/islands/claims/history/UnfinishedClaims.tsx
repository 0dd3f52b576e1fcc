import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { ClaimDraftAnswer } from '../../../contract/claims/draft.ts';
import { dropAnothersClaim, fetchDrafts, resumePath } from '../opening.ts';
import { $claimDraft } from '../draft.ts';
import { Icon } from '../../../ui/controls/Icon.tsx';

/** What was begun, here or on another device, and how to go on with it. */
export function UnfinishedClaims() {
  const here = useStore($claimDraft);
  const [kept, setKept] = useState<readonly ClaimDraftAnswer[]>([]);
  useEffect(() => {
    dropAnothersClaim();
    // Without an answer there is still what this tab knows; the failed call was reported.
    fetchDrafts().then(setKept, () => {});
  }, []);
  const known = new Map(
    kept.map(({ policy_number, plan_name, device_model, answers }) => [
      policy_number,
      { name: nameOf(plan_name, device_model), step: answers.step },
    ]),
  );
  if (here && here.isMailedOut !== null) {
    const name = nameOf(here.planName, here.deviceModel);
    known.set(here.policyNumber, { name, step: here.step });
  }
  if (known.size === 0) return null;
  return (
    <section className="claims__group">
      <h2 className="claims__title">Not filed yet</h2>
      <ul className="panel policy-rows" role="list">
        {Array.from(known, ([policyNumber, { name, step }]) => (
          <li key={policyNumber}>
            <a
              className="policy-row policy-row--claim"
              href={resumePath({ verticalCode: 'devices', policyNumber }, step)}
            >
              <span className="policy-row__title">Finish your claim: {name}</span>
              <span className="policy-row__meta">
                <span>{policyNumber}</span>
                <span>What you wrote is kept</span>
              </span>
              <Icon name="caret-right-bold" size={16} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function nameOf(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(', ');
}
