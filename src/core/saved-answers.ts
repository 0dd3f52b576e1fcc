/** Which of what a browser keeps belongs to a flow, and how it is taken up on another device. */
import { leadsInto, savedFlows, type SavedFlow } from '../contract/purchase/saved-flows.ts';
import { apiUrl } from './api-url.ts';
import { environment, type StorageRecord } from './environment.ts';
import { pendingPurchaseKey } from './pending-purchase.ts';
import { savedMarkKey, type SavedMark } from './saved-mark.ts';

/** Of a purchase, sent or done, and of earlier saving: it stays on the device that it was made on. */
const ofPurchase = /(?:PendingPurchase|Purchase|PurchaseError|Trip|Saved)$/;

/** True of what a flow keeps of its answers; never of a purchase, nor of a flow beside it. */
export function isOwn(flow: SavedFlow, key: string): boolean {
  // Who the partner is stays with the answers, as in the address of a partner's link.
  if (key === 'metadata') return true;
  const isOther = key === pendingPurchaseKey(flow) || key.startsWith(`${flow}Endorsement`);
  return key.startsWith(flow) && !isOther && !ofPurchase.test(key);
}

/**
 * Puts the answers of a link into this browser's storage, in the place of whatever it had of the flow.
 * @returns where the visitor was; the flow's begin where the path is none of its own
 */
export function takeUp(
  storage: StorageRecord,
  { flow, path, answers }: { flow: SavedFlow; path: string; answers: Record<string, string> },
  mark: SavedMark,
): string {
  forgetAnswers(storage, flow);
  storage[savedMarkKey(flow)] = JSON.stringify(mark);
  for (const [key, text] of Object.entries(answers)) {
    const value = isOwn(flow, key) ? read(text) : undefined;
    // Another device buys by another key.
    if (value === undefined) continue;
    storage[key] = key.endsWith('Uid')
      ? JSON.stringify(environment().uuid())
      : JSON.stringify(value);
  }
  return leadsInto(flow, path) ? path : savedFlows[flow].path;
}

/** Empties a flow: whoever begins it finds nothing answered. */
export function forgetAnswers(storage: StorageRecord, flow: SavedFlow): void {
  for (const key of Object.keys(storage)) if (isOwn(flow, key)) delete storage[key];
  delete storage[savedMarkKey(flow)];
}

/**
 * An answer as it may be taken up: anybody can have a link mailed to anybody, so it leads nowhere but to this site
 * and its API, brings no purchase, and accepts no terms. Undefined where it is no JSON.
 */
function read(text: string): unknown {
  const take = (key: string, value: unknown): unknown => {
    if (key === 'uid' && typeof value === 'string') return environment().uuid();
    if (key === 'purchase' || key === 'purchaseError') return null;
    if (key === 'acknowledged') return false;
    return typeof value === 'string' && isElsewhere(value) ? '' : value;
  };
  try {
    return JSON.parse(text, take);
  } catch {
    return undefined;
  }
}

/** True of an address of another site: 'https://…', '//…', 'javascript:…'. */
function isElsewhere(text: string): boolean {
  if (!/^\s*(?:[a-z][a-z0-9+.-]*:\S|\/\/|\\)/i.test(text)) return false;
  const here = environment().navigation.origin();
  const { origin } = URL.parse(text, here) ?? {};
  return origin !== here && origin !== URL.parse(apiUrl('/'), here)?.origin;
}
