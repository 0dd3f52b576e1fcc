/** The visitor's consent to analytics. It is stored per browser. */
export type AnalyticsConsent = 'granted' | 'denied';
type Listener = (consent: AnalyticsConsent | null) => void;

const STORAGE_KEY = 'analyticsConsent';
const listeners = new Set<Listener>();
/** The visitor's answer on this page. It is used if the browser blocks storage. */
let memoryConsent: AnalyticsConsent | null = null;

/**
 * Returns true if the browser sends Global Privacy Control, which denies consent on all sites. The
 * visitor's answer on this site cannot override it.
 */
export function isConsentDeniedByBrowser(): boolean {
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
}

/**
 * Returns the visitor's answer, or null if the visitor has not answered yet. With Global Privacy
 * Control the result is always 'denied'.
 */
export function readConsent(): AnalyticsConsent | null {
  if (isConsentDeniedByBrowser()) return 'denied';
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'granted' || stored === 'denied' ? stored : memoryConsent;
  } catch {
    return memoryConsent;
  }
}

/** Stores the visitor's answer for this page and later pages. */
export function storeConsent(consent: AnalyticsConsent): void {
  memoryConsent = consent;
  try {
    localStorage.setItem(STORAGE_KEY, consent);
  } catch {
    // The storage is blocked. `memoryConsent` has the answer for this page.
  }
  notifyListeners();
}

/**
 * Calls `listener` after each new answer, including answers in other tabs. Returns the unsubscribe
 * function.
 */
export function subscribeToConsent(listener: Listener): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorageEvent);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorageEvent);
  };
}

function onStorageEvent({ key }: StorageEvent) {
  if (key !== STORAGE_KEY && key !== null) return;
  memoryConsent = null;
  notifyListeners();
}

function notifyListeners() {
  for (const listener of listeners) listener(readConsent());
}
