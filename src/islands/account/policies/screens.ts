import { lazy, type ComponentType } from 'react';
import type { PageId } from './pages.ts';
import type { ScreenProps } from '../frame/screen-props.ts';

type Screen = ComponentType<ScreenProps>;

/** A screen is its own file in the browser too: the first one comes while the token is being checked. */
const fetchers: Record<PageId, () => Promise<Screen>> = {
  policies: async () => (await import('./PoliciesScreen.tsx')).PoliciesScreen,
  vertical: async () => (await import('./VerticalScreen.tsx')).VerticalScreen,
  policy: async () => (await import('./detail/PolicyScreen.tsx')).PolicyScreen,
  addCollection: async () =>
    (await import('./add-collection/AddCollectionScreen.tsx')).AddCollectionScreen,
};

const asLazy = (fetchScreen: () => Promise<Screen>) =>
  lazy(async () => ({ default: await fetchScreen() }));

export const screens: Record<PageId, Screen> = {
  policies: asLazy(fetchers.policies),
  vertical: asLazy(fetchers.vertical),
  policy: asLazy(fetchers.policy),
  addCollection: asLazy(fetchers.addCollection),
};

/** Fetches the screen of a page, then all others, so that no later step waits for one. */
export async function fetchScreens(first: PageId): Promise<void> {
  try {
    await fetchers[first]();
    await Promise.all(Object.values(fetchers).map((fetchScreen) => fetchScreen()));
  } catch {
    // A screen that did not come is asked for again when it is shown, and the error page tells of it there.
  }
}
