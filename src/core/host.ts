import { partnersPath, partnersSchema, type Partner } from '../contract/partners.ts';
import { apiUrl } from './api-url.ts';

interface NativeBridges {
  ReactNativeWebView?: { postMessage(message: string): void };
  webkit?: { messageHandlers?: { coverfront?: { postMessage(message: unknown): void } } };
  /** Bridge of an Android web view: addJavascriptInterface(…, "coverfront"). */
  coverfront?: { postMessage(message: string): void };
}

let partnersRequest: Promise<readonly Partner[]> | undefined;

/**
 * Fetches the partners that may embed this page, from the backend or the static host. Returns none
 * if the request fails.
 */
export function knownPartners(): Promise<readonly Partner[]> {
  partnersRequest ??= fetch(partnersPath)
    .then(async (response) => partnersSchema.parse(await response.json()).partners)
    .catch(() => {
      partnersRequest = undefined;
      return [];
    });
  return partnersRequest;
}

/**
 * Sends a message to the embedding page and to the native app around it. Only a page with a
 * partner's exact origin receives it. URLs in the message become absolute, because the host has
 * another origin.
 */
export async function postToHost(message: Record<string, unknown>): Promise<void> {
  const absoluteMessage = withAbsoluteUrls(message);
  postToNativeApp(absoluteMessage);
  const topWindow = topSameOriginWindow();
  if (topWindow.parent === topWindow) return;
  for (const origin of targetOrigins(topWindow, await knownPartners()))
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
      ? (URL.parse(apiUrl(value), location.origin)?.href ?? value)
      : value;
  return JSON.parse(JSON.stringify(message), toAbsolute) as Message;
}

/** Returns this window, or, in a popup, the window of this site that contains it. */
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
 * Returns the embedding page's origin if it belongs to a partner. Some browsers do not reveal it:
 * Firefox after the first page in the frame, or without a referrer. Then all partner origins are
 * returned; the browser delivers only to the matching one.
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
