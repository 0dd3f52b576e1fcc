// A partner's or a campaign's query string goes on into the flow.

if (location.search) {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-carry-query]')) {
    if (link.origin !== location.origin) continue;
    const query = new URLSearchParams(link.search);
    // What the link says itself stands: a price dial may have turned since.
    const said = new Set(query.keys());
    for (const [name, value] of new URLSearchParams(location.search)) {
      if (!said.has(name)) query.append(name, value);
    }
    link.search = query.toString();
  }
}
