// A partner's or a campaign's query string goes on into the flow.

/** A path of this site with the query string of the page; an address elsewhere as it is. */
export function withQuery(href: string): string {
  const url = new URL(href, location.href);
  if (url.origin !== location.origin) return url.href;
  // What the link says itself stands: a price dial may have turned since.
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
