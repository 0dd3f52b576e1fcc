import { atom } from 'nanostores';
import { environment } from '../../../core/environment.ts';

export interface Route {
  /** Path of the page's URL, without a trailing slash. */
  path: string;
  /** Number of navigations since the page load. 0 right after the load. */
  visitCount: number;
}

/** The current path, for pages that show several paths without a page load. */
export const $route = atom<Route>({ path: '', visitCount: 0 });

/** Syncs the route with the URL, Back and Forward. Returns a function that stops the sync. */
export function startRoute(): () => void {
  $route.set({ path: currentPath(), visitCount: 0 });
  return environment().navigation.listen(updateRoute);
}

/** Navigates to another path. The current path does not add a history entry. */
export function navigate(path: string, mode: 'push' | 'replace' = 'push'): void {
  const { navigation } = environment();
  if (mode === 'replace' || path === navigation.path()) navigation.replace(path);
  else navigation.push(path);
  // After Back and Forward, the browser restores the scroll position itself.
  environment().scrollToTop();
  updateRoute();
}

function updateRoute() {
  $route.set({ path: currentPath(), visitCount: $route.get().visitCount + 1 });
}

function currentPath(): string {
  return environment().navigation.path().replace(/\/+$/, '') || '/';
}
