import { lazy, type ComponentType } from 'react';
import type { ScreenProps } from '../../account/frame/screen-props.ts';
import type { ClaimPageId } from '../pages.ts';

type Screen = ComponentType<ScreenProps>;

/** A screen is its own file in the browser too: the first one comes while the token is being checked. */
const fetchers: Record<ClaimPageId, () => Promise<Screen>> = {
  claims: async () => (await import('../history/ClaimsScreen.tsx')).ClaimsScreen,
  types: async () => (await import('./ClaimTypesScreen.tsx')).ClaimTypesScreen,
  policies: async () => (await import('./ClaimPoliciesScreen.tsx')).ClaimPoliciesScreen,
  process: async () => (await import('./ClaimProcessScreen.tsx')).ClaimProcessScreen,
  step: async () => (await import('./ClaimStepsScreen.tsx')).ClaimStepsScreen,
  claim: async () => (await import('../history/ClaimScreen.tsx')).ClaimScreen,
};

const asLazy = (fetchScreen: () => Promise<Screen>) =>
  lazy(async () => ({ default: await fetchScreen() }));

export const screens: Record<ClaimPageId, Screen> = {
  claims: asLazy(fetchers.claims),
  types: asLazy(fetchers.types),
  policies: asLazy(fetchers.policies),
  process: asLazy(fetchers.process),
  step: asLazy(fetchers.step),
  claim: asLazy(fetchers.claim),
};

/** Fetches the screen of a page, then all others, so that no later step waits for one. */
export async function fetchScreens(first: string): Promise<void> {
  try {
    await fetchers[first as ClaimPageId]();
    await Promise.all(Object.values(fetchers).map((fetchScreen) => fetchScreen()));
  } catch {
    // A screen that did not come is asked for again when it is shown, and the error page tells of it there.
  }
}
