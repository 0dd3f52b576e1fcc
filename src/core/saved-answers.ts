/** Which of what a browser keeps belongs to a flow, and how it is taken up on another device. */
import { leadsInto, savedFlows, type SavedFlow } from '../contract/purchase/saved-flows.ts';
import type { StorageRecord } from './environment.ts';
import { pendingPurchaseKey } from './pending-purchase.ts';

/** True of what a flow keeps of its answers; never of a purchase that was sent, nor of a flow beside it. */
export function isOwn(flow: SavedFlow, key: string): boolean {
  // Who the partner is stays with the answers.
  if (key === 'metadata') return true;
  const isOther = key === pendingPurchaseKey(flow) || key.startsWith(`${flow}Endorsement`);
  return key.startsWith(flow) && !isOther;
}

/**
 * Puts the answers of a link into this browser's storage, in the place of whatever it had of the flow.
 * @returns where the visitor was; the flow's begin where the path is none of its own
 */
export function takeUp(
  storage: StorageRecord,
  { flow, path, answers }: { flow: SavedFlow; path: string; answers: Record<string, string> },
): string {
  for (const key of Object.keys(storage)) if (isOwn(flow, key)) delete storage[key];
  for (const [key, text] of Object.entries(answers)) if (isOwn(flow, key)) storage[key] = text;
  return leadsInto(flow, path) ? path : savedFlows[flow].path;
}
