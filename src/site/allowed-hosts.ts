/** The build's environment variables whose names start with PUBLIC_, by name. */
export type PublicBuildVariables = Readonly<Record<string, string | undefined>>;

export function originList(url: string | undefined): string[] {
  return url && URL.canParse(url) ? [new URL(url).origin] : [];
}

const stripe = {
  script: ['https://js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
};
const googleMaps = {
  script: ['https://maps.googleapis.com'],
  connect: ['https://maps.googleapis.com', 'https://places.googleapis.com'],
  image: ['https://maps.gstatic.com', 'https://maps.googleapis.com'],
};
/**
 * Hosts of Google Analytics, from https://developers.google.com/tag-platform/security/guides/csp.
 * The hosts for advertising are left out.
 */
const analytics = {
  script: ['https://*.googletagmanager.com'],
  connect: [
    'https://*.google-analytics.com',
    // This host is listed separately, because a wildcard host does not match its parent domain.
    'https://analytics.google.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
    'https://www.google.com',
  ],
  image: ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
};

/**
 * Returns the external hosts from which a page may load files or to which it may send requests. The
 * hosts of a service, such as Stripe, are included only if the service's setting is present.
 */
export function allowedExternalHosts(settings: PublicBuildVariables) {
  const services = [
    settings.PUBLIC_STRIPE_KEY ? stripe : {},
    settings.PUBLIC_GOOGLE_MAPS_KEY ? googleMaps : {},
    settings.PUBLIC_ANALYTICS_ID ? analytics : {},
    {
      connect: [
        ...originList(settings.PUBLIC_API_BASE),
        ...originList(settings.PUBLIC_CONNECT_API_BASE),
        ...originList(settings.PUBLIC_SENTRY_DSN),
      ],
    },
  ] as { script?: string[]; connect?: string[]; image?: string[]; frame?: string[] }[];
  const all = (kind: 'script' | 'connect' | 'image' | 'frame') =>
    services.flatMap((service) => service[kind] ?? []);
  return {
    script: all('script'),
    connect: all('connect'),
    image: all('image'),
    frame: all('frame'),
  };
}
