/** What is kept of a purchase for another device, and how it is taken up there. */
import {
  savedFlows,
  saveFlow,
  leadsInto,
  type SavedFlow,
} from '../contract/purchase/saved-flows.ts';
import { call } from '../core/call/call.ts';
import { environment, type StorageRecord } from '../core/environment.ts';
import { askedBy } from './check-out.ts';
import { pendingPurchaseKey } from './pending-purchase.ts';

export function isSaved(id: string): id is SavedFlow {
  return Object.hasOwn(savedFlows, id);
}

/** True of what a flow keeps of its answers; never of a purchase that was sent, nor of a flow beside it. */
function isOwn(flow: SavedFlow, key: string): boolean {
  // Who the partner is stays with the answers.
  if (key === 'metadata') return true;
  const isOther = key === pendingPurchaseKey(flow) || key.startsWith(`${flow}Endorsement`);
  return key.startsWith(flow) && !isOther;
}

/** Has the answers kept and a link mailed. `isPriced`: the price of the answers is on the screen. */
export async function keepForLater(
  flow: SavedFlow,
  { email, isPriced }: { email: string; isPriced: boolean },
): Promise<void> {
  const { storage, navigation } = environment();
  const answers = Object.keys(storage)
    .filter((key) => isOwn(flow, key))
    .map((key) => [key, storage[key] ?? '']);
  const screen = new URLSearchParams(navigation.search()).get('screen');
  const quote = isPriced ? askedBy(savedFlows[flow].checkout) : undefined;
  await call(saveFlow, {
    request: {
      email,
      flow,
      path: navigation.path().replace(/\/$/, '') + (screen ? `?screen=${screen}` : ''),
      answers: Object.fromEntries(answers),
      ...(quote && { quote }),
    },
  });
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
