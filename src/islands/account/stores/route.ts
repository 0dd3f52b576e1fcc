import { atom } from 'nanostores';
import { environment } from '../../../core/environment.ts';

export interface Route {
  /** Path in the page's URL, without a trailing slash. */
  path: string;
  /** Number of navigations since the page load. 0 right after the load. */
  visitCount: number;
}

/** Current path of an island that shows several paths without a page load. */
export const $route = atom<Route>({ path: '', visitCount: 0 });

/**
 * Syncs the route with the URL and with the browser's Back and Forward. Returns a function that
 * stops the sync.
 */
export function startRoute(): () => void {
  $route.set({ path: currentPath(), visitCount: 0 });
  return environment().navigation.listen(updateRoute);
}

/** Navigates to a path. Adds no history entry if the path is already the current path. */
export function navigate(path: string, mode: 'push' | 'replace' = 'push'): void {
  const { navigation } = environment();
  if (mode === 'replace' || path === navigation.path()) navigation.replace(path);
  else navigation.push(path);
  // Only for new navigations. After Back and Forward, the browser itself restores the scroll
  // position.
  environment().scrollToTop();
  updateRoute();
}

function updateRoute() {
  $route.set({ path: currentPath(), visitCount: $route.get().visitCount + 1 });
}

function currentPath(): string {
  return environment().navigation.path().replace(/\/+$/, '') || '/';
}
