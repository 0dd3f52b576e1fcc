import { atom } from 'nanostores';
import { environment } from '../../../core/environment.ts';

export interface Route {
  /** Of the address bar, without a trailing slash. */
  path: string;
  /** How often the visitor has moved on this page; 0 where it was just loaded. */
  visitCount: number;
}

/** Where the visitor is, for pages that show several paths without being loaded again. */
export const $route = atom<Route>({ path: '', visitCount: 0 });

/** Follows the address bar, Back and Forward from now on; returns the stop. */
export function startRoute(): () => void {
  $route.set({ path: currentPath(), visitCount: 0 });
  return environment().navigation.listen(updateRoute);
}

/** Shows another path. The same path again stays one entry of the history. */
export function navigate(path: string, mode: 'push' | 'replace' = 'push'): void {
  const { navigation } = environment();
  if (mode === 'replace' || path === navigation.path()) navigation.replace(path);
  else navigation.push(path);
  // After Back and Forward the browser itself puts the page where it was left.
  environment().scrollToTop();
  updateRoute();
}

function updateRoute() {
  $route.set({ path: currentPath(), visitCount: $route.get().visitCount + 1 });
}

function currentPath(): string {
  return environment().navigation.path().replace(/\/+$/, '') || '/';
}
