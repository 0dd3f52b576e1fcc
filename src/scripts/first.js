(() => {
  const root = document.documentElement;
  const url = new URL(location.href);
  const fragment = new URLSearchParams(url.hash.slice(1));
  const given = fragment.get('authToken') || url.searchParams.get('authToken');
  if (given) {
    url.searchParams.delete('authToken');
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
    if (given) sessionStorage.setItem('authToken', given);
    if (asked !== null && !named) sessionStorage.setItem('embed', String(embed));
    if (asked === null) embed ||= sessionStorage.getItem('embed') === 'true';
    if (sessionStorage.getItem('authToken')) {
      root.dataset.signedIn = 'true';
      if (url.pathname === '/') location.replace('/account');
    }
  } catch {
    if (given) window.tokenInMemory = given;
    if (given) root.dataset.signedIn = 'true';
    if (asked !== null && (named || !window.name))
      window.name = embed ? window.name || 'embed' : '';
  }
  if (embed) root.dataset.embed = 'true';
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'dark' || theme === 'light') root.dataset.theme = theme;
  } catch {
    return;
  }
})();
