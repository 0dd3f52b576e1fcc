/** Which of what a browser keeps belongs to a flow, and how it is taken up on another device. */
import { isPathOfFlow, savedFlows, type SavedFlow } from '../contract/purchase/saved-flows.ts';
import { apiUrl } from './api-url.ts';
import { environment, type StorageRecord } from './environment.ts';
import { pendingPurchaseKey } from './pending-purchase.ts';
import { savedFlowReferenceKey, type SavedFlowReference } from './saved-flow-reference.ts';

/** Of a purchase, sent or done, and of earlier saving: it stays on the device that it was made on. */
const purchaseKeyPattern = /(?:PendingPurchase|Purchase|PurchaseError|Trip|Saved)$/;

/** True of what a flow keeps of its answers; never of a purchase, nor of a flow beside it. */
export function isAnswerKeyOf(flow: SavedFlow, key: string): boolean {
  // Who the partner is stays with the answers, as in the address of a partner's link.
  if (key === 'metadata') return true;
  const isOtherPurchase = key === pendingPurchaseKey(flow) || key.startsWith(`${flow}Endorsement`);
  return key.startsWith(flow) && !isOtherPurchase && !purchaseKeyPattern.test(key);
}

/**
 * Puts the answers of a link into this browser's storage, in the place of whatever it had of the flow.
 * @returns where the visitor was; the flow's begin where the path is none of its own
 */
export function restoreAnswers(
  storage: StorageRecord,
  { flow, path, answers }: { flow: SavedFlow; path: string; answers: Record<string, string> },
  reference: SavedFlowReference,
): string {
  clearAnswers(storage, flow);
  storage[savedFlowReferenceKey(flow)] = JSON.stringify(reference);
  for (const [key, text] of Object.entries(answers)) {
    const value = isAnswerKeyOf(flow, key) ? sanitizeAnswer(text) : undefined;
    // Another device buys by another key.
    if (value === undefined) continue;
    storage[key] = key.endsWith('Uid')
      ? JSON.stringify(environment().uuid())
      : JSON.stringify(value);
  }
  return isPathOfFlow(flow, path) ? path : savedFlows[flow].path;
}

/** Empties a flow: whoever begins it finds nothing answered. */
export function clearAnswers(storage: StorageRecord, flow: SavedFlow): void {
  for (const key of Object.keys(storage)) if (isAnswerKeyOf(flow, key)) delete storage[key];
  delete storage[savedFlowReferenceKey(flow)];
}

/**
 * An answer as it may be taken up: anybody can have a link mailed to anybody, so it leads nowhere but to this site
 * and its API, brings no purchase, and accepts no terms. Undefined where it is no JSON.
 */
function sanitizeAnswer(text: string): unknown {
  const sanitizeValue = (key: string, value: unknown): unknown => {
    if (key === 'uid' && typeof value === 'string') return environment().uuid();
    if (key === 'purchase' || key === 'purchaseError') return null;
    if (key === 'acknowledged') return false;
    return typeof value === 'string' && isExternalUrl(value) ? '' : value;
  };
  try {
    return JSON.parse(text, sanitizeValue);
  } catch {
    return undefined;
  }
}

/** True of an address of another site: 'https://…', '//…', 'javascript:…'. */
function isExternalUrl(text: string): boolean {
  if (!/^\s*(?:[a-z][a-z0-9+.-]*:\S|\/\/|\\)/i.test(text)) return false;
  const ownOrigin = environment().navigation.origin();
  const { origin } = URL.parse(text, ownOrigin) ?? {};
  return origin !== ownOrigin && origin !== URL.parse(apiUrl('/'), ownOrigin)?.origin;
}
