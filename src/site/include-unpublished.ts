/**
 * True in development and in a build of drafts. The site then also shows unpublished and expired
 * entries.
 */
export const includeUnpublished = import.meta.env.DEV || import.meta.env.DRAFTS;
