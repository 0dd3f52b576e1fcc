/**
 * Color theme that the visitor has chosen for the account pages. Null means that the device's
 * setting decides.
 */
export type Theme = 'light' | 'dark' | null;

const STORAGE_KEY = 'theme';

/** Reads the theme stored in this browser. The page's first script has already applied it. */
export function readStoredTheme(): Theme {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'light' || stored === 'dark' ? stored : null;
  } catch {
    return null;
  }
}

/** Applies a theme to this page. Also stores it for later pages, if the browser allows storage. */
export function applyAndStoreTheme(theme: Theme): void {
  applyTheme(theme);
  try {
    if (theme) localStorage.setItem(STORAGE_KEY, theme);
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage, the theme applies until the visitor leaves the page.
  }
}

/**
 * Follows the theme of other tabs: applies a theme that another tab has stored and calls
 * `onChange`. Returns a function that removes the listener.
 */
export function followThemeOfOtherTabs(onChange: (theme: Theme) => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== STORAGE_KEY && key !== null) return;
    applyTheme(readStoredTheme());
    onChange(readStoredTheme());
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

function applyTheme(theme: Theme): void {
  if (theme) document.documentElement.dataset['theme'] = theme;
  else delete document.documentElement.dataset['theme'];
}
