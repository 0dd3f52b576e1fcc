import { lazy, type ComponentType } from 'react';
import { environment } from '../../lib/environment.ts';
import type { ScreenProps } from './FlowIsland.tsx';

type Screen = ComponentType<ScreenProps>;

export interface LazyScreens<Id extends string> {
  /** The component of every step, each in a file that is fetched on its own. */
  components: Record<Id, Screen>;
  /** Fetches the others while the first one is read, so that no step waits for its own. */
  fetchAll(): void;
}

/** Makes the screens of a flow out of their imports. The one that the URL names is asked for at once. */
export function lazyScreens<Id extends string>(
  imports: Record<Id, () => Promise<Screen>>,
): LazyScreens<Id> {
  const entries = Object.entries(imports) as [Id, () => Promise<Screen>][];
  const here = environment().navigation.path().replace(/\/$/, '');
  for (const [id, fetchScreen] of entries) {
    if (here.endsWith(`/${id}`)) void fetchScreen().catch(() => {});
  }
  const components = entries.map(([id, fetchScreen]) => [
    id,
    lazy(async () => ({ default: await fetchScreen() })),
  ]);
  return {
    components: Object.fromEntries(components) as Record<Id, Screen>,
    fetchAll() {
      for (const [, fetchScreen] of entries) void fetchScreen().catch(() => {});
    },
  };
}
