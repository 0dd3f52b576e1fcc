import type { Claim } from '../../../contract/claims/claims.ts';
import { formatInstantDateTime } from '../../../policy/claim-text.ts';
import type { ClaimStage } from './claim-stage.ts';

/**
 * Adds what the claimant has sent since the filing to the stages of a claim, in the order of time.
 * A stage without a known time is in the future.
 */
export function withClaimantEntries(stages: readonly ClaimStage[], claim: Claim): ClaimStage[] {
  const merged = [...stages];
  for (const entry of claimantEntries(claim)) {
    const index = merged.findIndex((stage) =>
      stage.at === undefined
        ? stage.state === 'next' || stage.state === 'now'
        : stage.at > entry.at,
    );
    merged.splice(index < 0 ? merged.length : index, 0, entry);
  }
  return merged;
}

type ClaimantEntry = ClaimStage & { at: string };

function claimantEntries({ events }: Claim): ClaimantEntry[] {
  return events.flatMap(({ event, note, at }): ClaimantEntry[] => {
    const entry = { state: 'done', date: formatInstantDateTime(at), at } as const;
    if (event === 'message_sent')
      return [{ ...entry, title: 'Your message', icon: 'chat-text', text: note }];
    if (event === 'bank_account_changed')
      return [{ ...entry, title: 'Bank account changed', icon: 'bank', text: '' }];
    return [];
  });
}
