(() => {
  const painted = document.currentScript.previousElementSibling;
  const key = `typed ${location.pathname}`;
  const typed = new Set();
  Object.assign(painted, { typed, path: location.pathname });
  const stored = (work) => {
    try {
      work(sessionStorage);
    } catch {
      return;
    }
  };
  stored((storage) => {
    const texts = JSON.parse(storage.getItem(key) || '{}');
    storage.removeItem(key);
    for (const field of painted.querySelectorAll('[name]:not([type=radio], [type=checkbox])')) {
      if (!(field.name in texts)) continue;
      field.value = texts[field.name];
      typed.add(field);
    }
  });
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted || !painted.isConnected || typed.size === 0) return;
    const texts = Object.fromEntries([...typed].map(({ name, value }) => [name, value]));
    stored((storage) => storage.setItem(key, JSON.stringify(texts)));
  });
  painted.addEventListener('input', ({ target }) => typed.add(target));
  painted.addEventListener('click', ({ target }) => {
    painted.pressed = target.closest('button') || painted.pressed;
  });
  painted.addEventListener('compositionstart', () => (painted.composing = true));
  painted.addEventListener('compositionend', () => (painted.composing = false));
})();
