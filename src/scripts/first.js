(() => {
  try {
    const url = new URL(location.href);
    const fragment = new URLSearchParams(url.hash.slice(1));
    const token = fragment.get('authToken') || url.searchParams.get('authToken');
    if (token) {
      sessionStorage.setItem('authToken', token);
      url.searchParams.delete('authToken');
      if (fragment.has('authToken')) {
        fragment.delete('authToken');
        url.hash = fragment.toString();
      }
      history.replaceState(history.state, '', url);
    }
    if (url.searchParams.has('embed')) sessionStorage.setItem('embed', 'true');
    const root = document.documentElement;
    if (sessionStorage.getItem('embed') === 'true') root.dataset.embed = 'true';
    const theme = localStorage.getItem('theme');
    if (theme === 'dark' || theme === 'light') root.dataset.theme = theme;
    if (sessionStorage.getItem('authToken')) {
      root.dataset.signedIn = 'true';
      if (url.pathname === '/') location.replace('/account');
    }
  } catch {
    return;
  }
})();
