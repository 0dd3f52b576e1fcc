import { lazy, type ComponentType } from 'react';
import type { ScreenProps } from '../screen-props.ts';

type Screen = ComponentType<ScreenProps>;

export interface SectionScreens {
  /** Screens by page id. */
  readonly screens: Readonly<Record<string, Screen>>;
  /**
   * Fetches the screen of a page first, then all other screens, so that later navigations do not
   * wait.
   */
  preloadScreens(firstId: string): Promise<void>;
}

/** Loads each screen from its own file. The first screen loads during the session check. */
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
        // Ignored, because a screen that failed to load is fetched again when it is shown. If it
        // fails again, the error page reports it.
      }
    },
  };
}
