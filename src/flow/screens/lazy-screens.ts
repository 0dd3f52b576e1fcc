import { createElement, lazy, useState, type ComponentType } from 'react';
import { environment } from '../../core/environment.ts';
import type { ScreenProps } from './screen-props.ts';

type Screen = ComponentType<ScreenProps>;

/** How the screen of every step is come by: the first one is there with the flow, the others are fetched. */
export type ScreenImports<Id extends string> = Record<Id, () => Screen | Promise<Screen>>;

export interface LazyScreens<Id extends string> {
  /** The component of every step. */
  components: Record<Id, Screen>;
  /** Fetches the others while the first one is read, so that no step waits for its own. */
  fetchAll(): void;
}

/** Makes the screens of a flow out of their imports. The one that the URL names is asked for at once. */
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
 * React shows its fallback for 300 ms at least, also for what arrives at the next moment. So a screen that
 * is there before it is shown is shown without React's waiting.
 */
function lazyScreen(fetchScreen: () => Screen | Promise<Screen>) {
  let loaded: Screen | undefined;
  const load = async () => ({ default: (loaded = await fetchScreen()) });
  const LazyScreen = lazy(load);
  return {
    fetch: () => void load().catch(() => {}),
    LazyOrLoaded(props: ScreenProps) {
      // Once per visit: another component in its place would lose the state of the first.
      const [Current] = useState(() => loaded ?? LazyScreen);
      return createElement(Current, props);
    },
  };
}
