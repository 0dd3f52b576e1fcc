/**
 * Headers of every response. Either the server or the host of the built site sends these headers.
 */

interface HeaderOptions {
  /** URL of the storefront. */
  siteUrl: string;
  /**
   * True if the site uses Stripe. Stripe's card field runs in its own frames and may open the
   * browser's payment dialog.
   */
  usesStripe: boolean;
}

const disabledFeatures = ['camera', 'microphone', 'usb', 'serial', 'hid', 'midi'];

/**
 * Returns the headers of every page, file and API response. Names are in lower case.
 *
 * Cross-Origin-Resource-Policy prevents pages of other sites from loading images, scripts and
 * styles. It does not restrict frames, so partners can still embed pages.
 */
export function commonResponseHeaders({
  siteUrl,
  usesStripe,
}: HeaderOptions): Record<string, string> {
  const paymentAllowlist = usesStripe ? '(self "https://js.stripe.com")' : '(self)';
  return {
    ...(siteUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
    'x-content-type-options': 'nosniff',
    // A URL can contain a token until the page removes it. 'strict-origin' sends only the origin as
    // the referrer, so the token stays secret.
    'referrer-policy': 'strict-origin',
    // A page may open another window, for example for an issuer's verification. This value lets
    // that window and the page exchange messages.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': [
      ...disabledFeatures.map((name) => `${name}=()`),
      'geolocation=(self)',
      `payment=${paymentAllowlist}`,
    ].join(', '),
  };
}

/**
 * Names of files that Chromium opens in its built-in PDF, audio or video viewer. These viewers do
 * not work under the stricter policy that `fileCspHeader` returns for other files. Such files run
 * no code.
 */
const browserViewedFile = /\.(?:pdf|mp3|mp4|m4a|m4v|mov|oga|ogg|ogv|wav|webm)$/i;

/**
 * Returns the Content-Security-Policy of a file that is not a page. When a visitor opens the file
 * directly, the file cannot run scripts, load resources, send data or access the site's origin. SVG
 * files need this policy because an SVG file can contain everything that a page can.
 */
export function fileCspHeader(name: string): { 'content-security-policy': string } {
  const policy = browserViewedFile.test(name)
    ? "frame-ancestors 'self'"
    : "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";
  return { 'content-security-policy': policy };
}
