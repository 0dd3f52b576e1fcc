/**
 * Adds the values that a price control shows to the query of the page's links to the flow's start.
 */
export function addShownToLinks(start: string, shown: Record<string, string | number>): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-carry-query]')) {
    if (link.pathname !== start) continue;
    const query = new URLSearchParams(link.search);
    for (const [name, amount] of Object.entries(shown)) query.set(name, String(amount));
    link.href = `${start}?${query.toString()}`;
  }
}
