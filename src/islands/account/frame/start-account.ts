import { $account } from '../../../core/session/account.ts';
import { $route, navigate, startRoute, type Route } from '../stores/route.ts';
import { checkSession } from '../../../core/session/session-check.ts';
import { $authToken } from '../../../core/session/session.ts';
import type { Area } from './area.ts';
import { fillInitials, followPageEvents } from './page-events.ts';

/** Follows the address bar: every visit checks the token and fetches what its page shows. Returns the stop. */
export function startAccount(area: Area): () => void {
  const stops = [
    startRoute(),
    followPageEvents(area),
    $account.subscribe(fillInitials),
    $route.subscribe((route) => arrive(route, area)),
    followTabs(area),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Fetched after the page: it matters only once the visitor has been elsewhere. */
function followTabs(area: Area): () => void {
  let stop = () => {};
  let stopped = false;
  void import('../stores/other-tabs.ts').then(
    ({ followOtherTabs }) => {
      if (!stopped) stop = followOtherTabs(() => refresh(area));
    },
    // Without it a tab notices at its next call.
    () => {},
  );
  return () => {
    stopped = true;
    stop();
  };
}

function refresh(area: Area) {
  const found = area.refreshes && area.findPage($route.get().path);
  if (found && $authToken.get()) void found.page.load(found.params);
}

function arrive({ path }: Route, area: Area) {
  if (path === '/account') {
    navigate('/account/policies', 'replace');
    return;
  }
  void checkSession();
  const found = area.findPage(path);
  if (!found || !$authToken.get()) return;
  void found.page.load(found.params);
  void area.fetchScreens(found.page.id);
}
