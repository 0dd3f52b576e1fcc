/** What the storefront was built with. Empty means: the embedded default. */
export const settings = {
  /** Origin of the provider, without a trailing slash; empty for the page's own. */
  apiBase: (import.meta.env.PUBLIC_API_BASE ?? '').replace(/\/$/, ''),
  /** Origin of the connect API; the same as the provider's by default. */
  connectApiBase: (
    import.meta.env.PUBLIC_CONNECT_API_BASE ||
    (import.meta.env.PUBLIC_API_BASE ?? '')
  ).replace(/\/$/, ''),
  portalUrl: import.meta.env.PUBLIC_PORTAL_URL || '/portal',
  stripeKey: import.meta.env.PUBLIC_STRIPE_KEY ?? '',
  googleMapsKey: import.meta.env.PUBLIC_GOOGLE_MAPS_KEY ?? '',
  analyticsId: import.meta.env.PUBLIC_ANALYTICS_ID ?? '',
  /** Of which build and of which deployment an error report tells. */
  release: import.meta.env.PUBLIC_RELEASE ?? '',
  deployment: import.meta.env.PUBLIC_ENVIRONMENT ?? '',
};
