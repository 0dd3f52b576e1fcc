import { atom } from 'nanostores';
import {
  endOtherSessions,
  endSession,
  listSessions,
  type Session,
} from '../../../contract/account/sessions.ts';
import { call } from '../../../core/call/call.ts';
import { CallError } from '../../../core/call/call-error.ts';
import { signedIn } from '../../../core/session/signed-in.ts';
import { showToast } from '../../../core/toasts.ts';

/** Where the account is signed in, this place first; null where it is not known, or the backend does not tell. */
export const $sessions = atom<readonly Session[] | null>(null);

/** Without an answer there is no list: a backend need not keep one. */
export async function loadSessions(): Promise<void> {
  const listed = await signedIn(() => call(listSessions, {})).catch(() => false as const);
  if (!listed) return $sessions.set(null);
  $sessions.set(
    listed.sessions.toSorted((one, other) => Number(other.current) - Number(one.current)),
  );
}

/** Signs the account out in one place. */
export function endOne({ session_id, device }: Session): Promise<void> {
  const work = () => call(endSession, { request: { session_id } });
  return end(work, `Signed out of ${device}`);
}

/** Signs the account out everywhere but here. */
export function endOthers(): Promise<void> {
  return end(() => call(endOtherSessions, {}), 'Signed out everywhere else');
}

async function end(work: () => Promise<null>, done: string): Promise<void> {
  try {
    if ((await signedIn(work)) === false) return;
    showToast('success', done);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // It was ended elsewhere: the list says so.
    if (error.code !== 'not_found') showToast('error', error.message);
  }
  await loadSessions();
}
