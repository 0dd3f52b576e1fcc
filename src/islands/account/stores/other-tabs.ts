import * as z from 'zod/mini';
import { environment } from '../../../core/environment.ts';
import { $account } from '../../../core/session/account.ts';
import { checkSession } from '../../../core/session/session-check.ts';
import { openChannel } from './account-channel.ts';
import { signOut } from './sign-out.ts';

const toldSchema = z.object({ signedOut: z.string() });
/** Coming back sooner than this nothing is asked again. */
const RECENT_MS = 5_000;

/**
 * Follows what happens beside this page: a sign-out in another tab signs this one out too, and whoever
 * comes back to this tab finds out whether the session still holds. Returns the stop.
 * @param returned runs when the visitor comes back to the tab, after some time elsewhere
 */
export function followOtherTabs(returned: () => void): () => void {
  const channel = openChannel();
  const hear = ({ data }: MessageEvent) => {
    const told = toldSchema.safeParse(data);
    // Each tab has a session of its own, so this one has to end its own.
    if (told.success && told.data.signedOut === $account.get()?.public_id) {
      void signOut({ heard: true });
    }
  };
  channel?.addEventListener('message', hear);
  let asked = environment().now().getTime();
  const seen = () => {
    const now = environment().now().getTime();
    if (document.visibilityState !== 'visible' || now - asked < RECENT_MS) return;
    asked = now;
    void checkSession({ again: true });
    returned();
  };
  document.addEventListener('visibilitychange', seen);
  return () => {
    channel?.close();
    document.removeEventListener('visibilitychange', seen);
  };
}
