import * as z from 'zod/mini';
import { environment } from '../environment.ts';
import { $account } from './account.ts';
import { checkSessionOrRedirect } from './session-check.ts';
import { openAccountChannel } from './account-channel.ts';
import { signOut } from './sign-out.ts';

const signOutMessageSchema = z.object({ signedOut: z.string() });
/** Minimum time between two session checks in this tab, in milliseconds. */
const MIN_RECHECK_MS = 5_000;

/**
 * Syncs this tab with the browser's other tabs. A sign-out in another tab also signs out this tab.
 * When the visitor returns to this tab, the session is checked. Returns a function that stops the
 * sync.
 * @param onReturn called when the visitor returns to this tab, at most once in 5 seconds
 */
export function syncWithOtherTabs(onReturn: () => void): () => void {
  const channel = openAccountChannel();
  const onMessage = ({ data }: MessageEvent) => {
    const message = signOutMessageSchema.safeParse(data);
    // Each tab has its own session, so this tab must end its own session.
    if (message.success && message.data.signedOut === $account.get()?.public_id) {
      void signOut({ fromOtherTab: true });
    }
  };
  channel?.addEventListener('message', onMessage);
  let checkedAt = environment().now().getTime();
  const onVisibilityChange = () => {
    const now = environment().now().getTime();
    if (document.visibilityState !== 'visible' || now - checkedAt < MIN_RECHECK_MS) return;
    checkedAt = now;
    void checkSessionOrRedirect({ isRecheck: true });
    onReturn();
  };
  document.addEventListener('visibilitychange', onVisibilityChange);
  return () => {
    channel?.close();
    document.removeEventListener('visibilitychange', onVisibilityChange);
  };
}
