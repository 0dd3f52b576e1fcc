import { partnersPath, partnersSchema, type Partner } from '../contract/partners.ts';
import { apiUrl } from './api-url.ts';

interface NativeBridges {
  ReactNativeWebView?: { postMessage(message: string): void };
  webkit?: { messageHandlers?: { coverfront?: { postMessage(message: unknown): void } } };
  /** Of an Android web view: addJavascriptInterface(…, "coverfront"). */
  coverfront?: { postMessage(message: string): void };
}

let partnersRequest: Promise<readonly Partner[]> | undefined;

/** Whose pages may show this one, as the provider or the static host says it now; none where neither answers. */
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
 * Sends a message to the page that embeds this one and to the native app around it. The embedding page
 * hears it only when its exact origin is a partner's. Addresses in the message are made absolute: the host has
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

/** This page, or the one of this site whose popup it stands in. */
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
 * The embedding page's origin when it is a partner's. A browser that does not say what it is (Firefox, after the
 * first page in the frame, or where the partner sends no referrer) is given each partner's: it delivers to that
 * very origin alone.
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
