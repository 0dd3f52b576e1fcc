import type { FlowDefinition } from './definition.ts';
import type { Answer, FlowLocation, Step } from './step.ts';

/** A location of a flow: a step, or one screen of a step with several screens. */
export interface Place<Id extends string> {
  location: FlowLocation<Id>;
  step: Id;
  /** False if earlier answers make the step unnecessary. */
  isIncluded: boolean;
  /** True if the visitor has given the answers of this place. */
  isAnswered: boolean;
  /** True if the visitor may go there. */
  isReachable: boolean;
  /**
   * Number of questions for the progress. 0 if the place is not a question. Above 1 for a step whose
   * screens are not loaded.
   */
  questions: number;
  /** True while an answer to this place can add questions. */
  mayAddQuestions: boolean;
}

/**
 * Lists the places of a flow for the current answers, and finds the next and the previous place.
 * Does not navigate.
 */
export function createPlaces<State, Id extends string>(
  { steps, $state, answerEdit }: FlowDefinition<State, Id>,
  isReused: (id: Id) => boolean = () => false,
) {
  const first = steps[0];
  const indexOf = (location: FlowLocation<Id>) =>
    steps.findIndex(({ id }) => id === location.split('?')[0]);
  const stepOf = (location: FlowLocation<Id>) => steps[indexOf(location)] ?? first;
  const includesStep = ({ isIncluded }: Step<State, Id>) => isIncluded?.($state.get()) ?? true;
  const editedFrom = () => answerEdit?.startedFrom($state.get()) ?? null;
  /** Returns true if Next skips the step, because its answers come from the previous purchase. */
  const isSkipped = ({ id, isAnswered }: Step<State, Id>) =>
    isReused(id) && (isAnswered?.($state.get()) ?? true);

  /** Returns all places in their order. A place is reachable if all earlier places are answered. */
  function list(): Place<Id>[] {
    const state = $state.get();
    const places: Place<Id>[] = [];
    let allAnswered = true;
    for (const step of steps) {
      const isIncluded = includesStep(step);
      const isOpen: boolean = allAnswered && (isIncluded || step === first);
      let isReachable: boolean = step.canEnter?.(state) ?? isOpen;
      for (const { isAnswered, ...place } of placesOf(step, state)) {
        places.push({ ...place, step: step.id, isIncluded, isAnswered, isReachable });
        isReachable &&= isAnswered;
      }
      if (isIncluded) allAnswered = isReachable;
    }
    return places;
  }

  function placesOf(step: Step<State, Id>, state: State) {
    const { id, screens, isAnswered, expectedScreens = 1 } = step;
    const counted = (step.counted ?? true) && !isReused(id);
    const found = (screens?.places() ?? []).map((place) => ({
      ...place,
      location: place.location as FlowLocation<Id>,
      questions: Number(counted),
    }));
    const questions = Number(counted) * expectedScreens;
    const whole = {
      location: id,
      isAnswered: isAnswered?.(state) ?? true,
      questions,
      // The number of screens is an estimate while they are not loaded.
      mayAddQuestions: questions > 1 || (step.mayAddQuestions?.(state) ?? false),
    };
    return found.length > 0 ? found : [whole];
  }

  function next(location: FlowLocation<Id>): FlowLocation<Id> {
    const step = stepOf(location);
    const screen = step.screens?.places().find(({ isAnswered }) => !isAnswered);
    if (screen) return screen.location as FlowLocation<Id>;
    const following = steps
      .slice(indexOf(location) + 1)
      .find((candidate) => includesStep(candidate) && !isSkipped(candidate));
    return step.nextStep?.($state.get()) ?? following?.id ?? location;
  }

  return {
    first,
    list,
    stepOf,
    includesStep,
    /** Returns the step where an answer edit was started. Null if no edit is active. */
    editedFrom,
    /** Returns true if a location is part of the current answer edit. */
    isEditing: (location: FlowLocation<Id>) =>
      editedFrom() !== null && (answerEdit?.steps.includes(stepOf(location).id) ?? false),
    /** Returns the answers of a step for the list 'Your answers so far'. */
    answersOf: (id: Id): readonly Answer[] => stepOf(id).answers?.($state.get()) ?? [],
    titleOf(location: FlowLocation<Id>): string {
      const { title } = stepOf(location);
      return typeof title === 'string' ? title : title($state.get(), location);
    },
    /**
     * Returns the number of steps from one location to another. Negative if `to` comes before
     * `from`.
     */
    distance: (from: FlowLocation<Id>, to: FlowLocation<Id>) => indexOf(to) - indexOf(from),
    /**
     * Returns the location to show for a requested location. A step without a screen opens its
     * first unanswered screen. Instead of an unreachable place, returns a later one with a guard
     * that lets the visitor in, such as the confirmation. Otherwise returns the last reachable place
     * before it: the first one with a missing answer.
     */
    resolve(requested: FlowLocation<Id>): FlowLocation<Id> {
      const places = list();
      const own = places.filter(({ step }) => step === stepOf(requested).id);
      const target =
        own.find(({ location }) => location === requested) ??
        own.find(({ isAnswered }) => !isAnswered) ??
        own.at(-1);
      if (!target || target.isReachable) return target?.location ?? requested;
      const index = places.indexOf(target);
      const reachable = places.filter((place) => place.isReachable && place.isIncluded);
      const found = reachable.find((place) => places.indexOf(place) > index) ?? reachable.at(-1);
      return found?.location ?? first.id;
    },
    /** Returns the location to which Next goes. */
    next,
    /** Returns the location that a visitor gets who opens the first step. */
    start: () => (isSkipped(first) ? next(first.id) : first.id),
    /**
     * Returns the location to which Back goes. Skips places that a missing answer makes
     * unreachable. Undefined on the first screen.
     */
    previous(location: FlowLocation<Id>): FlowLocation<Id> | undefined {
      const places = list();
      const { id, previousStep } = stepOf(location);
      const at = places.findIndex((place) => place.location === location);
      const previous = places
        .slice(0, at < 0 ? places.findIndex(({ step }) => step === id) : at)
        .findLast(({ isIncluded, isReachable }) => isIncluded && isReachable);
      if (previous?.step === id) return previous.location;
      return previousStep?.($state.get()) ?? previous?.location;
    },
  };
}
export type Places<State, Id extends string> = ReturnType<typeof createPlaces<State, Id>>;
