import { createElement, lazy, useState, type ComponentType } from 'react';
import { environment } from '../../core/environment.ts';
import type { ScreenProps } from './screen-props.ts';

type Screen = ComponentType<ScreenProps>;

/**
 * Imports of every step's screen. The first one is part of the flow's script, and the others are
 * fetched.
 */
export type ScreenImports<Id extends string> = Record<Id, () => Screen | Promise<Screen>>;

export interface LazyScreens<Id extends string> {
  /** The component of every step. */
  components: Record<Id, Screen>;
  /**
   * Fetches the other screens while the visitor reads the first one, so that no step has to wait.
   */
  fetchAll(): void;
}

/** Creates a flow's screens from their imports. The URL's screen is fetched at once. */
export function lazyScreens<Id extends string>(imports: ScreenImports<Id>): LazyScreens<Id> {
  const entries = Object.entries<() => Screen | Promise<Screen>>(imports);
  const screens = entries.map(([id, fetchScreen]) => ({ id, ...lazyScreen(fetchScreen) }));
  const here = environment().navigation.path().replace(/\/$/, '');
  for (const { id, fetch } of screens) if (here.endsWith(`/${id}`)) fetch();
  return {
    components: Object.fromEntries(
      screens.map(({ id, LazyOrLoaded }) => [id, LazyOrLoaded]),
    ) as Record<Id, Screen>,
    fetchAll: () => screens.forEach(({ fetch }) => fetch()),
  };
}

/**
 * Renders a screen without Suspense if it is already loaded. React shows a fallback for at least
 * 300 ms, even if the code arrives at once.
 */
function lazyScreen(fetchScreen: () => Screen | Promise<Screen>) {
  let loaded: Screen | undefined;
  const load = async () => ({ default: (loaded = await fetchScreen()) });
  const LazyScreen = lazy(load);
  return {
    fetch: () => void load().catch(() => {}),
    LazyOrLoaded(props: ScreenProps) {
      // Chosen once per mount: another component type in this position would lose the state.
      const [Current] = useState(() => loaded ?? LazyScreen);
      return createElement(Current, props);
    },
  };
}
