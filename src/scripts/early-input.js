(() => {
  const key = `typed ${location.pathname}`;
  const typed = new Set();
  const earlyInput = { typed, path: location.pathname };
  window.earlyInput = earlyInput;
  const screen = () => document.querySelector('[data-painted]');
  const withStorage = (callback) => {
    try {
      callback(sessionStorage);
    } catch {
      return;
    }
  };
  const recordEvent = (type, callback) =>
    document.addEventListener(type, ({ target }) => {
      if (target.closest('[data-painted]')) callback(target);
    });
  recordEvent('input', (target) => typed.add(target));
  recordEvent('click', (target) => {
    earlyInput.pressed = target.closest('button') || earlyInput.pressed;
  });
  recordEvent('compositionstart', () => (earlyInput.composing = true));
  recordEvent('compositionend', () => (earlyInput.composing = false));
  document.addEventListener('DOMContentLoaded', () =>
    withStorage((storage) => {
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
    withStorage((storage) => storage.setItem(key, JSON.stringify(texts)));
  });
})();
