/**
 * Sends the first calls of an account page before its island has loaded. The island's scripts take
 * most of the time until the account is on screen, and the responses arrive during that time.
 */
import type { CallDefinition } from '../contract/define-call.ts';
import { browserDevice } from '../core/call/device.ts';
import { requestEarly } from '../core/call/early-responses.ts';
import { requestHeaders } from '../core/call/request-headers.ts';
import { settings } from '../core/settings.ts';

/** A GET call without parameters. */
export interface FirstCall extends Pick<CallDefinition, 'id' | 'path'> {
  /** Key in the storage. If it is stored, the page may not need the call. */
  unlessStored?: string;
}

function storedValue(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return window.tokensInMemory?.[key];
  }
}

const token = storedValue('authToken');
if (token) {
  const calls: FirstCall[] = JSON.parse(document.documentElement.dataset.firstCalls ?? '[]');
  const headers = requestHeaders(browserDevice(), { token });
  const missing = storedValue('missingCalls')?.split(' ') ?? [];
  for (const { id, path, unlessStored } of calls)
    if (!missing.includes(id) && !(unlessStored && storedValue(unlessStored)))
      requestEarly(settings.apiBase + path, headers);
}
