import { atom, computed, type ReadableAtom } from 'nanostores';
import { isSignedOut } from '../core/call/call-error.ts';
import { environment } from '../core/environment.ts';
import { showErrorModal } from '../core/message-modal.ts';
import { clearSavedFlowReference } from '../core/saved-flow-reference.ts';
import { trackCheckoutStep } from '../core/reports/analytics.ts';
import { settings } from '../core/settings.ts';
import type { FlowDefinition, PriceEstimate } from './definition.ts';
import { createReusedAnswers } from './reused-answers.ts';
import { createPlaces } from './places.ts';
import type { FlowControls, ActionResult, FlowLocation } from './step.ts';
import { createStepForms } from './step-forms.ts';
import { createFlowNavigation } from './navigation.ts';

/** The stores of a flow's answers. The flow's actions and screens read and change them. */
export interface FlowContext<State> {
  /** The flow's complete state, mainly its answers. Guards and titles read it. */
  readonly $state: ReadableAtom<State>;
  /** Deletes the flow's state. */
  readonly clear: () => void;
  /** Restores the answers that a restarted flow reuses. Missing in a flow that reuses none. */
  readonly answersStore?: { update(answers: object): void };
}

/**
 * Opens a flow. Screens read its stores and call its methods, such as `next`, `back` and `change`.
 * Only these methods change the location in the URL. places.ts evaluates the steps, step-forms.ts
 * stores the typed values, and navigation.ts tracks the location. This file runs the actions of the
 * Next button.
 * @param context stores of the answers. The flow and its controls have the same properties.
 */
