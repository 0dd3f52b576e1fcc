import { $missingCalls, storedMissingCalls } from '../../core/call/missing-calls.ts';
import { $account } from '../../core/session/account.ts';
import { $route, navigate, syncRouteWithUrl, type Route } from '../stores/route.ts';
import { checkSessionOrRedirect } from '../../core/session/session-check.ts';
import { $authToken } from '../../core/session/session.ts';
import type { AccountSection } from './account-section.ts';
import { showAccountInitials, listenToPageClicks } from './page-events.ts';

/**
 * Starts the navigation between the account pages. On every navigation, checks the session token
 * and fetches the page's data. Returns a function that stops both.
 */
export function startAccountPages(section: AccountSection): () => void {
  const unsubscribers = [
    syncRouteWithUrl(),
    listenToPageClicks(section),
    $account.subscribe(showAccountInitials),
    hideMissingFeatures(),
    $route.subscribe((route) => openRoute(route, section)),
    loadTabSync(section),
  ];
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
}

/**
 * Hides the links to what the backend does not have. head-init.js does the same before the first
 * paint.
 */
function hideMissingFeatures(): () => void {
  const { dataset } = document.documentElement;
  const unsubscribe = $missingCalls.subscribe(() => {
    if (storedMissingCalls()) dataset['missingCalls'] = storedMissingCalls();
  });
  return () => {
    unsubscribe();
    delete dataset['missingCalls'];
  };
}

/**
 * Starts the sync with the browser's other tabs. Its code is loaded after the page, because it
 * matters only after the visitor has been in another tab.
 */
function loadTabSync(section: AccountSection): () => void {
  let unsubscribe = () => {};
  let isStopped = false;
  void import('../../core/session/other-tabs.ts').then(
    ({ syncWithOtherTabs }) => {
      if (!isStopped) unsubscribe = syncWithOtherTabs(() => refresh(section));
    },
    // A failed import is ignored. Without the tab sync, this tab notices a sign-out in another tab
    // at its next call.
    () => {},
  );
  return () => {
    isStopped = true;
    unsubscribe();
  };
}

function refresh(section: AccountSection) {
  const found = section.reloadsOnReturn && section.findPage($route.get().path);
  if (found && $authToken.get()) void found.page.load(found.params);
}

function openRoute({ path }: Route, section: AccountSection) {
  if (path === '/account') {
    navigate('/account/policies', 'replace');
    return;
  }
  void checkSessionOrRedirect();
  const found = section.findPage(path);
  if (!found || !$authToken.get()) return;
  void found.page.load(found.params);
  void section.preloadScreens(found.page.id);
}
