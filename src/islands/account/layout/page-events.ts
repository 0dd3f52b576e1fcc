import type { Account } from '../../../contract/account/account.ts';
import { signOut } from '../stores/sign-out.ts';
import { navigate } from '../stores/route.ts';
import type { AccountSection } from './account-section.ts';

/**
 * What happens in the page around the island: links to the account's own pages show them without loading
 * anew, and the header's Sign Out signs out. Returns the stop.
 */
export function listenToPageEvents(section: AccountSection): () => void {
  const onClick = (event: MouseEvent) => handleClick(event, section);
  document.addEventListener('click', onClick);
  window.addEventListener('pageshow', reloadIfRestored);
  return () => {
    document.removeEventListener('click', onClick);
    window.removeEventListener('pageshow', reloadIfRestored);
  };
}

/** Writes the initials of the account into the header. */
export function fillInitials(account: Account | null): void {
  if (!account) return;
  const initials = [account.first_name, account.last_name].map(firstLetter).join('');
  if (!initials) return;
  for (const element of document.querySelectorAll('[data-account-initials]')) {
    element.textContent = initials;
    // What is seen on a control must be part of its name.
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
  navigate(link.pathname + link.search);
}

/** Only a plain press on a plain link: anything else is a wish for another tab, or for a file. */
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

/** A page out of the back-forward cache may show what was signed out of since: it begins anew. */
function reloadIfRestored(event: PageTransitionEvent) {
  if (event.persisted) location.reload();
}
