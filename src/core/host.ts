import { settings } from './settings.ts';

interface NativeBridges {
  ReactNativeWebView?: { postMessage(message: string): void };
  webkit?: { messageHandlers?: { coverfront?: { postMessage(message: unknown): void } } };
}

/**
 * Sends a message to the page that embeds this one and to the native app around it. The embedding page
 * hears it only when its exact origin is one of ALLOWED_ORIGINS.
 */
export function postToHost(message: Record<string, unknown>): void {
  const own = outermostOwn();
  const origin = embeddingOrigin(own);
  if (origin && own.parent !== own) own.parent.postMessage(message, origin);
  const bridges = window as NativeBridges;
  bridges.ReactNativeWebView?.postMessage(JSON.stringify(message));
  bridges.webkit?.messageHandlers?.coverfront?.postMessage(message);
}

/** This page, or the one of this site whose popup it stands in. */
function outermostOwn(): Window {
  let own: Window = window;
  while (own.parent !== own && isReadable(own.parent)) own = own.parent;
  return own;
}

function isReadable(other: Window): boolean {
  try {
    return other.location.origin === location.origin;
  } catch {
    return false;
  }
}

/** The embedding page's origin when it is an allowed partner's, else null. */
function embeddingOrigin({ location: { ancestorOrigins }, document: { referrer } }: Window) {
  const origin = ancestorOrigins?.[0] ?? (referrer ? new URL(referrer).origin : '');
  return settings.allowedOrigins.includes(origin) ? origin : null;
}
