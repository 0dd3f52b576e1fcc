import { atom } from 'nanostores';
import {
  endOtherSessions,
  endSession,
  listSessions,
  type Session,
} from '../../../contract/account/sessions.ts';
import { sendCall } from '../../../core/call/call.ts';
import { CallError } from '../../../core/call/call-error.ts';
import { runOrRedirectToSignIn } from '../../../core/session/with-session.ts';
import { showToast } from '../../../core/toasts.ts';

/**
 * The account's sessions. The current session comes first. Null before the sessions are loaded, or
 * if the backend has no list of sessions.
 */
export const $sessions = atom<readonly Session[] | null>(null);

/**
 * Fetches the account's sessions. If the call fails, no list is shown, because a backend need not
 * support sessions.
 */
export async function loadSessions(): Promise<void> {
  const response = await runOrRedirectToSignIn(() => sendCall(listSessions, {})).catch(
    () => false as const,
  );
  if (!response) return $sessions.set(null);
  $sessions.set(
    response.sessions.toSorted((first, second) => Number(second.current) - Number(first.current)),
  );
}

/** Ends one of the account's sessions. */
export function endOneSession({ session_id, device }: Session): Promise<void> {
  const request = () => sendCall(endSession, { request: { session_id } });
  return endSessions(request, `Signed out of ${device}`);
}

/** Ends all sessions of the account except this one. */
export function endAllOtherSessions(): Promise<void> {
  return endSessions(() => sendCall(endOtherSessions, {}), 'Signed out everywhere else');
}

async function endSessions(request: () => Promise<null>, successMessage: string): Promise<void> {
  try {
    if ((await runOrRedirectToSignIn(request)) === false) return;
    showToast('success', successMessage);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // Code `not_found` means that the session has already ended. No error is shown, because the
    // list that is fetched next does not contain the session anymore.
    if (error.code !== 'not_found') showToast('error', error.message);
  }
  await loadSessions();
}
