import { partnersPath, partnersSchema, type Partner } from '../contract/partners.ts';
import { apiUrl } from './api-url.ts';

interface NativeBridges {
  ReactNativeWebView?: { postMessage(message: string): void };
  webkit?: { messageHandlers?: { coverfront?: { postMessage(message: unknown): void } } };
  /** Of an Android web view: addJavascriptInterface(…, "coverfront"). */
  coverfront?: { postMessage(message: string): void };
}

let asked: Promise<readonly Partner[]> | undefined;

/** Whose pages may show this one, as the provider or the static host says it now; none where neither answers. */
export function knownPartners(): Promise<readonly Partner[]> {
  asked ??= fetch(partnersPath)
    .then(async (answer) => partnersSchema.parse(await answer.json()).partners)
    .catch(() => {
      asked = undefined;
      return [];
    });
  return asked;
}

/**
 * Sends a message to the page that embeds this one and to the native app around it. The embedding page
 * hears it only when its exact origin is a partner's. Addresses in the message are made absolute: the host has
 * another origin.
 */
export async function postToHost(message: Record<string, unknown>): Promise<void> {
  const told = withAbsoluteAddresses(message);
  tellApp(told);
  const own = outermostOwn();
  if (own.parent === own) return;
  for (const origin of addressees(own, await knownPartners())) own.parent.postMessage(told, origin);
}

function tellApp(message: unknown): void {
  const bridges = window as NativeBridges;
  const text = JSON.stringify(message);
  bridges.ReactNativeWebView?.postMessage(text);
  bridges.coverfront?.postMessage(text);
  bridges.webkit?.messageHandlers?.coverfront?.postMessage(message);
}

function withAbsoluteAddresses<Message>(message: Message): Message {
  const absolute = (key: string, value: unknown) =>
    typeof value === 'string' && /(?:^|_)url$/.test(key)
      ? (URL.parse(apiUrl(value), location.origin)?.href ?? value)
      : value;
  return JSON.parse(JSON.stringify(message), absolute) as Message;
}

/** This page, or the one of this site whose popup it stands in. */
export function outermostOwn(): Window {
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

/**
 * The embedding page's origin when it is a partner's. A browser that does not say what it is (Firefox, after the
 * first page in the frame, or where the partner sends no referrer) is given each partner's: it delivers to that
 * very origin alone.
 */
function addressees(
  { location: { ancestorOrigins }, document: { referrer } }: Window,
  partners: readonly Partner[],
): string[] {
  const origins = partners.map(({ origin }) => origin);
  const named = ancestorOrigins?.[0] ?? 'null';
  if (named !== 'null') return origins.filter((origin) => origin === named);
  const before = URL.parse(referrer)?.origin;
  return before !== undefined && origins.includes(before) ? [before] : origins;
}
