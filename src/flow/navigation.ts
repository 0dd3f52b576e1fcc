import { atom, type ReadableAtom } from 'nanostores';
import { environment } from '../core/environment.ts';
import type { FlowDefinition } from './definition.ts';
import type { StepResolver } from './step-resolver.ts';
import type { FlowLocation } from './step.ts';
import { createStepTransition } from './step-transition.ts';
import { createStepUrl } from './step-url.ts';

type Direction = 'forward' | 'back';

/**
 * Where the visitor is. The URL is the place, Back is the browser's Back, a failed guard redirects, and the
 * screen follows by its transition.
 */
export function createFlowNavigation<State, Id extends string>(
  { basePath, steps, origin, answerEdit }: FlowDefinition<State, Id>,
  resolver: StepResolver<State, Id>,
  onEnter: (location: FlowLocation<Id>) => void,
) {
  const url = createStepUrl(
    basePath,
    steps.map(({ id }) => id),
  );
  const screen = createStepTransition<FlowLocation<Id>>(resolver.first.id);
  const $location = atom<FlowLocation<Id>>(resolver.first.id);
  const $direction = atom<Direction>('forward');
  /** The places that lie behind this one in the browser's history, as far as this page knows. */
  let trail: FlowLocation<Id>[] = [];
  let moveCount = 0;

  const currentStep = () => resolver.stepOf($location.get());

  /** Takes note of the place that is now in the URL. */
  function enterLocation(location: FlowLocation<Id>) {
    moveCount += 1;
    const stepDistance = resolver.distance($location.get(), location);
    // Between the screens of one step only the history tells.
    $direction.set((stepDistance || -trail.indexOf(location) - 1) < 0 ? 'back' : 'forward');
    $location.set(location);
    if (resolver.editedFrom() !== null && !resolver.isEditing(location)) answerEdit?.discard();
    onEnter(location);
  }

  /** The place of the URL, after its guard; the address bar is put right where they differ. */
  function resolveUrl(): FlowLocation<Id> {
    const requested = url.read();
    const target = resolver.resolve(requested ?? resolver.first.id, $location.get());
    if (target !== requested) url.replace(target);
    return target;
  }

  function goTo(requested: FlowLocation<Id>) {
    const location = resolver.resolve(requested, $location.get());
    if (location === $location.get()) return;
    writeUrl(location);
    enterLocation(location);
    void screen.transitionTo(location);
  }

  /**
   * Back leads past a step that asked nothing, because it would only send the visitor on again, and out of
   * a detour.
   */
  function writeUrl(location: FlowLocation<Id>) {
    if (!resolver.includesStep(currentStep()) || resolver.isEditing($location.get()))
      return url.replace(location);
    trail.push($location.get());
    url.push(location);
  }

  /** To where a detour was begun: by the browser's own Back where that lies behind. */
  function returnTo(from: Id) {
    if (trail.at(-1) === from) return environment().navigation.back();
    url.replace(from);
    enterLocation(from);
    void screen.transitionTo(from);
  }

  function onHistoryChange() {
    const target = resolveUrl();
    if (target === $location.get()) return;
    enterLocation(target);
    trail = trail.at(-1) === target ? trail.slice(0, -1) : [];
    void screen.transitionTo(target);
  }

  return {
    /** The place in the URL. */
    $location: $location as ReadableAtom<FlowLocation<Id>>,
    /** The place on screen. */
    $shown: screen.$shown,
    $phase: screen.$phase,
    $direction: $direction as ReadableAtom<Direction>,
    currentStep,
    goTo,
    returnTo,
    hasMoved: () => moveCount > 1,
    /** Shows the URL's place and follows Back and Forward from now on; returns the stop. */
    start(): () => void {
      const location = resolveUrl();
      enterLocation(location);
      screen.showNow(location);
      return environment().navigation.listen(onHistoryChange);
    },
    /** To the step before; from the first one to where the flow was started. */
    back(): void {
      const step = currentStep();
      const previousScreen = step.screens?.previousLocation() as FlowLocation<Id> | null;
      const previous = previousScreen ?? resolver.previousStepOf(step);
      // The browser's own Back where it leads there, so that the history does not grow by going back.
      const last = trail.at(-1) ?? '';
      const isBehind = previous === (previousScreen ? last : last.split('?')[0]);
      if (previous && isBehind) environment().navigation.back();
      else if (previous) goTo(previous);
      else environment().navigation.leave(origin?.() ?? url.base());
    },
  };
}
