import { lazy, type ComponentType } from 'react';
import type { ScreenProps } from '../screen-props.ts';

type Screen = ComponentType<ScreenProps>;

export interface AreaScreens {
  /** By the page's id. */
  readonly screens: Readonly<Record<string, Screen>>;
  /** Fetches the screen of a page, then all others, so that no later step waits for one. */
  fetchScreens(first: string): Promise<void>;
}

/** A screen is its own file in the browser too: the first one comes while the token is being checked. */
export function lazyScreens<Id extends string>(
  imports: Record<Id, () => Promise<Screen>>,
): AreaScreens {
  const fetchers = Object.entries<() => Promise<Screen>>(imports);
  const asLazy = (fetchScreen: () => Promise<Screen>) =>
    lazy(async () => ({ default: await fetchScreen() }));
  return {
    screens: Object.fromEntries(fetchers.map(([id, fetchScreen]) => [id, asLazy(fetchScreen)])),
    async fetchScreens(first) {
      try {
        await imports[first as Id]();
        await Promise.all(fetchers.map(([, fetchScreen]) => fetchScreen()));
      } catch {
        // A screen that did not come is asked for again when it is shown, and the error page tells of it there.
      }
    },
  };
}
