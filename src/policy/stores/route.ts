import { atom } from 'nanostores';
import { environment } from '../../core/environment.ts';

export interface Route {
  /** Path in the page's URL, without a trailing slash. */
  path: string;
  /** Number of navigations since the page load. It is 0 right after the page load. */
  visitCount: number;
}

/** The current path. It changes without a page load, because an island shows several paths. */
export const $route = atom<Route>({ path: '', visitCount: 0 });

/**
 * Keeps the route equal to the URL, also after the browser's Back and Forward. Returns a function
 * that stops this.
 */
export function syncRouteWithUrl(): () => void {
  $route.set({ path: currentPath(), visitCount: 0 });
  return environment().navigation.listen(updateRoute);
}

/**
 * Navigates to a path without a page load. If this path is already the current path, adds no
 * history entry.
 */
export function navigate(path: string, mode: 'push' | 'replace' = 'push'): void {
  const { navigation } = environment();
  if (mode === 'replace' || path === navigation.path()) navigation.replace(path);
  else navigation.push(path);
  // Scrolls only after a new navigation. After Back and Forward, the browser itself restores the
  // scroll position.
  environment().scrollToTop();
  updateRoute();
}

function updateRoute() {
  $route.set({ path: currentPath(), visitCount: $route.get().visitCount + 1 });
}

function currentPath(): string {
  return (
    environment()
      .navigation.path()
      .replace(/(?<!\/)\/+$/, '') || '/'
  );
}
