/** The visitor's consent to analytics, per browser. */
export type Consent = 'granted' | 'denied';
type Listener = (consent: Consent | null) => void;

const STORAGE_KEY = 'analyticsConsent';
const listeners = new Set<Listener>();
/** The answer for this page only, used when storage is blocked. */
let memoryConsent: Consent | null = null;

/** Returns true if the browser denies consent for all sites. No answer given here overrides it. */
export function isDeniedByBrowser(): boolean {
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
}

/**
 * Returns null until the visitor has answered. With Global Privacy Control the answer is 'denied'.
 */
export function readConsent(): Consent | null {
  if (isDeniedByBrowser()) return 'denied';
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'granted' || stored === 'denied' ? stored : memoryConsent;
  } catch {
    return memoryConsent;
  }
}

/** Stores an answer for this and later pages. */
export function setConsent(consent: Consent): void {
  memoryConsent = consent;
  try {
    localStorage.setItem(STORAGE_KEY, consent);
  } catch {
    // The answer is in memory.
  }
  notifyListeners();
}

/** Calls back with each new answer, also from other tabs. Returns the unsubscribe function. */
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
