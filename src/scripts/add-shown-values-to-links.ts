/**
 * Adds values to the query of all links on the page that lead to the flow's start. The values are
 * the ones that a price control on the page shows.
 */
export function addShownValuesToLinks(start: string, shown: Record<string, string | number>): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-carry-query]')) {
    if (link.pathname !== start) continue;
    const query = new URLSearchParams(link.search);
    for (const [name, amount] of Object.entries(shown)) query.set(name, String(amount));
    link.href = `${start}?${query.toString()}`;
  }
}
