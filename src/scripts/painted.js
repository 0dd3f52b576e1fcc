(() => {
  const key = `typed ${location.pathname}`;
  const typed = new Set();
  const painted = { typed, path: location.pathname };
  window.painted = painted;
  const screen = () => document.querySelector('[data-painted]');
  const stored = (work) => {
    try {
      work(sessionStorage);
    } catch {
      return;
    }
  };
  const note = (type, work) =>
    document.addEventListener(type, ({ target }) => {
      if (target.closest('[data-painted]')) work(target);
    });
  note('input', (target) => typed.add(target));
  note('click', (target) => {
    painted.pressed = target.closest('button') || painted.pressed;
  });
  note('compositionstart', () => (painted.composing = true));
  note('compositionend', () => (painted.composing = false));
  document.addEventListener('DOMContentLoaded', () =>
    stored((storage) => {
      const texts = JSON.parse(storage.getItem(key) || '{}');
      storage.removeItem(key);
      if (!screen()) return;
      const fields = screen().querySelectorAll('[name]:not([type=radio], [type=checkbox])');
      for (const field of fields) {
        if (!(field.name in texts) || typed.has(field)) continue;
        field.value = texts[field.name];
        typed.add(field);
      }
    }),
  );
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted || !screen() || typed.size === 0) return;
    const texts = Object.fromEntries([...typed].map(({ name, value }) => [name, value]));
    stored((storage) => storage.setItem(key, JSON.stringify(texts)));
  });
})();
