/** Selects the stored answers of a flow, and restores them on another device. */
import { isPathOfFlow, savedFlows, type SavedFlow } from '../contract/purchase/saved-flows.ts';
import { apiUrl } from './api-url.ts';
import { environment, type StorageRecord } from './environment.ts';
import { pendingPurchaseKey } from './pending-purchase.ts';
import { savedFlowReferenceKey, type SavedFlowReference } from './saved-flow-reference.ts';

/** Keys of purchases, of a priced trip, and of earlier saves. They stay on their device. */
const purchaseKeyPattern = /(?:PendingPurchase|Purchase|PurchaseError|Trip|Saved)$/;

/** Returns true for keys of a flow's answers. Purchases and other flows are excluded. */
export function isAnswerKeyOf(flow: SavedFlow, key: string): boolean {
  // The partner's data stays with the answers, as in the URL of a partner's link.
  if (key === 'metadata') return true;
  const isOtherPurchase = key === pendingPurchaseKey(flow) || key.startsWith(`${flow}Endorsement`);
  return key.startsWith(flow) && !isOtherPurchase && !purchaseKeyPattern.test(key);
}

/**
 * Replaces a flow's stored answers with those of a link.
 * @returns the path where the visitor was; the flow's start if that path is not part of the flow
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
    // Another device must use its own idempotency key.
    if (value === undefined) continue;
    storage[key] = key.endsWith('Uid')
      ? JSON.stringify(environment().uuid())
      : JSON.stringify(value);
  }
  return isPathOfFlow(flow, path) ? path : savedFlows[flow].path;
}

/** Deletes a flow's answers, so that it starts empty. */
export function clearAnswers(storage: StorageRecord, flow: SavedFlow): void {
  for (const key of Object.keys(storage)) if (isAnswerKeyOf(flow, key)) delete storage[key];
  delete storage[savedFlowReferenceKey(flow)];
}

/**
 * Sanitizes a restored answer, because anyone can send such a link to anyone. Removes URLs of other
 * sites, purchases and accepted terms. Returns undefined for invalid JSON.
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

/** Returns true for a URL of another site: 'https://…', '//…', 'javascript:…'. */
function isExternalUrl(text: string): boolean {
  if (!/^\s*(?:[a-z][a-z0-9+.-]*:\S|\/\/|\\)/i.test(text)) return false;
  const ownOrigin = environment().navigation.origin();
  const { origin } = URL.parse(text, ownOrigin) ?? {};
  return origin !== ownOrigin && origin !== URL.parse(apiUrl('/'), ownOrigin)?.origin;
}
