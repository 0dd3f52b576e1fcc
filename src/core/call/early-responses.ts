/** A response that was requested before the island has loaded, and the request's token. */
interface EarlyResponse {
  authorization: string | undefined;
  response: Promise<Response>;
}

/** The requested responses by URL. */
const responses = new Map<string, EarlyResponse>();

/** Timeout of a request in milliseconds. */
const TIMEOUT_MS = 20_000;

/**
 * Requests a response that the page will need as soon as its island has loaded.
 * @param headers the same headers as those of the later call
 */
export function requestEarly(url: string, headers: Record<string, string>): void {
  const response = fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  // The later call reports the failure.
  response.catch(() => {});
  responses.set(url, { authorization: headers['authorization'], response });
}

/** Returns the early response to the same request, once. Undefined if there is none. */
export function takeEarlyResponse(
  url: string,
  headers: Record<string, string>,
): Promise<Response> | undefined {
  const early = responses.get(url);
  if (!early) return undefined;
  responses.delete(url);
  if (early.authorization !== headers['authorization']) return undefined;
  return early.response;
}
