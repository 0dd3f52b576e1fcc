/**
 * Regular expression for the paths that the server handles itself, on the same origin as the built
 * pages. The expression matches the first segment of a path.
 */
export const serverPathsRegex =
  '^/(api|connect/api|portal|sandbox|documents|docs|webhooks|csp-reports|openapi\\.json|partners\\.json|healthz|readyz)(/|\\?|$)';
