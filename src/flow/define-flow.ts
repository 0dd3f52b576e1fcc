import { atom, computed, type ReadableAtom } from 'nanostores';
import { trackCheckoutStep } from '../core/reports/analytics.ts';
import { environment } from '../core/environment.ts';
import { showError } from '../core/modal.ts';
import type { FlowDefinition } from './definition.ts';
import type { Outcome, Place, Step } from './step.ts';
import { createStepDrafts } from './step-drafts.ts';
import type { StepForm } from './step-form.ts';
import { createStepTransition } from './step-transition.ts';
import { createStepUrl } from './step-url.ts';

export type Direction = 'forward' | 'back';

/**
 * Makes a flow out of its definition. Only the flow moves between steps: the URL is the step, Back is
 * the browser's Back, a failed guard redirects. Screens read its stores and call next, back and change.
 */
export function defineFlow<State, Id extends string>(definition: FlowDefinition<State, Id>) {
  const { steps, $state, product } = definition;
  const first = steps[0];
  const url = createStepUrl(
    definition.basePath,
    steps.map(({ id }) => id),
  );
  const screen = createStepTransition<Place<Id>>(first.id);
  const drafts = createStepDrafts(definition.id);
  const $place = atom<Place<Id>>(first.id);
  const $direction = atom<Direction>('forward');
  const $busy = atom(false);
  const $started = atom(false);
  /** Where a Change link was followed from. */
  const $returnTo = atom<Place<Id> | null>(null);
  /** Why the present step's `load` did not bring what the screen needs; null while all is well. */
  const $loadError = atom<Error | null>(null);
  const forms = new Map<Place<Id>, StepForm>();
  /** The places that lie behind this one in the browser's history, as far as this page knows. */
  let trail: Place<Id>[] = [];
  let moves = 0;
  let brand = '';
  /** A problem that is no answer of the present step's form, such as a card that is not complete. */
  let otherProblem = false;

  const indexOf = (place: Place<Id>) => steps.findIndex(({ id }) => id === place.split('?')[0]);
  const stepOf = (place: Place<Id>) => steps[indexOf(place)] ?? first;
  const here = () => stepOf($place.get());
  const allowed = (place: Place<Id>) => stepOf(place).needs?.($state.get()) ?? true;
  const isAsked = ({ asked }: Step<State, Id>) => asked?.($state.get()) ?? true;

  function titleOf(place: Place<Id>): string {
    const { title } = stepOf(place);
    return typeof title === 'string' ? title : title($state.get(), place);
  }

  /** Where a wish to see a place really leads: guards are asked until one lets the visitor in. */
  function resolve(wanted: Place<Id>): Place<Id> {
    let target = wanted;
    for (let asked = 0; asked < steps.length && !allowed(target); asked += 1) {
      target = definition.redirect?.($state.get(), stepOf(target).id) ?? first.id;
    }
    const step = stepOf(target);
    return (step.screens?.arrive(target, $place.get()) as Place<Id>) ?? step.id;
  }

  function setTitle() {
    const place = $place.get();
    const problem = otherProblem || forms.get(place)?.$problem.get();
    const title = [titleOf(place), product, brand].filter(Boolean).join(' · ');
    environment().setTitle(problem ? `Error: ${title}` : title);
  }

  /** Takes note of the place that is now in the URL; the screen follows by its transition. */
  function enter(place: Place<Id>) {
    moves += 1;
    const stepsOn = indexOf(place) - indexOf($place.get());
    // Between the screens of one step only the history tells.
    $direction.set((stepsOn || -trail.indexOf(place) - 1) < 0 ? 'back' : 'forward');
    $place.set(place);
    // Whoever comes back to where a Change link was followed, by whatever way, has come back.
    if ($returnTo.get() === place) $returnTo.set(null);
    otherProblem = false;
    forms.get(place)?.rest();
    setTitle();
    const { checkoutStep } = here();
    if (checkoutStep !== undefined) trackCheckoutStep(checkoutStep, product);
    void load();
  }

  /** Fetches what the present step shows beside its questions. */
  async function load() {
    const step = here();
    $loadError.set(null);
    try {
      await step.load?.($state.get());
    } catch (error) {
      if (here() === step)
        $loadError.set(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** The place of the URL, after its guard; the address bar is put right where they differ. */
  function settleUrl(): Place<Id> {
    const wanted = url.read();
    const target = resolve(wanted ?? first.id);
    if (target !== wanted) url.replace(target);
    return target;
  }

  function go(wanted: Place<Id>) {
    const place = resolve(wanted);
    if (place === $place.get()) return;
    leaveFor(place);
    enter(place);
    void screen.to(place);
  }

  /** Back leads past a step that asked nothing: it would only send the visitor on again. */
  function leaveFor(place: Place<Id>) {
    if (!isAsked(here())) return url.replace(place);
    trail.push($place.get());
    url.push(place);
  }

  function placeAfter(step: Step<State, Id>): Place<Id> {
    const screenAfter = step.screens?.following() as Place<Id>;
    if (screenAfter) return screenAfter;
    const back = $returnTo.get();
    $returnTo.set(null);
    // After a Change the visitor comes back to where they were, unless the change took its ground away.
    if (back && stepOf(back) !== step && allowed(back)) return back;
    const following = steps.slice(indexOf(step.id) + 1).find(isAsked);
    return step.then?.($state.get()) ?? following?.id ?? step.id;
  }

  /**
   * Runs an action of the present step and moves on when it succeeds. One action at a time; an error
   * opens the modal, and the visitor stays, as they do where the action answers false.
   */
  async function complete(action: () => Outcome): Promise<boolean> {
    if ($busy.get()) return false;
    const place = $place.get();
    $busy.set(true);
    try {
      if ((await action()) === false) return false;
      // A visitor who went Back while the answer was under way stays where they went.
      if ($place.get() === place) go(placeAfter(here()));
      return true;
    } catch (error) {
      await showError(error);
      return false;
    } finally {
      $busy.set(false);
    }
  }

  function form(place: Place<Id>): StepForm {
    const known = forms.get(place);
    if (known) return known;
    const made = stepOf(place).screens?.form(place) ?? drafts.formOf(stepOf(place), $state);
    forms.set(place, made);
    made.$problem.listen(() => $place.get() === place && setTitle());
    return made;
  }

  return {
    definition,
    /** The place in the URL, and the step that it is of. */
    $place: $place as ReadableAtom<Place<Id>>,
    $step: computed($place, (place) => stepOf(place).id),
    /** The place on screen. */
    $shown: screen.$shown,
    $phase: screen.$phase,
    $direction: $direction as ReadableAtom<Direction>,
    $busy: $busy as ReadableAtom<boolean>,
    /** False until the URL was read: before that there is nothing to show. */
    $started: $started as ReadableAtom<boolean>,
    /** Shows the URL's place and follows Back and Forward from now on; returns the stop. */
    start(brandName: string): () => void {
      brand = brandName;
      const place = settleUrl();
      enter(place);
      screen.cut(place);
      $started.set(true);
      return environment().navigation.listen(() => {
        const target = settleUrl();
        if (target === $place.get()) return;
        enter(target);
        trail = trail.at(-1) === target ? trail.slice(0, -1) : [];
        void screen.to(target);
      });
    },
    form,
    /** False until the visitor moved: the first screen of a page leaves the focus where a fresh page has it. */
    hasMoved: () => moves > 1,
    title: titleOf,
    /** Checks the answers of the step, runs its action and moves on. */
    async next(): Promise<void> {
      const answers = form($place.get()).check();
      if (answers !== null) await complete(() => here().submit?.(answers as never));
    },
    /** Says in the title that the screen shows a problem of something that is not in its form. */
    tellProblem(problem: boolean): void {
      otherProblem = problem;
      setTitle();
    },
    complete,
    $loadError: $loadError as ReadableAtom<Error | null>,
    /** Tries again to fetch what the step shows. */
    reload: load,
    /** To a step that the visitor did not ask for by Next or Back, for example to finish a purchase. */
    open: go,
    /** To the step before; from the first one to where the flow was started. */
    back(): void {
      const step = here();
      const screenBefore = step.screens?.before() as Place<Id> | null;
      const before = screenBefore ?? steps.slice(0, indexOf(step.id)).findLast(isAsked)?.id;
      // The browser's own Back where it leads there, so that the history does not grow by going back.
      const last = trail.at(-1) ?? '';
      const leadsThere = before === (screenBefore ? last : last.split('?')[0]);
      if (before && leadsThere) environment().navigation.back();
      else if (before) go(before);
      else environment().navigation.leave(definition.origin?.() ?? url.base());
    },
    /** To an earlier place because of its Change link; Next there comes back here. */
    change(place: Place<Id>): void {
      $returnTo.set($place.get());
      stepOf(place).screens?.change(place);
      go(place);
    },
    /** Forgets what was typed on some steps. */
    dropDrafts: (ids: readonly Id[]): void => drafts.drop(ids),
  };
}

export type Flow<State, Id extends string> = ReturnType<typeof defineFlow<State, Id>>;
