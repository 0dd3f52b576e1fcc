/** Build settings of the storefront. An empty value means the embedded default. */
export const settings = {
  /** Origin of the backend, without a trailing slash; empty for the page's own. */
  apiBase: (import.meta.env.PUBLIC_API_BASE ?? '').replace(/\/$/, ''),
  /** Origin of the connect API; the backend's origin by default. */
  connectApiBase: (
    import.meta.env.PUBLIC_CONNECT_API_BASE ||
    (import.meta.env.PUBLIC_API_BASE ?? '')
  ).replace(/\/$/, ''),
  portalUrl: import.meta.env.PUBLIC_PORTAL_URL || '/portal',
  stripeKey: import.meta.env.PUBLIC_STRIPE_KEY ?? '',
  googleMapsKey: import.meta.env.PUBLIC_GOOGLE_MAPS_KEY ?? '',
  analyticsId: import.meta.env.PUBLIC_ANALYTICS_ID ?? '',
  /** Build and deployment that error reports name. */
  release: import.meta.env.PUBLIC_RELEASE ?? '',
  deployment: import.meta.env.PUBLIC_ENVIRONMENT ?? '',
};
