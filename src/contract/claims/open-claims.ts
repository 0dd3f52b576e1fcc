import { joinNames } from '../facts.ts';

/** An open claim of a policy that ends. */
export interface OpenClaimOfPolicy {
  id: string;
  /** True if the claim waits for a call of the claimant. */
  needsCall: boolean;
  /** Last day for the call, such as 'Dec 9, 2026'. Null if it has passed, or if no call is needed. */
  callBy: string | null;
}

/**
 * Says that the end of a policy does not change its open claims, and who must act on them. Empty if
 * there are none.
 * @param phone phone number in the format for display
 */
export function openClaimsText(claims: readonly OpenClaimOfPolicy[], phone: string): string {
  const ids = claims.filter(({ needsCall }) => !needsCall).map(({ id }) => id);
  const calls = claims
    .filter(({ needsCall }) => needsCall)
    .map(
      ({ id, callBy }) =>
        `Your open claim ${id} isn’t affected, but it’s waiting for you: call us at ${phone}${callBy ? ` by ${callBy}` : ''} to start the repair.`,
    );
  return [inProgressText(ids), ...calls].filter(Boolean).join(' ');
}

function inProgressText(ids: readonly string[]): string {
  if (ids.length === 0) return '';
  return ids.length === 1
    ? `Your open claim ${joinNames(ids)} isn’t affected. We’re still working on it.`
    : `Your open claims ${joinNames(ids)} aren’t affected. We’re still working on them.`;
}
