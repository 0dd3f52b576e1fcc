/** While the site is written, and in a build of drafts, entries are shown that are not on the site yet, or no longer. */
export const includeUnpublished = import.meta.env.DEV || import.meta.env.DRAFTS;
