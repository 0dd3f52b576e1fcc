import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AstroUserConfig } from 'astro';
import { compactScript, speculationRules } from '../site/inline-scripts.ts';

type Settings = Record<string, string | undefined>;

function hash(text: string): `sha256-${string}` {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function origin(url: string | undefined): string[] {
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
const analytics = {
  script: ['https://www.googletagmanager.com'],
  connect: ['https://*.google-analytics.com', 'https://www.googletagmanager.com'],
  image: ['https://*.google-analytics.com', 'https://www.googletagmanager.com'],
};

/** Hosts beside our own that a page may use: none until the setting that needs them is there. */
function allowedHosts(settings: Settings) {
  const services = [
    settings.PUBLIC_STRIPE_KEY ? stripe : {},
    settings.PUBLIC_GOOGLE_MAPS_KEY ? googleMaps : {},
    settings.PUBLIC_ANALYTICS_ID ? analytics : {},
    {
      connect: [
        ...origin(settings.PUBLIC_API_BASE),
        ...origin(settings.PUBLIC_CONNECT_API_BASE),
        ...origin(settings.PUBLIC_SENTRY_DSN),
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

/**
 * Astro's `security.csp`. Scripts and styles run only from our own files or by their hash; Astro adds
 * the hashes of what it inlines.
 * @param settings The environment: the PUBLIC_* settings.
 */
export function contentSecurityPolicy(
  settings: Settings,
): NonNullable<NonNullable<AstroUserConfig['security']>['csp']> {
  const hosts = allowedHosts(settings);
  const list = (...sources: string[]) => [...new Set(sources)].join(' ');
  const script = (name: string) =>
    hash(compactScript(readFileSync(new URL(`../scripts/${name}.js`, import.meta.url), 'utf8')));
  return {
    directives: [
      "default-src 'self'",
      "base-uri 'self'",
      "object-src 'none'",
      "font-src 'self'",
      // blob: is a photo that was chosen and is on its way; the provider's are linked by the API's origin.
      `img-src ${list("'self'", 'data:', 'blob:', ...origin(settings.PUBLIC_API_BASE), ...hosts.image)}`,
      `connect-src ${list("'self'", ...hosts.connect)}`,
      `frame-src ${list("'self'", ...hosts.frame)}`,
      `form-action ${list("'self'", ...origin(settings.PUBLIC_API_BASE), ...origin(settings.PUBLIC_PORTAL_URL))}`,
      // A page that partners may frame is served with theirs (contract/partners.ts).
      "frame-ancestors 'self'",
      // The scripts of card processors, maps and analytics write to sinks that no policy of ours names.
      ...(hosts.script.length === 0 ? (["require-trusted-types-for 'script'"] as const) : []),
    ],
    scriptDirective: {
      resources: ["'self'", ...hosts.script],
      hashes: [script('first'), script('painted'), hash(speculationRules)],
    },
    styleDirective: { resources: ["'self'"] },
  };
}
