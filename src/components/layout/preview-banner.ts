/**
 * The banner component of unpublished pages. It is null in a public build, so that the build
 * contains neither the banner nor its styles.
 */
export const PreviewBanner =
  import.meta.env.DEV || import.meta.env.DRAFTS
    ? (await import('./PreviewBanner.astro')).default
    : null;
