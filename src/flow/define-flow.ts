import { atom, computed, type ReadableAtom } from 'nanostores';
import { environment } from '../core/environment.ts';
import { showError } from '../core/modal.ts';
import { clearSavedFlowReference } from '../core/saved-flow-reference.ts';
import { trackCheckoutStep } from '../core/reports/analytics.ts';
import type { FlowDefinition } from './definition.ts';
import { createStepResolver } from './step-resolver.ts';
import type { FlowControls, ActionResult, FlowLocation, Step } from './step.ts';
import { createStepForms } from './step-forms.ts';
import { createFlowNavigation } from './navigation.ts';

/**
 * Makes a flow out of its definition. Only the flow moves between steps; screens read its stores and call
 * next, back and change. What the steps say is read in guide.ts, what was typed is kept in step-forms.ts,
 * where the visitor is stands in travel.ts; here is what Next does.
 */
export function defineFlow<State, Id extends string>(definition: FlowDefinition<State, Id>) {
  const { steps, $state, product, productCode } = definition;
  const resolver = createStepResolver(definition);
  const forms = createStepForms({
    id: definition.id,
    $state,
    stepOf: resolver.stepOf,
    onProblem: (location) => location === $location.get() && setTitle(),
  });
  const navigation = createFlowNavigation(definition, resolver, onEnter);
  const { $location, currentStep, goTo } = navigation;
  const $busy = atom(false);
  const $started = atom(false);
  /** Where a Change link was followed from. */
  const $returnLocation = atom<FlowLocation<Id> | null>(null);
  /** Why the present step's `load` did not bring what the screen needs; null while all is well. */
  const $loadError = atom<Error | null>(null);
  let brand = '';
  /** A problem that is no answer of the present step's form, such as a card that is not complete. */
  let hasExternalProblem = false;

  const controls: FlowControls<Id> = {
    $location,
    form: forms.of,
    complete,
    open: goTo,
    clearDrafts: forms.clearDrafts,
    reset() {
      definition.clear();
      clearSavedFlowReference(definition.id);
      forms.clearDrafts(steps.map(({ id }) => id));
    },
  };
  // An action names the steps of its own flow alone: stepOf() has held it to them.
  const actionControls = controls as unknown as FlowControls<string>;

  function setTitle() {
    const location = $location.get();
    const problem = hasExternalProblem || forms.existing(location)?.$problem.get();
    const title = [resolver.titleOf(location), product, brand].filter(Boolean).join(' · ');
    environment().setTitle(problem ? `Error: ${title}` : title);
  }

  function onEnter(location: FlowLocation<Id>) {
    // Whoever comes back to where a Change link was followed, by whatever way, has come back.
    if ($returnLocation.get() === location) $returnLocation.set(null);
    hasExternalProblem = false;
    forms.existing(location)?.resetErrors();
    setTitle();
    const { checkoutStep } = resolver.stepOf(location);
    if (checkoutStep !== undefined && productCode) trackCheckoutStep(checkoutStep, productCode);
    void load();
  }

  /** Fetches what the present step shows beside its questions. */
  async function load() {
    const step = currentStep();
    $loadError.set(null);
    try {
      await step.load?.($state.get(), actionControls);
    } catch (error) {
      if (currentStep() === step)
        $loadError.set(error instanceof Error ? error : new Error(String(error)));
    }
  }

  function locationAfter(step: Step<State, Id>): FlowLocation<Id> {
    const nextScreen = step.screens?.nextLocation() as FlowLocation<Id>;
    if (nextScreen) return nextScreen;
    const returnLocation = $returnLocation.get();
    $returnLocation.set(null);
    // After a Change the visitor comes back to where they were, unless the change took its ground away.
    if (
      returnLocation &&
      resolver.stepOf(returnLocation) !== step &&
      resolver.isAllowed(returnLocation)
    )
      return returnLocation;
    return resolver.nextStepOf(step);
  }

  /** A detour that was saved leads back to where it was begun; anything else to the next place. */
  function continueFrom(editedFrom: Id | null) {
    if (editedFrom !== null && resolver.editedFrom() === null) navigation.returnTo(editedFrom);
    else goTo(locationAfter(currentStep()));
  }

  /**
   * Runs an action of the present step and moves on when it succeeds. One action at a time; an error
   * opens the modal, and the visitor stays, as they do where the action answers false.
   */
  async function complete(action: (flow: FlowControls<Id>) => ActionResult): Promise<boolean> {
    if ($busy.get()) return false;
    const location = $location.get();
    const editStart = resolver.editedFrom();
    $busy.set(true);
    try {
      if ((await action(controls)) === false) return false;
      // A visitor who went Back while the answer was under way stays where they went.
      if ($location.get() === location) continueFrom(editStart);
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
    $step: computed($location, (location) => resolver.stepOf(location).id),
    $shown: navigation.$shown,
    $phase: navigation.$phase,
    $direction: navigation.$direction,
    $busy: $busy as ReadableAtom<boolean>,
    /** False until the URL was read: before that there is nothing to show. */
    $started: $started as ReadableAtom<boolean>,
    $loadError: $loadError as ReadableAtom<Error | null>,
    /** Shows the URL's place and follows Back and Forward from now on; returns the stop. */
    start(brandName: string): () => void {
      brand = brandName;
      const unsubscribe = navigation.start();
      $started.set(true);
      return unsubscribe;
    },
    /** False until the visitor moved: the first screen of a page leaves the focus where a fresh page has it. */
    hasMoved: navigation.hasMoved,
    title: resolver.titleOf,
    back: navigation.back,
    /** True where a place is seen to change one answer apart. */
    isEditing: resolver.isEditing,
    /** Ends a detour without saving: everything is as it was before. */
    cancelEdit(): void {
      const editStart = resolver.editedFrom();
      if (editStart !== null) navigation.returnTo(editStart);
    },
    /** Checks the answers of the step, runs its action and moves on. */
    async next(): Promise<void> {
      const answers = forms.of($location.get()).check();
      if (answers !== null) await complete(() => currentStep().submit?.(answers, actionControls));
    },
    /** Says in the title that the screen shows a problem of something that is not in its form. */
    markProblem(hasProblem: boolean): void {
      hasExternalProblem = hasProblem;
      setTitle();
    },
    /** Tries again to fetch what the step shows. */
    reload: load,
    /** To an earlier place because of its Change link; Next there comes back here. */
    change(location: FlowLocation<Id>): void {
      $returnLocation.set($location.get());
      resolver.stepOf(location).screens?.change(location);
      goTo(location);
    },
  };
}

export type Flow<State, Id extends string> = ReturnType<typeof defineFlow<State, Id>>;
