/** The account's colours as the visitor chose them; null follows the device. */
export type Theme = 'light' | 'dark' | null;

const KEY = 'theme';

/** The choice that is stored in this browser. The page's first script has put it on the page already. */
export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : null;
  } catch {
    return null;
  }
}

/** Puts a choice on the page and keeps it for the next ones, where the browser keeps anything. */
export function chooseTheme(theme: Theme): void {
  showTheme(theme);
  try {
    if (theme) localStorage.setItem(KEY, theme);
    else localStorage.removeItem(KEY);
  } catch {
    // It holds until the page is left.
  }
}

/** Follows the choice made in another tab; returns the stop. */
export function followTheme(changed: (theme: Theme) => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key !== KEY && key !== null) return;
    showTheme(readTheme());
    changed(readTheme());
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

function showTheme(theme: Theme): void {
  if (theme) document.documentElement.dataset['theme'] = theme;
  else delete document.documentElement.dataset['theme'];
}
