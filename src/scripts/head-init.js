(() => {
  const root = document.documentElement;
  const url = new URL(location.href);
  const fragment = new URLSearchParams(url.hash.slice(1));
  const authToken = fragment.get('authToken') || url.searchParams.get('authToken');
  const linkToken = url.searchParams.get('linkToken');
  const isCardPage = url.pathname.startsWith('/update-payment-method');
  if (authToken || linkToken) {
    url.searchParams.delete('authToken');
    url.searchParams.delete('linkToken');
    if (fragment.has('authToken')) {
      fragment.delete('authToken');
      url.hash = fragment.toString();
    }
    history.replaceState(history.state, '', url);
  }
  const embedParam = url.searchParams.get('embed');
  const isNamedEmbed = /^embed(-kit)?$/.test(window.name);
  let embed = embedParam === null ? isNamedEmbed : embedParam !== 'false';
  try {
    if (linkToken && isCardPage) sessionStorage.setItem('linkToken', linkToken);
    const readToken = () => sessionStorage.getItem('authToken');
    const storedToken = readToken();
    const storageKey = storedToken && storedToken !== authToken ? 'offeredToken' : 'authToken';
    if (authToken) sessionStorage.setItem(storageKey, authToken);
    if (embedParam !== null && !isNamedEmbed) sessionStorage.setItem('embed', String(embed));
    const missingCalls = sessionStorage.getItem('missingCalls');
    if (missingCalls) root.dataset.missingCalls = missingCalls;
    if (!sessionStorage.getItem('archIntro')) root.dataset.firstVisit = 'true';
    if (embedParam === null) embed ||= sessionStorage.getItem('embed') === 'true';
    if (readToken()) {
      root.dataset.signedIn = 'true';
      if (url.pathname === '/') location.replace('/account');
    }
    const shownToken = readToken();
    addEventListener('pagehide', () => (root.hidden = Boolean(shownToken)));
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted && readToken() !== shownToken) location.reload();
      else root.hidden = false;
    });
  } catch {
    window.tokensInMemory = {
      ...(authToken && { authToken }),
      ...(linkToken && { linkToken }),
    };
    if (authToken) root.dataset.signedIn = 'true';
    if (embedParam !== null && (isNamedEmbed || !window.name))
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