export function openFlow<State, Id extends string, Context extends FlowContext<State>>(
  description: Omit<FlowDefinition<State, Id>, keyof FlowContext<State>>,
  context: Context,
) {
  let latestEstimate: PriceEstimate | null = null;
  const definition = { ...description, $state: context.$state, clear: context.clear };
  const { id, $state, product, productCode, prepare } = definition;
  const reused = createReusedAnswers(id);
  const places = createPlaces(definition, reused.isSkipped);
  const forms = createStepForms({
    id,
    $state,
    stepOf: places.stepOf,
    isCurrent: (location) => location === $location.get(),
    onProblem: (location) => location === $location.get() && setTitle(),
  });
  const navigation = createFlowNavigation(definition, places, onEnter);
  const { $location, currentStep, goTo } = navigation;
  const $busy = atom(false);
  const $started = atom(false);
  /**
   * Location to which Next returns: the visitor followed a Change link there. Null if the visitor
   * has not followed a Change link.
   */
  const $returnLocation = atom<FlowLocation<Id> | null>(null);
  /** Error of the current step's `load`. Null if there is no error. */
  const $loadError = atom<Error | null>(null);
  let brand = '';
  /** True for a problem outside the current step's form, such as an incomplete card. */
  let hasExternalProblem = false;

  const controls: FlowControls<Id> & Context = {
    ...context,
    $location,
    form: forms.of,
    complete,
    open: goTo,
    clearDrafts: forms.clearDrafts,
    storeReused: reused.store,
    reset() {
      reused.clear();
      clear();
    },
  };
  // This cast is safe, because the step factory has checked that actions use only ids of this flow.
  const actionControls = controls as unknown as FlowControls<string>;

  function clear() {
    definition.clear();
    clearSavedFlowReference(id);
    forms.clearDrafts();
  }

  /**
   * Restores the answers that the next purchase reuses, and deletes all other answers. Returns
   * false if there are none.
   */
  function restoreReusedAnswers(): boolean {
    const answers = reused.restore();
    if (!answers) return false;
    clear();
    context.answersStore?.update(answers);
    return true;
  }

  function setTitle() {
    const location = $location.get();
    const problem = hasExternalProblem || forms.existing(location)?.$problem.get();
    const title = [places.titleOf(location), product, brand].filter(Boolean).join(' · ');
    environment().setTitle(problem ? `Error: ${title}` : title);
  }

  function onEnter(location: FlowLocation<Id>) {
    // The visitor is at the location of the Change link again, so Next must not return to this
    // location anymore.
    if ($returnLocation.get() === location) $returnLocation.set(null);
    hasExternalProblem = false;
    reused.unskip(places.stepOf(location).id);
    forms.existing(location)?.resetErrors();
    setTitle();
    const { checkoutStep } = places.stepOf(location);
    if (checkoutStep !== undefined && productCode) trackCheckoutStep(checkoutStep, productCode);
    void load();
  }

  /** Runs the current step's `load`, which fetches additional data. */
  async function load() {
    const step = currentStep();
    $loadError.set(null);
    try {
      await step.load?.($state.get(), actionControls);
    } catch (error) {
      if (await redirectIfSignedOut(error)) return;
      if (currentStep() === step)
        $loadError.set(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /**
   * Continues after an action. If the action ended an answer edit, returns to the step where the
   * edit was started. After a change, goes to the location of the Change link, or to the first
   * unanswered place before it.
   */
  function continueFrom(location: FlowLocation<Id>, editedFrom: Id | null) {
    if (editedFrom !== null && places.editedFrom() === null) return navigation.returnTo(editedFrom);
    const changedFrom = $returnLocation.get();
    const target = changedFrom && places.resolve(changedFrom);
    goTo(target && target !== location ? target : places.next(location));
  }

  /**
   * Runs an action of the current step and then goes to the next location. Only one action runs at
   * a time. If the action returns false or throws, the visitor stays at the location. An error also
   * opens the modal.
   * @returns true if the action succeeded
   */
  async function complete(action: () => ActionResult): Promise<boolean> {
    if ($busy.get()) return false;
    const location = $location.get();
    const editStart = places.editedFrom();
    $busy.set(true);
    try {
      if ((await action()) === false) return false;
      // If the visitor pressed Back during the action, the visitor stays at the new location.
      if ($location.get() === location) continueFrom(location, editStart);
      return true;
    } catch (error) {
      if (!(await redirectIfSignedOut(error))) await showErrorModal(error);
      return false;
    } finally {
      $busy.set(false);
    }
  }

  return {
    ...controls,
    /** The parts of the flow's definition that do not depend on its answers. */
    definition: {
      id,
      product,
      productCode,
      basePath: definition.basePath,
      prepare,
      /** The title of a step is null if it depends on answers. */
      steps: definition.steps.map((step) => ({
        id: step.id,
        title: typeof step.title === 'string' ? step.title : null,
        isCheckout: step.checkoutStep !== undefined,
      })),
    },
    /** Id of the first step. */
    firstStep: places.first.id,
    /** Id of the step whose location is in the URL. */
    $step: computed($location, (location) => places.stepOf(location).id),
    $shown: navigation.$shown,
    $phase: navigation.$phase,
    $direction: navigation.$direction,
    $busy: $busy as ReadableAtom<boolean>,
    /** False until the flow has read the URL. No screen is shown before that. */
    $started: $started as ReadableAtom<boolean>,
    $loadError: $loadError as ReadableAtom<Error | null>,
    /**
     * Shows the screen of the location in the URL. Then follows the browser's Back and Forward.
     * Returns a function that stops this.
     */
    start(brandName: string): () => void {
      brand = brandName;
      if (navigation.isAtFirst() && !places.list()[0]?.isAnswered) restoreReusedAnswers();
      const unsubscribe = navigation.start();
      $started.set(true);
      return unsubscribe;
    },
    /**
     * Returns true after the visitor has left the first location. Before that, the screen does not
     * get the focus.
     */
    hasMoved: navigation.hasMoved,
    title: places.titleOf,
    /** Returns all places in their order, for the current answers. */
    places: places.list,
    answersOf: places.answersOf,
    /** Returns the email address that the buyer has entered. Undefined while there is none. */
    buyerEmail: () => definition.buyerEmail?.($state.get()),
    /**
     * Returns the address step's values as the visitor typed them. Undefined if the flow has no such
     * step.
     */
    typedAddress: () => definition.addressStep && forms.of(definition.addressStep).$values.get(),
    /**
     * Estimates the price from the answers so far. Null if the flow, the answers or the settings do
     * not allow it, or if the rates cannot be loaded.
     */
    async estimatePrice(): Promise<PriceEstimate | null> {
      const estimate =
        settings.hasPriceEstimates &&
        (await definition.estimatePrice?.($state.get()).catch(() => null));
      return (latestEstimate = estimate || null);
    },
    /** Returns the result of the last finished `estimatePrice`. */
    latestEstimate: () => latestEstimate,
    back(): void {
      $returnLocation.set(null);
      navigation.back();
    },
    /** Returns true if a location is part of the current answer edit. */
    isEditing: places.isEditing,
    /**
     * Ends an answer edit without saving. Restores the earlier answers and returns to the step
     * where the edit was started.
     */
    cancelEdit(): void {
      const editStart = places.editedFrom();
      if (editStart !== null) navigation.returnTo(editStart);
    },
    /** Validates the answers of the step, runs the step's action and goes to the next location. */
    async next(): Promise<void> {
      const answers = forms.of($location.get()).check();
      if (answers !== null) await complete(() => currentStep().submit?.(answers, actionControls));
    },
    /**
     * Sets whether there is a problem outside the form. With a problem, the document title starts
     * with 'Error: '.
     */
    markProblem(hasProblem: boolean): void {
      hasExternalProblem = hasProblem;
      setTitle();
    },
    /**
     * Starts the flow again after a purchase, with the answers that the purchase stored. Deletes all
     * other answers.
     */
    restart(): void {
      if (!restoreReusedAnswers()) controls.reset();
      goTo(places.start());
    },
    /** Runs the current step's `load` again, for example after an error. */
    reload: load,
    /**
     * Goes to the location of an answer whose Change link was pressed. Next then returns to the
     * current location.
     */
    change(location: FlowLocation<Id>): void {
      $returnLocation.set($location.get());
      navigation.revisit(location);
    },
  };
}

/** Redirects to the sign-in page if the session has expired. Returns false for any other error. */
async function redirectIfSignedOut(error: unknown): Promise<boolean> {
  if (!isSignedOut(error)) return false;
  const { signInKeepingAnswers } = await import('../core/session/session-check.ts');
  signInKeepingAnswers();
  return true;
}

export type Flow<Id extends string> = ReturnType<
  typeof openFlow<unknown, Id, FlowContext<unknown>>
>;
