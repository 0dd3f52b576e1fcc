import { atom, type ReadableAtom } from 'nanostores';
import { environment } from '../core/environment.ts';
import type { FlowDefinition } from './definition.ts';
import type { Guide } from './guide.ts';
import type { Place } from './step.ts';
import { createStepTransition } from './step-transition.ts';
import { createStepUrl } from './step-url.ts';

type Direction = 'forward' | 'back';

/**
 * Where the visitor is. The URL is the place, Back is the browser's Back, a failed guard redirects, and the
 * screen follows by its transition.
 */
export function createTravel<State, Id extends string>(
  { basePath, steps, origin, detour }: FlowDefinition<State, Id>,
  guide: Guide<State, Id>,
  onEnter: (place: Place<Id>) => void,
) {
  const url = createStepUrl(
    basePath,
    steps.map(({ id }) => id),
  );
  const screen = createStepTransition<Place<Id>>(guide.first.id);
  const $place = atom<Place<Id>>(guide.first.id);
  const $direction = atom<Direction>('forward');
  /** The places that lie behind this one in the browser's history, as far as this page knows. */
  let trail: Place<Id>[] = [];
  let moves = 0;

  const here = () => guide.stepOf($place.get());

  /** Takes note of the place that is now in the URL. */
  function enter(place: Place<Id>) {
    moves += 1;
    const stepsOn = guide.distance($place.get(), place);
    // Between the screens of one step only the history tells.
    $direction.set((stepsOn || -trail.indexOf(place) - 1) < 0 ? 'back' : 'forward');
    $place.set(place);
    if (guide.detourFrom() !== null && !guide.isDetour(place)) detour?.dismiss();
    onEnter(place);
  }

  /** The place of the URL, after its guard; the address bar is put right where they differ. */
  function settleUrl(): Place<Id> {
    const wanted = url.read();
    const target = guide.resolve(wanted ?? guide.first.id, $place.get());
    if (target !== wanted) url.replace(target);
    return target;
  }

  function go(wanted: Place<Id>) {
    const place = guide.resolve(wanted, $place.get());
    if (place === $place.get()) return;
    leaveFor(place);
    enter(place);
    void screen.to(place);
  }

  /**
   * Back leads past a step that asked nothing, because it would only send the visitor on again, and out of
   * a detour.
   */
  function leaveFor(place: Place<Id>) {
    if (!guide.isAsked(here()) || guide.isDetour($place.get())) return url.replace(place);
    trail.push($place.get());
    url.push(place);
  }

  /** To where a detour was begun: by the browser's own Back where that lies behind. */
  function returnTo(from: Id) {
    if (trail.at(-1) === from) return environment().navigation.back();
    url.replace(from);
    enter(from);
    void screen.to(from);
  }

  function followHistory() {
    const target = settleUrl();
    if (target === $place.get()) return;
    enter(target);
    trail = trail.at(-1) === target ? trail.slice(0, -1) : [];
    void screen.to(target);
  }

  return {
    /** The place in the URL. */
    $place: $place as ReadableAtom<Place<Id>>,
    /** The place on screen. */
    $shown: screen.$shown,
    $phase: screen.$phase,
    $direction: $direction as ReadableAtom<Direction>,
    here,
    go,
    returnTo,
    hasMoved: () => moves > 1,
    /** Shows the URL's place and follows Back and Forward from now on; returns the stop. */
    start(): () => void {
      const place = settleUrl();
      enter(place);
      screen.cut(place);
      return environment().navigation.listen(followHistory);
    },
    /** To the step before; from the first one to where the flow was started. */
    back(): void {
      const step = here();
      const screenBefore = step.screens?.before() as Place<Id> | null;
      const before = screenBefore ?? guide.before(step);
      // The browser's own Back where it leads there, so that the history does not grow by going back.
      const last = trail.at(-1) ?? '';
      const leadsThere = before === (screenBefore ? last : last.split('?')[0]);
      if (before && leadsThere) environment().navigation.back();
      else if (before) go(before);
      else environment().navigation.leave(origin?.() ?? url.base());
    },
  };
}
