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
  const origin = embeddingOrigin();
  if (origin && window.parent !== window) window.parent.postMessage(message, origin);
  const bridges = window as NativeBridges;
  bridges.ReactNativeWebView?.postMessage(JSON.stringify(message));
  bridges.webkit?.messageHandlers?.coverfront?.postMessage(message);
}

/** The embedding page's origin when it is an allowed partner's, else null. */
function embeddingOrigin(): string | null {
  const ancestors = location.ancestorOrigins;
  const origin = ancestors?.[0] ?? (document.referrer ? new URL(document.referrer).origin : '');
  return settings.allowedOrigins.includes(origin) ? origin : null;
}
