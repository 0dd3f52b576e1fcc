// Adds the page's query string to the links to the flow. The query string comes from a partner or a
// campaign.

/** Adds the page's query string to a path of this site. Returns an external URL unchanged. */
export function withQuery(href: string): string {
  const url = new URL(href, location.href);
  if (url.origin !== location.origin) return url.href;
  // The link's own parameters have priority, because a price control may have changed them.
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
