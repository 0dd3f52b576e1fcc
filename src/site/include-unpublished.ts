/** True in development and in a build of drafts. Unpublished and expired entries are then shown. */
export const includeUnpublished = import.meta.env.DEV || import.meta.env.DRAFTS;
