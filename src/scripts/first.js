(() => {
  const root = document.documentElement;
  const url = new URL(location.href);
  const fragment = new URLSearchParams(url.hash.slice(1));
  const given = fragment.get('authToken') || url.searchParams.get('authToken');
  const link = url.searchParams.get('linkToken');
  if (given || link) {
    url.searchParams.delete('authToken');
    url.searchParams.delete('linkToken');
    if (fragment.has('authToken')) {
      fragment.delete('authToken');
      url.hash = fragment.toString();
    }
    history.replaceState(history.state, '', url);
  }
  const asked = url.searchParams.get('embed');
  const named = /^embed(-kit)?$/.test(window.name);
  let embed = asked === null ? named : asked !== 'false';
  try {
    if (link) sessionStorage.setItem('linkToken', link);
    const held = sessionStorage.getItem('authToken');
    const place = held && held !== given ? 'offeredToken' : 'authToken';
    if (given) sessionStorage.setItem(place, given);
    if (asked !== null && !named) sessionStorage.setItem('embed', String(embed));
    if (asked === null) embed ||= sessionStorage.getItem('embed') === 'true';
    if (sessionStorage.getItem('authToken')) {
      root.dataset.signedIn = 'true';
      if (url.pathname === '/') location.replace('/account');
    }
  } catch {
    window.tokensInMemory = {
      ...(given && { authToken: given }),
      ...(link && { linkToken: link }),
    };
    if (given) root.dataset.signedIn = 'true';
    if (asked !== null && (named || !window.name))
      window.name = embed ? window.name || 'embed' : '';
  }
  if (embed) root.dataset.embed = 'true';
  if (url.searchParams.get('q')) root.dataset.asked = 'true';
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'dark' || theme === 'light') root.dataset.theme = theme;
  } catch {
    return;
  }
})();
