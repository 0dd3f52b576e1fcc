import { atom } from 'nanostores';
import { environment } from '../../../core/environment.ts';

export interface Route {
  /** Of the address bar, without a trailing slash. */
  path: string;
  /** How often the visitor has moved on this page; 0 where it was just loaded. */
  visit: number;
}

/** Where the visitor is, for pages that show several paths without being loaded again. */
export const $route = atom<Route>({ path: '', visit: 0 });

/** Follows the address bar, Back and Forward from now on; returns the stop. */
export function startRoute(): () => void {
  $route.set({ path: currentPath(), visit: 0 });
  return environment().navigation.listen(arrive);
}

/** Shows another path. The same path again stays one entry of the history. */
export function navigate(path: string, how: 'push' | 'replace' = 'push'): void {
  const { navigation } = environment();
  if (how === 'replace' || path === navigation.path()) navigation.replace(path);
  else navigation.push(path);
  // After Back and Forward the browser itself puts the page where it was left.
  environment().scrollToTop();
  arrive();
}

function arrive() {
  $route.set({ path: currentPath(), visit: $route.get().visit + 1 });
}

function currentPath(): string {
  return environment().navigation.path().replace(/\/+$/, '') || '/';
}
