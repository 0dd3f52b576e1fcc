/// <reference types="astro/client" />

interface ImportMetaEnv {
  /** True in a build of drafts. scripts/build.mjs sets it. */
  readonly DRAFTS: boolean;
  readonly PUBLIC_API_BASE?: string;
  readonly PUBLIC_CONNECT_API_BASE?: string;
  readonly PUBLIC_PORTAL_URL?: string;
  readonly PUBLIC_PRICE_ESTIMATES?: string;
  readonly PUBLIC_STRIPE_KEY?: string;
  readonly PUBLIC_GOOGLE_MAPS_KEY?: string;
  readonly PUBLIC_SENTRY_DSN?: string;
  readonly PUBLIC_ANALYTICS_ID?: string;
  readonly PUBLIC_RELEASE?: string;
  readonly PUBLIC_ENVIRONMENT?: string;
}
