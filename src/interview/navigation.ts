import { atom, type ReadableAtom } from 'nanostores';
import { environment } from '../core/environment.ts';
import type { FlowDefinition } from './definition.ts';
import type { Places } from './places.ts';
import type { FlowLocation } from './step.ts';
import { createStepTransition } from './step-transition.ts';
import { createStepUrl } from './step-url.ts';

type Direction = 'forward' | 'back';

/**
 * Tracks the visitor's location in a flow, which is in the URL. Back is the browser's Back. If the
 * visitor may not go to a location, the visitor is redirected. The URL changes first, then the
 * screen changes with a transition.
 */
export function createFlowNavigation<State, Id extends string>(
  { basePath, steps, origin, answerEdit }: FlowDefinition<State, Id>,
  places: Places<State, Id>,
  onEnter: (location: FlowLocation<Id>) => void,
) {
  const url = createStepUrl(
    basePath,
    steps.map(({ id }) => id),
  );
  const screen = createStepTransition<FlowLocation<Id>>(places.first.id);
  const $location = atom<FlowLocation<Id>>(places.first.id);
  const $direction = atom<Direction>('forward');
  /**
   * Locations that the visitor has left during this page load. They are behind the current entry in
   * the browser's history.
   */
  let trail: FlowLocation<Id>[] = [];
  let moveCount = 0;

  const isFirst = (location: FlowLocation<Id> | null) => !location || location === places.first.id;
  const currentStep = () => places.stepOf($location.get());

  /** Makes the location that is now in the URL the current location. */
  function enterLocation(location: FlowLocation<Id>) {
    moveCount += 1;
    const stepDistance = places.distance($location.get(), location);
    // The distance between two screens of the same step is zero. The recorded history then decides
    // the direction.
    $direction.set((stepDistance || -trail.indexOf(location) - 1) < 0 ? 'back' : 'forward');
    $location.set(location);
    if (places.editedFrom() !== null && !places.isEditing(location)) answerEdit?.discard();
    onEnter(location);
  }

  /** Moves through the screens of a step with several screens. Returns the location to show. */
  function moveTo(requested: FlowLocation<Id>): FlowLocation<Id> {
    const from = $location.get();
    const leavesBackward = places.distance(from, requested) < 0;
    const { screens = leavesBackward ? currentStep().screens : undefined } =
      places.stepOf(requested);
    screens?.move(from, requested);
    return places.resolve(requested);
  }

  /**
   * Reads the location in the URL and returns the location to show. If these differ, replaces the
   * location in the URL.
   * @param start location to show instead of the first one
   */
  function resolveUrl(start: FlowLocation<Id> = places.first.id): FlowLocation<Id> {
    const requested = url.read();
    const target = moveTo(requested && !isFirst(requested) ? requested : start);
    if (target !== requested) url.replace(target);
    return target;
  }

  function show(location: FlowLocation<Id>) {
    if (location === $location.get()) return;
    writeUrl(location);
    enterLocation(location);
    void screen.transitionTo(location);
  }

  /**
   * Writes a location to the URL. Usually adds a history entry. Replaces the history entry if the
   * current step is no longer included, because Back to that step would only redirect the visitor.
   * Also replaces the history entry during an answer edit, so that Back leaves the edit.
   */
  function writeUrl(location: FlowLocation<Id>) {
    if (!places.includesStep(currentStep()) || places.isEditing($location.get()))
      return url.replace(location);
    trail.push($location.get());
    url.push(location);
  }

  function onHistoryChange() {
    const target = resolveUrl();
    if (target === $location.get()) return;
    enterLocation(target);
    trail = trail.at(-1) === target ? trail.slice(0, -1) : [];
    void screen.transitionTo(target);
  }

  return {
    /** The location in the URL. */
    $location: $location as ReadableAtom<FlowLocation<Id>>,
    /** The location whose screen is shown. It changes after the URL. */
    $shown: screen.$shown,
    $phase: screen.$phase,
    $direction: $direction as ReadableAtom<Direction>,
    currentStep,
    goTo: (requested: FlowLocation<Id>) => show(moveTo(requested)),
    /** Goes to an answered location. Unlike Back, keeps the later answers. */
    revisit(location: FlowLocation<Id>) {
      places.stepOf(location).screens?.move(null, location);
      show(places.resolve(location));
    },
    /**
     * Returns to the step where an answer edit was started. If this step is the previous history
     * entry, uses the browser's Back.
     */
    returnTo(from: Id) {
      if (trail.at(-1) === from) return environment().navigation.back();
      url.replace(from);
      enterLocation(from);
      void screen.transitionTo(from);
    },
    hasMoved: () => moveCount > 1,
    /** Returns true if the URL has no location or the first one. */
    isAtFirst: () => isFirst(url.read()),
    /**
     * Shows the screen of the location in the URL. Then follows the browser's Back and Forward.
     * Returns a function that stops this.
     */
    start(): () => void {
      const location = resolveUrl(places.start());
      enterLocation(location);
      screen.showNow(location);
      return environment().navigation.listen(onHistoryChange);
    },
    /**
     * Goes to the previous location. From the first one, goes to the page from which the visitor
     * started the flow.
     */
    back(): void {
      const previous = places.previous($location.get());
      // If the previous location is also the previous history entry, uses the browser's Back. The
      // history then does not get longer.
      if (previous && trail.at(-1) === previous) environment().navigation.back();
      else if (previous) show(moveTo(previous));
      else environment().navigation.leave(origin?.() ?? url.base());
    },
  };
}
