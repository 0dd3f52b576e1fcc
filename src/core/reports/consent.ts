/** Whether the visitor of this browser lets the shop measure how it is used. */
import { atom, type ReadableAtom } from 'nanostores';

export type Consent = 'granted' | 'denied';

const KEY = 'analyticsConsent';
const $answer = atom<Consent | null>(readConsent());
/** Null until the visitor has answered; with Global Privacy Control the answer is no. */
export const $consent: ReadableAtom<Consent | null> = $answer;

/** The browser says no to every site. Nothing that is answered here outweighs it. */
export function isRefusedByBrowser(): boolean {
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
}

/** Takes an answer, for this page and the next ones. */
export function giveConsent(answer: Consent): void {
  try {
    localStorage.setItem(KEY, answer);
  } catch {
    // Storage is blocked: the answer holds for this page.
  }
  $answer.set(isRefusedByBrowser() ? 'denied' : answer);
}

/** Follows the answers given in other tabs. */
export function followConsent(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) $answer.set(readConsent());
  });
}

function readConsent(): Consent | null {
  if (isRefusedByBrowser()) return 'denied';
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'granted' || stored === 'denied' ? stored : null;
  } catch {
    return null;
  }
}
