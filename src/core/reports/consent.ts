/** Whether the visitor of this browser lets the shop measure how it is used. */
export type Consent = 'granted' | 'denied';
type Listener = (consent: Consent | null) => void;

const STORAGE_KEY = 'analyticsConsent';
const listeners = new Set<Listener>();
/** Where storage is blocked an answer holds for this page. */
let memoryConsent: Consent | null = null;

/** The browser says no to every site. Nothing that is answered here outweighs it. */
export function isDeniedByBrowser(): boolean {
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
}

/** Null until the visitor has answered; with Global Privacy Control the answer is no. */
export function readConsent(): Consent | null {
  if (isDeniedByBrowser()) return 'denied';
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'granted' || stored === 'denied' ? stored : memoryConsent;
  } catch {
    return memoryConsent;
  }
}

/** Takes an answer, for this page and the next ones. */
export function setConsent(consent: Consent): void {
  memoryConsent = consent;
  try {
    localStorage.setItem(STORAGE_KEY, consent);
  } catch {
    // Kept above.
  }
  notifyListeners();
}

/** Calls back with each answer from now on, of other tabs too; returns the stop. */
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
