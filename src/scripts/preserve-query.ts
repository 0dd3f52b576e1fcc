// Adds the query string of the page's URL to the links that lead to a flow. The query string comes
// from a partner or a campaign.

/**
 * Adds the query string of the page's URL to a path of this site. Returns an external URL
 * unchanged.
 */
export function withQuery(href: string): string {
  const url = new URL(href, location.href);
  if (url.origin !== location.origin) return url.href;
  // Names of the link's own parameters. They have priority over the page's parameters, because a
  // price control may have set them.
  const ownNames = new Set(url.searchParams.keys());
  for (const [name, value] of new URLSearchParams(location.search)) {
    if (!ownNames.has(name)) url.searchParams.append(name, value);
  }
  return url.href;
}

if (location.search) {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-carry-query]')) {
    link.href = withQuery(link.href);
  }
}
