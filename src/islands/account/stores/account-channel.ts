const CHANNEL_NAME = 'account';

/** Tells the browser's other tabs that this account has signed out. */
export function broadcastSignOut(accountId: string): void {
  const channel = openChannel();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin but its own
  channel?.postMessage({ signedOut: accountId });
  channel?.close();
}

/** None where the browser knows no channels: its tabs then notice at their next call. */
export function openChannel(): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL_NAME);
}
