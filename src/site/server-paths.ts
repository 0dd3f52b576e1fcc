/**
 * Regular expression for the paths that the server handles on the site's own origin, in addition to
 * the built pages. It matches the first segment of a path.
 */
export const serverPaths =
  '^/(api|connect/api|portal|sandbox|documents|docs|webhooks|openapi\\.json|partners\\.json|healthz|readyz)(/|\\?|$)';
