/** The visitor's color theme for the account. Null follows the device. */
export type Theme = 'light' | 'dark' | null;

const STORAGE_KEY = 'theme';

/** Reads the choice stored in this browser. The page's first script has already applied it. */
export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'light' || stored === 'dark' ? stored : null;
  } catch {
    return null;
  }
}

/** Applies a choice and stores it for later pages, if the browser allows storage. */
export function chooseTheme(theme: Theme): void {
  applyTheme(theme);
  try {
    if (theme) localStorage.setItem(STORAGE_KEY, theme);
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // The choice then applies until the visitor leaves the page.
  }
}

/** Applies a choice made in another tab. Returns a function that stops this. */
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
