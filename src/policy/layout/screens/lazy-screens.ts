import { lazy, type ComponentType } from 'react';
import type { ScreenProps } from '../screen-props.ts';

type Screen = ComponentType<ScreenProps>;

export interface SectionScreens {
  /** Screen components by page id. */
  readonly screens: Readonly<Record<string, Screen>>;
  /**
   * Fetches the screen of the given page first. Then fetches all other screens, so that later
   * navigations do not wait.
   */
  preloadScreens(firstId: string): Promise<void>;
}

/**
 * Creates lazy screens from their import functions. Each screen has its own file. The first screen
 * is fetched during the session check.
 */
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
        // The error is ignored, because a screen that could not be fetched is fetched again when it
        // is shown. If the second fetch fails too, the error page reports the error.
      }
    },
  };
}
