/** A site for visitors knows neither it nor its styles. */
export const PreviewBanner =
  import.meta.env.DEV || import.meta.env.DRAFTS
    ? (await import('./PreviewBanner.astro')).default
    : null;
