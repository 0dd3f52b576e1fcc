/** Whether the visitor of this browser lets the shop measure how it is used. */
export type Consent = 'granted' | 'denied';
type Listener = (consent: Consent | null) => void;

const KEY = 'analyticsConsent';
const listeners = new Set<Listener>();
/** Where storage is blocked an answer holds for this page. */
let unkept: Consent | null = null;

/** The browser says no to every site. Nothing that is answered here outweighs it. */
export function isRefusedByBrowser(): boolean {
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
}

/** Null until the visitor has answered; with Global Privacy Control the answer is no. */
export function readConsent(): Consent | null {
  if (isRefusedByBrowser()) return 'denied';
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'granted' || stored === 'denied' ? stored : unkept;
  } catch {
    return unkept;
  }
}

/** Takes an answer, for this page and the next ones. */
export function giveConsent(answer: Consent): void {
  unkept = answer;
  try {
    localStorage.setItem(KEY, answer);
  } catch {
    // Kept above.
  }
  tell();
}

/** Calls back with each answer from now on, of other tabs too; returns the stop. */
export function followConsent(listener: Listener): () => void {
  if (listeners.size === 0) window.addEventListener('storage', hearOtherTab);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', hearOtherTab);
  };
}

function hearOtherTab({ key }: StorageEvent) {
  if (key !== KEY && key !== null) return;
  unkept = null;
  tell();
}

function tell() {
  for (const listener of listeners) listener(readConsent());
}
