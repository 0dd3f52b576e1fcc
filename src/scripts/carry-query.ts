// A partner's or a campaign's query string goes on into the flow.

if (location.search) {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-carry-query]')) {
    link.search = location.search;
  }
}
