/** The account's colours as the visitor chose them; null follows the device. */
export type Theme = 'light' | 'dark' | null;

const STORAGE_KEY = 'theme';

/** The choice that is stored in this browser. The page's first script has put it on the page already. */
export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'light' || stored === 'dark' ? stored : null;
  } catch {
    return null;
  }
}

/** Puts a choice on the page and keeps it for the next ones, where the browser keeps anything. */
export function chooseTheme(theme: Theme): void {
  applyTheme(theme);
  try {
    if (theme) localStorage.setItem(STORAGE_KEY, theme);
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // It holds until the page is left.
  }
}

/** Follows the choice made in another tab; returns the stop. */
export function subscribeToTheme(onChange: (theme: Theme) => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== STORAGE_KEY && key !== null) return;
    applyTheme(readTheme());
    onChange(readTheme());
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

function applyTheme(theme: Theme): void {
  if (theme) document.documentElement.dataset['theme'] = theme;
  else delete document.documentElement.dataset['theme'];
}
