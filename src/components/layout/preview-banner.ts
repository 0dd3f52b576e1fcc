/** Null in a public build, which then contains neither the banner nor its styles. */
export const PreviewBanner =
  import.meta.env.DEV || import.meta.env.DRAFTS
    ? (await import('./PreviewBanner.astro')).default
    : null;
