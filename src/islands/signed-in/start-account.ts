import { $account } from '../../stores/account.ts';
import { $route, navigate, startRoute, type Route } from '../../stores/route.ts';
import { checkSession } from '../../stores/session-check.ts';
import { $authToken } from '../../stores/session.ts';
import type { Area } from './area.ts';
import { fillInitials, followPageEvents } from './page-events.ts';

/** Follows the address bar: every visit checks the token and fetches what its page shows. Returns the stop. */
export function startAccount(area: Area): () => void {
  const stops = [
    startRoute(),
    followPageEvents(area),
    $account.subscribe(fillInitials),
    $route.subscribe((route) => arrive(route, area)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
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
