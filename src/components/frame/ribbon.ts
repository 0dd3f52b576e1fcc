/** A site for visitors knows neither it nor its styles. */
export const Ribbon =
  import.meta.env.DEV || import.meta.env.DRAFTS ? (await import('./Ribbon.astro')).default : null;
