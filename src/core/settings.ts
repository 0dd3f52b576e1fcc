const portalUrl =
  import.meta.env.PUBLIC_PORTAL_URL || (import.meta.env.PUBLIC_API_BASE ? null : '/portal');

/** Settings of the storefront, fixed at build time. An empty setting gets its default. */
export const settings = {
  /** Origin of the backend, without a trailing slash. If empty, the page's own origin is used. */
  apiBase: (import.meta.env.PUBLIC_API_BASE ?? '').replace(/\/$/, ''),
  /** Origin of the connect API. The default is the backend's origin. */
  connectApiBase: (
    import.meta.env.PUBLIC_CONNECT_API_BASE ||
    (import.meta.env.PUBLIC_API_BASE ?? '')
  ).replace(/\/$/, ''),
  /**
   * URL of the sign-in pages. Null with another backend that has not set it, because the reference
   * server's portal does not know the accounts of that backend.
   */
  portalUrl: portalUrl && portalUrl.replace(/\/$/, ''),
  /**
   * True if pages may show estimates from the rates in src/tariffs. Another backend has rates of its
   * own.
   */
  hasPriceEstimates: import.meta.env.PUBLIC_PRICE_ESTIMATES
    ? ['1', 'true'].includes(import.meta.env.PUBLIC_PRICE_ESTIMATES)
    : !import.meta.env.PUBLIC_API_BASE,
  stripeKey: import.meta.env.PUBLIC_STRIPE_KEY ?? '',
  googleMapsKey: import.meta.env.PUBLIC_GOOGLE_MAPS_KEY ?? '',
  analyticsId: import.meta.env.PUBLIC_ANALYTICS_ID ?? '',
  /** Name of the build, for error reports. */
  release: import.meta.env.PUBLIC_RELEASE ?? '',
  deployment: import.meta.env.PUBLIC_ENVIRONMENT ?? '',
};
