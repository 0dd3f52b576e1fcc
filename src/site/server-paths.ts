/** What the provider answers beside the built pages, on the site's own origin: as a pattern of their first part. */
export const serverPaths =
  '^/(api|connect/api|portal|sandbox|documents|docs|webhooks|openapi\\.json|partners\\.json|healthz|readyz)(/|\\?|$)';
