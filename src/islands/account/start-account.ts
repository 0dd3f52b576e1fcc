import { $account } from '../../stores/account.ts';
import { $route, navigate, startRoute, type Route } from '../../stores/route.ts';
import { checkSession } from '../../stores/session-check.ts';
import { $authToken } from '../../stores/session.ts';
import { fillInitials, followPageEvents } from './page-events.ts';
import { findPage } from './pages.ts';
import { fetchScreens } from './screens.ts';

/** Follows the address bar: every visit checks the token and fetches what its page shows. Returns the stop. */
export function startAccount(): () => void {
  const stops = [
    startRoute(),
    followPageEvents(),
    $account.subscribe(fillInitials),
    $route.subscribe(arrive),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function arrive({ path }: Route) {
  if (path === '/account') {
    navigate('/account/policies', 'replace');
    return;
  }
  void checkSession();
  const found = findPage(path);
  if (!found || !$authToken.get()) return;
  void found.page.load(found.params);
  void fetchScreens(found.page.id);
}
