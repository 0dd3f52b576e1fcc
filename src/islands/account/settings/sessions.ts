import { atom } from 'nanostores';
import {
  endOtherSessions,
  endSession,
  listSessions,
  type Session,
} from '../../../contract/account/sessions.ts';
import { call } from '../../../core/call/call.ts';
import { CallError } from '../../../core/call/call-error.ts';
import { withSession } from '../../../core/session/with-session.ts';
import { showToast } from '../../../core/toasts.ts';

/** Where the account is signed in, this place first; null where it is not known, or the backend does not tell. */
export const $sessions = atom<readonly Session[] | null>(null);

/** Without an answer there is no list: a backend need not keep one. */
export async function loadSessions(): Promise<void> {
  const response = await withSession(() => call(listSessions, {})).catch(() => false as const);
  if (!response) return $sessions.set(null);
  $sessions.set(
    response.sessions.toSorted((first, second) => Number(second.current) - Number(first.current)),
  );
}

/** Signs the account out in one place. */
export function endOneSession({ session_id, device }: Session): Promise<void> {
  const request = () => call(endSession, { request: { session_id } });
  return endSessions(request, `Signed out of ${device}`);
}

/** Signs the account out everywhere but here. */
export function endAllOtherSessions(): Promise<void> {
  return endSessions(() => call(endOtherSessions, {}), 'Signed out everywhere else');
}

async function endSessions(request: () => Promise<null>, successMessage: string): Promise<void> {
  try {
    if ((await withSession(request)) === false) return;
    showToast('success', successMessage);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // It was ended elsewhere: the list says so.
    if (error.code !== 'not_found') showToast('error', error.message);
  }
  await loadSessions();
}
