/** Optional calls that the backend does not have. Each is sent once per session. */
import { atom } from 'nanostores';
import type { CallDefinition } from '../../contract/define-call.ts';
import { isOptionalCall } from '../../contract/missing-call.ts';
import { environment } from '../environment.ts';

/** Key of the ids in the storage. head-init.js and first-calls.ts name it, too. */
const STORAGE_KEY = 'missingCalls';

/** Ids of the missing calls, separated by spaces, after this page has found another one. */
export const $missingCalls = atom('');

export function storedMissingCalls(): string {
  return environment().storage[STORAGE_KEY] ?? '';
}

/** True if the backend has responded in this session that it does not have the call. */
export function isKnownToBeMissing(call: CallDefinition): boolean {
  return isOptionalCall(call) && storedMissingCalls().split(' ').includes(call.id);
}

/**
 * Stores that the backend does not have the call. A call with an id in its path is not stored,
 * because some backends respond in the same way if the record does not exist.
 */
export function storeMissingCall(call: CallDefinition): void {
  if (call.path.includes(':') || isKnownToBeMissing(call)) return;
  const ids = `${storedMissingCalls()} ${call.id}`.trim();
  environment().storage[STORAGE_KEY] = ids;
  $missingCalls.set(ids);
}
