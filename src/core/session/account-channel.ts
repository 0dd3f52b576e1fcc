const CHANNEL_NAME = 'account';

/** Notifies the browser's other tabs that the account has signed out in this tab. */
export function broadcastSignOut(accountId: string): void {
  const channel = openAccountChannel();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin but its own
  channel?.postMessage({ signedOut: accountId });
  channel?.close();
}

/**
 * Opens the message channel between the browser's tabs. Returns null if the browser has no
 * BroadcastChannel. Another tab then notices a sign-out only at its next call.
 */
export function openAccountChannel(): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL_NAME);
}
