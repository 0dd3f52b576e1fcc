/**
 * Selects the stored answers of a flow that are saved on the backend, and restores them on another
 * device.
 */
import {
  isPathOfFlow,
  savableFlows,
  type SavableFlowId,
} from '../contract/purchase/saved-flows.ts';
import { resolveApiUrl } from './api-url.ts';
import { environment, type KeyValueStore } from './environment.ts';
import { pendingPurchaseKey } from './pending-purchase.ts';
import { savedFlowReferenceKey, type SavedFlowReference } from './saved-flow-reference.ts';

/**
 * Storage keys of purchases, of a priced trip, and of references to saved flows. The data under
 * these keys is never moved to another device.
 */
const purchaseKeyPattern = /(?:PendingPurchase|Purchase|PurchaseError|Trip|Saved)$/;

/**
 * Returns true if the key stores an answer of this flow. Returns false for purchases and for other
 * flows.
 */
export function isAnswerStorageKey(flow: SavableFlowId, key: string): boolean {
  // The partner's metadata is saved with the answers, because it is part of the URL in a partner's
  // link.
  if (key === 'metadata') return true;
  const isOtherPurchase = key === pendingPurchaseKey(flow) || key.startsWith(`${flow}Endorsement`);
  return key.startsWith(flow) && !isOtherPurchase && !purchaseKeyPattern.test(key);
}

/**
 * Replaces a flow's stored answers with the answers from an emailed link.
 * @returns the path where the visitor saved the answers, or the flow's first path if that path is
 * not in the flow
 */
export function restoreAnswers(
  storage: KeyValueStore,
  { flow, path, answers }: { flow: SavableFlowId; path: string; answers: Record<string, string> },
  reference: SavedFlowReference,
): string {
  clearStoredAnswers(storage, flow);
  storage[savedFlowReferenceKey(flow)] = JSON.stringify(reference);
  for (const [key, text] of Object.entries(answers)) {
    const value = isAnswerStorageKey(flow, key) ? sanitizeAnswer(text) : undefined;
    // Invalid answers are skipped, and so are keys that are not answers of this flow. Each key
    // ending in 'Uid' gets a new idempotency key, because another device must not reuse the old
    // one.
    if (value === undefined) continue;
    storage[key] = key.endsWith('Uid')
      ? JSON.stringify(environment().uuid())
      : JSON.stringify(value);
  }
  return isPathOfFlow(flow, path) ? path : savableFlows[flow].path;
}

/** Deletes a flow's stored answers, so that the flow starts empty. */
export function clearStoredAnswers(storage: KeyValueStore, flow: SavableFlowId): void {
  for (const key of Object.keys(storage)) if (isAnswerStorageKey(flow, key)) delete storage[key];
  delete storage[savedFlowReferenceKey(flow)];
}

/**
 * Parses and sanitizes a restored answer, because the emailed link may come from anyone. Removes
 * URLs of other sites, purchases and accepted terms. Replaces each `uid` with a new one. Returns
 * undefined for invalid JSON.
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

// eslint-disable-next-line no-control-regex -- browsers remove exactly these characters
const ignoredInUrls = /^[\u0000-\u0020]+|[\t\n\r]/g;
const navigableUrl = /^(?:[\\/]{2}|\\|(?:https?|javascript|data|blob):)/i;

/**
 * Returns true if the text is a URL of another site, for example 'https://…', '//…',
 * 'javascript:…'. URLs of this site and of the API return false.
 */
function isExternalUrl(text: string): boolean {
  // Browsers ignore these characters in a URL, and read a backslash as a slash.
  const read = text.replace(ignoredInUrls, '');
  const isUrl = /^\s*[a-z][a-z0-9+.-]*:\S/i.test(text) || navigableUrl.test(read);
  if (!isUrl) return false;
  const ownOrigin = environment().navigation.origin();
  const { origin } = URL.parse(text, ownOrigin) ?? {};
  return origin !== ownOrigin && origin !== URL.parse(resolveApiUrl('/'), ownOrigin)?.origin;
}
