import { joinNames } from '../facts.ts';

/**
 * Says that the end of a policy does not change its open claims, by claim id. Empty if there are
 * none.
 */
export function openClaimsText(ids: readonly string[]): string {
  if (ids.length === 0) return '';
  return ids.length === 1
    ? `Your open claim ${joinNames(ids)} isn’t affected. We’re still working on it.`
    : `Your open claims ${joinNames(ids)} aren’t affected. We’re still working on them.`;
}
