import * as z from 'zod/mini';
import { environment } from '../../../core/environment.ts';
import { $account } from '../../../core/session/account.ts';
import { checkSession } from '../../../core/session/session-check.ts';
import { openChannel } from './account-channel.ts';
import { signOut } from './sign-out.ts';

const signOutMessageSchema = z.object({ signedOut: z.string() });
/** Coming back sooner than this nothing is asked again. */
const MIN_RECHECK_MS = 5_000;

/**
 * Follows what happens beside this page: a sign-out in another tab signs this one out too, and whoever
 * comes back to this tab finds out whether the session still holds. Returns the stop.
 * @param onReturn runs when the visitor comes back to the tab, after some time elsewhere
 */
export function syncWithOtherTabs(onReturn: () => void): () => void {
  const channel = openChannel();
  const onMessage = ({ data }: MessageEvent) => {
    const message = signOutMessageSchema.safeParse(data);
    // Each tab has a session of its own, so this one has to end its own.
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
    void checkSession({ isRecheck: true });
    onReturn();
  };
  document.addEventListener('visibilitychange', onVisibilityChange);
  return () => {
    channel?.close();
    document.removeEventListener('visibilitychange', onVisibilityChange);
  };
}
