/** Headers of every answer, whoever gives it: the provider, or a host of the built site. */

interface HeaderOptions {
  /** The storefront's own address. */
  siteUrl: string;
  /** Stripe's card field stands in its own frames and may offer the browser's payment sheet. */
  usesStripe: boolean;
}

const disabledFeatures = ['camera', 'microphone', 'usb', 'serial', 'hid', 'midi'];

/**
 * What browsers are told about every page, file and answer of the API. Names in lower case.
 *
 * Cross-Origin-Resource-Policy concerns pictures, scripts and styles that a page of another site shows, and no
 * frame: partners embed pages all the same.
 */
export function responseHeaders({ siteUrl, usesStripe }: HeaderOptions): Record<string, string> {
  const paymentAllowlist = usesStripe ? '(self "https://js.stripe.com")' : '(self)';
  return {
    ...(siteUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
    'x-content-type-options': 'nosniff',
    // Tokens come in addresses: what is fetched before a page has taken one out must not carry it on.
    'referrer-policy': 'strict-origin',
    // A window that a page opens, such as a bank's, may answer it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': [
      ...disabledFeatures.map((name) => `${name}=()`),
      'geolocation=(self)',
      `payment=${paymentAllowlist}`,
    ].join(', '),
  };
}

/** Chromium's own viewers of documents, sound and films do not work under that policy; none of these runs anything. */
const browserViewedFile = /\.(?:pdf|mp3|mp4|m4a|m4v|mov|oga|ogg|ogv|wav|webm)$/i;

/**
 * The policy of a file that is no page. Opened by itself it runs, loads and sends nothing, and has no part in the shop's
 * origin: an SVG file can hold all that a page can.
 */
export function fileHeaders(name: string): { 'content-security-policy': string } {
  const policy = browserViewedFile.test(name)
    ? "frame-ancestors 'self'"
    : "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";
  return { 'content-security-policy': policy };
}
