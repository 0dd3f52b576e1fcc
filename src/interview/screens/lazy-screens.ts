import { createElement, lazy, useState, type ComponentType } from 'react';
import { environment } from '../../core/environment.ts';
import type { AnswersSoFar as LoadedAnswers } from './AnswersSoFar.tsx';
import type { FlowScreenProps } from './screen-props.ts';

type Screen<OpenFlow> = ComponentType<FlowScreenProps<OpenFlow>>;

/**
 * Functions that return the screen of each step. The first screen is part of the flow's script. The
 * other screens are fetched.
 */
export type ScreenImports<OpenFlow, Id extends string> = Record<
  Id,
  () => Screen<OpenFlow> | Promise<Screen<OpenFlow>>
>;

export interface LazyScreens<OpenFlow, Id extends string> {
  /** Component of every step, by step id. */
  components: Record<Id, Screen<OpenFlow>>;
  /**
   * Fetches the other screens while the visitor reads the first screen, so that later steps open
   * without a delay.
   */
  fetchAll(): void;
}

/**
 * Creates a flow's screens from their import functions. The screen for the current URL is fetched
 * at once.
 */
export function lazyScreens<OpenFlow, Id extends string>(
  imports: ScreenImports<OpenFlow, Id>,
): LazyScreens<OpenFlow, Id> {
  const entries = Object.entries<ScreenImports<OpenFlow, Id>[Id]>(imports);
  const screens = entries.map(([id, fetchScreen]) => ({ id, ...lazyComponent(fetchScreen) }));
  const here = environment().navigation.path().replace(/\/$/, '');
  for (const [index, { id, fetch }] of screens.entries()) {
    if (!here.endsWith(`/${id}`)) continue;
    fetch();
    // The list of answers would otherwise move the screen down when it arrives.
    if (index > 0) answers.fetch();
  }
  return {
    components: Object.fromEntries(
      screens.map(({ id, LazyOrLoaded }) => [id, LazyOrLoaded]),
    ) as Record<Id, Screen<OpenFlow>>,
    fetchAll: () => [answers, ...screens].forEach(({ fetch }) => fetch()),
  };
}

/**
 * Creates a component from its import function. If the code is already loaded, the component
 * renders without Suspense. This matters because a Suspense fallback stays for at least 300 ms,
 * even if the code arrives at once.
 */
function lazyComponent<Props extends object>(
  fetchComponent: () => ComponentType<Props> | Promise<ComponentType<Props>>,
) {
  let loaded: ComponentType<Props> | undefined;
  const load = async () => ({ default: (loaded = await fetchComponent()) });
  const LazyComponent = lazy(load);
  return {
    fetch: () => void load().catch(() => {}),
    LazyOrLoaded(props: Props) {
      // The component type is chosen once per mount. If it changed later, React would discard the
      // component's state.
      const [Current] = useState(() => loaded ?? LazyComponent);
      return createElement(Current as ComponentType<Props>, props);
    },
  };
}

const answers = lazyComponent(
  async () => (await import('./AnswersSoFar.tsx')).AnswersSoFar<string>,
);
/** The list of answers next to a question. It is fetched, because the first question has no list. */
export const AnswersSoFar = answers.LazyOrLoaded as typeof LoadedAnswers;
