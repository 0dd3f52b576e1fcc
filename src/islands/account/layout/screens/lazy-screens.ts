import { lazy, type ComponentType } from 'react';
import type { ScreenProps } from '../screen-props.ts';

type Screen = ComponentType<ScreenProps>;

export interface SectionScreens {
  /** By the page's id. */
  readonly screens: Readonly<Record<string, Screen>>;
  /** Fetches the screen of a page, then all others, so that no later step waits for one. */
  preloadScreens(firstId: string): Promise<void>;
}

/** A screen is its own file in the browser too: the first one comes while the token is being checked. */
export function lazyScreens<Id extends string>(
  imports: Record<Id, () => Promise<Screen>>,
): SectionScreens {
  const importers = Object.entries<() => Promise<Screen>>(imports);
  const toLazy = (importScreen: () => Promise<Screen>) =>
    lazy(async () => ({ default: await importScreen() }));
  return {
    screens: Object.fromEntries(importers.map(([id, importScreen]) => [id, toLazy(importScreen)])),
    async preloadScreens(firstId) {
      try {
        await imports[firstId as Id]();
        await Promise.all(importers.map(([, importScreen]) => importScreen()));
      } catch {
        // A screen that did not come is asked for again when it is shown, and the error page tells of it there.
      }
    },
  };
}
