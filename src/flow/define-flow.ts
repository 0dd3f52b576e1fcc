import { atom, computed, type ReadableAtom } from 'nanostores';
import { environment } from '../core/environment.ts';
import { showError } from '../core/modal.ts';
import { dropSavedMark } from '../core/saved-mark.ts';
import { trackCheckoutStep } from '../core/reports/analytics.ts';
import type { FlowDefinition } from './definition.ts';
import { createGuide } from './guide.ts';
import type { FlowControls, Outcome, Place, Step } from './step.ts';
import { createStepForms } from './step-forms.ts';
import { createTravel } from './travel.ts';

/**
 * Makes a flow out of its definition. Only the flow moves between steps; screens read its stores and call
 * next, back and change. What the steps say is read in guide.ts, what was typed is kept in step-forms.ts,
 * where the visitor is stands in travel.ts; here is what Next does.
 */
export function defineFlow<State, Id extends string>(definition: FlowDefinition<State, Id>) {
  const { steps, $state, product, vertical } = definition;
  const guide = createGuide(definition);
  const forms = createStepForms({
    id: definition.id,
    $state,
    stepOf: guide.stepOf,
    onProblem: (place) => place === $place.get() && setTitle(),
  });
  const travel = createTravel(definition, guide, entered);
  const { $place, here, go } = travel;
  const $busy = atom(false);
  const $started = atom(false);
  /** Where a Change link was followed from. */
  const $returnTo = atom<Place<Id> | null>(null);
  /** Why the present step's `load` did not bring what the screen needs; null while all is well. */
  const $loadError = atom<Error | null>(null);
  let brand = '';
  /** A problem that is no answer of the present step's form, such as a card that is not complete. */
  let otherProblem = false;

  const controls: FlowControls<Id> = {
    $place,
    form: forms.of,
    complete,
    open: go,
    dropDrafts: forms.drop,
    reset() {
      definition.clear();
      dropSavedMark(definition.id);
      forms.drop(steps.map(({ id }) => id));
    },
  };
  // An action names the steps of its own flow alone: stepOf() has held it to them.
  const forActions = controls as unknown as FlowControls<string>;

  function setTitle() {
    const place = $place.get();
    const problem = otherProblem || forms.known(place)?.$problem.get();
    const title = [guide.titleOf(place), product, brand].filter(Boolean).join(' · ');
    environment().setTitle(problem ? `Error: ${title}` : title);
  }

  function entered(place: Place<Id>) {
    // Whoever comes back to where a Change link was followed, by whatever way, has come back.
    if ($returnTo.get() === place) $returnTo.set(null);
    otherProblem = false;
    forms.known(place)?.rest();
    setTitle();
    const { checkoutStep } = guide.stepOf(place);
    if (checkoutStep !== undefined && vertical) trackCheckoutStep(checkoutStep, vertical);
    void load();
  }

  /** Fetches what the present step shows beside its questions. */
  async function load() {
    const step = here();
    $loadError.set(null);
    try {
      await step.load?.($state.get(), forActions);
    } catch (error) {
      if (here() === step)
        $loadError.set(error instanceof Error ? error : new Error(String(error)));
    }
  }

  function placeAfter(step: Step<State, Id>): Place<Id> {
    const screenAfter = step.screens?.following() as Place<Id>;
    if (screenAfter) return screenAfter;
    const back = $returnTo.get();
    $returnTo.set(null);
    // After a Change the visitor comes back to where they were, unless the change took its ground away.
    if (back && guide.stepOf(back) !== step && guide.isAllowed(back)) return back;
    return guide.following(step);
  }

  /** A detour that was saved leads back to where it was begun; anything else to the next place. */
  function moveOn(detourFrom: Id | null) {
    if (detourFrom !== null && guide.detourFrom() === null) travel.returnTo(detourFrom);
    else go(placeAfter(here()));
  }

  /**
   * Runs an action of the present step and moves on when it succeeds. One action at a time; an error
   * opens the modal, and the visitor stays, as they do where the action answers false.
   */
  async function complete(action: (flow: FlowControls<Id>) => Outcome): Promise<boolean> {
    if ($busy.get()) return false;
    const place = $place.get();
    const from = guide.detourFrom();
    $busy.set(true);
    try {
      if ((await action(controls)) === false) return false;
      // A visitor who went Back while the answer was under way stays where they went.
      if ($place.get() === place) moveOn(from);
      return true;
    } catch (error) {
      await showError(error);
      return false;
    } finally {
      $busy.set(false);
    }
  }

  return {
    ...controls,
    definition,
    /** The step of the place in the URL. */
    $step: computed($place, (place) => guide.stepOf(place).id),
    $shown: travel.$shown,
    $phase: travel.$phase,
    $direction: travel.$direction,
    $busy: $busy as ReadableAtom<boolean>,
    /** False until the URL was read: before that there is nothing to show. */
    $started: $started as ReadableAtom<boolean>,
    $loadError: $loadError as ReadableAtom<Error | null>,
    /** Shows the URL's place and follows Back and Forward from now on; returns the stop. */
    start(brandName: string): () => void {
      brand = brandName;
      const stop = travel.start();
      $started.set(true);
      return stop;
    },
    /** False until the visitor moved: the first screen of a page leaves the focus where a fresh page has it. */
    hasMoved: travel.hasMoved,
    title: guide.titleOf,
    back: travel.back,
    /** True where a place is seen to change one answer apart. */
    isDetour: guide.isDetour,
    /** Ends a detour without saving: everything is as it was before. */
    cancel(): void {
      const from = guide.detourFrom();
      if (from !== null) travel.returnTo(from);
    },
    /** Checks the answers of the step, runs its action and moves on. */
    async next(): Promise<void> {
      const answers = forms.of($place.get()).check();
      if (answers !== null) await complete(() => here().submit?.(answers, forActions));
    },
    /** Says in the title that the screen shows a problem of something that is not in its form. */
    tellProblem(problem: boolean): void {
      otherProblem = problem;
      setTitle();
    },
    /** Tries again to fetch what the step shows. */
    reload: load,
    /** To an earlier place because of its Change link; Next there comes back here. */
    change(place: Place<Id>): void {
      $returnTo.set($place.get());
      guide.stepOf(place).screens?.change(place);
      go(place);
    },
  };
}

export type Flow<State, Id extends string> = ReturnType<typeof defineFlow<State, Id>>;
