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
  try {
    if (given) sessionStorage.setItem('authToken', given);
    if (url.searchParams.has('embed')) sessionStorage.setItem('embed', 'true');
    if (sessionStorage.getItem('embed') === 'true') root.dataset.embed = 'true';
    if (sessionStorage.getItem('authToken')) {
      root.dataset.signedIn = 'true';
      if (url.pathname === '/') location.replace('/account');
    }
  } catch {
    if (given) window.tokenInMemory = given;
    if (given) root.dataset.signedIn = 'true';
  }
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'dark' || theme === 'light') root.dataset.theme = theme;
  } catch {
    return;
  }
})();
