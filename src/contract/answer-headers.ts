/** Headers of every answer, whoever gives it: the provider, or a host of the built site. */

interface Place {
  /** The storefront's own address. */
  siteUrl: string;
  /** Stripe's card field stands in its own frames and may offer the browser's payment sheet. */
  usesStripe: boolean;
}

const unused = ['camera', 'microphone', 'usb', 'serial', 'hid', 'midi'];

/**
 * What browsers are told about every page, file and answer of the API. Names in lower case.
 *
 * Cross-Origin-Resource-Policy concerns pictures, scripts and styles that a page of another site shows, and no
 * frame: partners embed pages all the same.
 */
export function answerHeaders({ siteUrl, usesStripe }: Place): Record<string, string> {
  const payers = usesStripe ? '(self "https://js.stripe.com")' : '(self)';
  return {
    ...(siteUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
    'x-content-type-options': 'nosniff',
    // Tokens come in addresses: what is fetched before a page has taken one out must not carry it on.
    'referrer-policy': 'strict-origin',
    // A window that a page opens, such as a bank's, may answer it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': [
      ...unused.map((name) => `${name}=()`),
      'geolocation=(self)',
      `payment=${payers}`,
    ].join(', '),
  };
}
