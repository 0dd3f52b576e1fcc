import { partnersPath, partnersSchema, type Partner } from '../contract/partners.ts';
import { resolveApiUrl } from './api-url.ts';

interface NativeBridges {
  ReactNativeWebView?: { postMessage(message: string): void };
  webkit?: { messageHandlers?: { coverfront?: { postMessage(message: unknown): void } } };
  /**
   * Bridge of an Android web view. The native app adds it with addJavascriptInterface(…,
   * "coverfront").
   */
  coverfront?: { postMessage(message: string): void };
}

let partnersRequest: Promise<readonly Partner[]> | undefined;

/**
 * Fetches the list of partners that may embed this page, from the backend or the static host.
 * Returns an empty list if the request fails.
 */
export function fetchPartners(): Promise<readonly Partner[]> {
  partnersRequest ??= fetch(partnersPath)
    .then(async (response) => partnersSchema.parse(await response.json()).partners)
    .catch(() => {
      partnersRequest = undefined;
      return [];
    });
  return partnersRequest;
}

/**
 * Sends a message to the embedding page and to the native app around this page. Only an embedding
 * page with a partner's exact origin receives the message. URLs in the message become absolute,
 * because the host page has another origin.
 */
export async function postToHost(message: Record<string, unknown>): Promise<void> {
  const absoluteMessage = withAbsoluteUrls(message);
  postToNativeApp(absoluteMessage);
  const topWindow = topSameOriginWindow();
  if (topWindow.parent === topWindow) return;
  for (const origin of targetOrigins(topWindow, await fetchPartners()))
    topWindow.parent.postMessage(absoluteMessage, origin);
}

function postToNativeApp(message: unknown): void {
  const bridges = window as NativeBridges;
  const text = JSON.stringify(message);
  bridges.ReactNativeWebView?.postMessage(text);
  bridges.coverfront?.postMessage(text);
  bridges.webkit?.messageHandlers?.coverfront?.postMessage(message);
}

function withAbsoluteUrls<Message>(message: Message): Message {
  const toAbsolute = (key: string, value: unknown) =>
    typeof value === 'string' && /(?:^|_)url$/.test(key)
      ? (URL.parse(resolveApiUrl(value), location.origin)?.href ?? value)
      : value;
  return JSON.parse(JSON.stringify(message), toAbsolute) as Message;
}

/**
 * Returns the outermost window of this site: this window, or the window that contains this page as
 * a popup.
 */
export function topSameOriginWindow(): Window {
  let topWindow: Window = window;
  while (topWindow.parent !== topWindow && isReadable(topWindow.parent))
    topWindow = topWindow.parent;
  return topWindow;
}

function isReadable(other: Window): boolean {
  try {
    return other.location.origin === location.origin;
  } catch {
    return false;
  }
}

/**
 * Returns the origins that a message is sent to. If the embedding page's origin is known, returns
 * only this origin, or no origin if it is not a partner's. Firefox hides the origin after the first
 * page in the frame, or without a referrer. Then all partner origins are returned, because the
 * browser delivers the message only to the matching origin.
 */
function targetOrigins(
  { location: { ancestorOrigins }, document: { referrer } }: Window,
  partners: readonly Partner[],
): string[] {
  const origins = partners.map(({ origin }) => origin);
  const ancestorOrigin = ancestorOrigins?.[0] ?? 'null';
  if (ancestorOrigin !== 'null') return origins.filter((origin) => origin === ancestorOrigin);
  const referrerOrigin = URL.parse(referrer)?.origin;
  return referrerOrigin !== undefined && origins.includes(referrerOrigin)
    ? [referrerOrigin]
    : origins;
}
