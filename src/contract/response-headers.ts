/** Headers of every response, from the server or from a host of the built site. */

interface HeaderOptions {
  /** URL of the storefront. */
  siteUrl: string;
  /**
   * True if the site uses Stripe, whose card field runs in its own frames and may open the
   * browser's payment dialog.
   */
  usesStripe: boolean;
}

const disabledFeatures = ['camera', 'microphone', 'usb', 'serial', 'hid', 'midi'];

/**
 * Returns the headers of every page, file and API response. Names are in lower case.
 *
 * Cross-Origin-Resource-Policy restricts images, scripts and styles on pages of other sites. It
 * does not restrict frames, so partners can still embed pages.
 */
export function responseHeaders({ siteUrl, usesStripe }: HeaderOptions): Record<string, string> {
  const paymentAllowlist = usesStripe ? '(self "https://js.stripe.com")' : '(self)';
  return {
    ...(siteUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
    'x-content-type-options': 'nosniff',
    // URLs can carry tokens. The referrer must not leak a token before the page has removed it.
    'referrer-policy': 'strict-origin',
    // Windows that a page opens, such as an issuer's verification, may communicate with it.
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
 * Chromium's built-in PDF, audio and video viewers do not work under that policy. These files run
 * no code.
 */
const browserViewedFile = /\.(?:pdf|mp3|mp4|m4a|m4v|mov|oga|ogg|ogv|wav|webm)$/i;

/**
 * Returns the Content-Security-Policy of a file that is not a page. A file that is opened directly
 * cannot run scripts, load resources or send data, and has no access to the site's origin. SVG
 * files need this because they can contain everything that a page can.
 */
export function fileHeaders(name: string): { 'content-security-policy': string } {
  const policy = browserViewedFile.test(name)
    ? "frame-ancestors 'self'"
    : "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";
  return { 'content-security-policy': policy };
}
