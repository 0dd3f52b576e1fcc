import type { Account } from '../../contract/account/account.ts';
import { signOut } from '../../core/session/sign-out.ts';
import { navigate } from '../stores/route.ts';
import type { AccountSection } from './account-section.ts';

/**
 * Handles clicks on the whole page, also outside the island. A link to an account page navigates
 * without a page load. The header's Sign Out button signs out. Returns a function that removes the
 * event listeners.
 */
export function listenToPageClicks(section: AccountSection): () => void {
  const onClick = (event: MouseEvent) => handleClick(event, section);
  document.addEventListener('click', onClick);
  window.addEventListener('pageshow', reloadIfRestored);
  return () => {
    document.removeEventListener('click', onClick);
    window.removeEventListener('pageshow', reloadIfRestored);
  };
}

/** Shows the initials of the account's name in the header. */
export function showAccountInitials(account: Account | null): void {
  if (!account) return;
  const initials = [account.first_name, account.last_name].map(firstLetter).join('');
  if (!initials) return;
  for (const element of document.querySelectorAll('[data-account-initials]')) {
    element.textContent = initials;
    // The button's visible text is the initials, and the accessible name of a button must contain
    // its visible text.
    element.closest('button')?.setAttribute('aria-label', `${initials}, your account`);
  }
}

function firstLetter(name: string): string {
  return (Array.from(name.trim())[0] ?? '').toUpperCase();
}

function handleClick(event: MouseEvent, section: AccountSection) {
  if (!(event.target instanceof Element)) return;
  if (event.target.closest('[data-sign-out]')) void signOut();
  const link = event.target.closest('a');
  if (!link || !isInPageNavigation(event, link) || !section.findPage(link.pathname)) return;
  event.preventDefault();
  if (link.hash && link.pathname === location.pathname) return focusFragment(link.hash.slice(1));
  navigate(link.pathname + link.search);
}

/**
 * Returns true for a click that opens a link in this tab: a plain click on a plain link. Other
 * clicks open a new tab, a download or another site.
 */
function isInPageNavigation(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const hasNoModifierKey = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  return (
    hasNoModifierKey &&
    event.button === 0 &&
    !event.defaultPrevented &&
    link.origin === location.origin &&
    !link.target &&
    !link.hasAttribute('download')
  );
}

/** Moves the focus to a part of the page. A new entry in the history would move it to the heading. */
function focusFragment(id: string): void {
  const target = document.getElementById(id);
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
  target.scrollIntoView();
}

/**
 * Reloads the page if the browser restores it from the back/forward cache, because the account may
 * have signed out in the meantime.
 */
function reloadIfRestored(event: PageTransitionEvent) {
  if (event.persisted) location.reload();
}
