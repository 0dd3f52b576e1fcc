import { atom, computed, type ReadableAtom } from 'nanostores';
import * as z from 'zod/mini';
import { trackCheckoutStep } from '../lib/analytics.ts';
import { environment } from '../lib/environment.ts';
import { persisted } from '../lib/storage.ts';
import { showError } from '../stores/modal.ts';
import type { Outcome, Step } from './step.ts';
import { createStepForm, type RawValues, type StepForm } from './step-form.ts';
import { createStepTransition } from './step-transition.ts';
import { createStepUrl } from './step-url.ts';

export interface FlowDefinition<State, Id extends string> {
  readonly id: string;
  /** What is bought, as the flow's header and titles name it. */
  readonly product: string;
  /** May hold `:params`. Each step lives at basePath/step. */
  readonly basePath: string;
  /** In the order they are seen. */
  readonly steps: readonly [Step<State, Id>, ...Step<State, Id>[]];
  /** All that the flow knows. */
  readonly $state: ReadableAtom<State>;
  /** Forgets all of it. */
  readonly clear: () => void;
  /** Where Back leads from the first step; the base path by default. */
  readonly origin?: () => string;
  /** Where a failed guard sends the visitor; the first step by default. */
  readonly redirect?: (state: State, wanted: Id) => Id;
}

export type Direction = 'forward' | 'back';

const draftsSchema = z.record(z.string(), z.record(z.string(), z.unknown()));

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
  const screen = createStepTransition<Id>(first.id);
  const $drafts = persisted(`${definition.id}Drafts`, draftsSchema, {});
  const $step = atom<Id>(first.id);
  const $direction = atom<Direction>('forward');
  const $busy = atom(false);
  const $started = atom(false);
  /** The step that a Change link was followed from. */
  const $returnTo = atom<Id | null>(null);
  /** Why the present step's `load` did not bring what the screen needs; null while all is well. */
  const $loadError = atom<Error | null>(null);
  const forms = new Map<Id, StepForm>();
  /** The steps that lie behind this one in the browser's history, as far as this page knows. */
  let trail: Id[] = [];
  let moves = 0;
  let brand = '';
  /** A problem that is no answer of the present step's form, such as a card that is not complete. */
  let otherProblem = false;

  const indexOf = (id: Id) => steps.findIndex((step) => step.id === id);
  const stepOf = (id: Id) => steps[indexOf(id)] ?? first;
  const allowed = (id: Id) => stepOf(id).needs?.($state.get()) ?? true;
  const isAsked = ({ asked }: Step<State, Id>) => asked?.($state.get()) ?? true;

  function titleOf(id: Id): string {
    const { title } = stepOf(id);
    return typeof title === 'string' ? title : title($state.get());
  }

  /** Where a wish to see a step really leads: guards are asked until one lets the visitor in. */
  function resolve(wanted: Id): Id {
    let target = wanted;
    for (let asked = 0; asked < steps.length && !allowed(target); asked += 1) {
      target = definition.redirect?.($state.get(), target) ?? first.id;
    }
    return target;
  }

  function setTitle() {
    const id = $step.get();
    const problem = otherProblem || forms.get(id)?.$problem.get();
    const title = [titleOf(id), product, brand].filter(Boolean).join(' · ');
    environment().setTitle(problem ? `Error: ${title}` : title);
  }

  /** Takes note of the step that is now in the URL; the screen follows by its transition. */
  function enter(id: Id) {
    moves += 1;
    $direction.set(indexOf(id) < indexOf($step.get()) ? 'back' : 'forward');
    $step.set(id);
    // Whoever comes back to where a Change link was followed, by whatever way, has come back.
    if ($returnTo.get() === id) $returnTo.set(null);
    otherProblem = false;
    forms.get(id)?.rest();
    setTitle();
    const { checkoutStep } = stepOf(id);
    if (checkoutStep !== undefined) trackCheckoutStep(checkoutStep, product);
    void load();
  }

  /** Fetches what the present step shows beside its questions. */
  async function load() {
    const step = stepOf($step.get());
    $loadError.set(null);
    try {
      await step.load?.($state.get());
    } catch (error) {
      if ($step.get() === step.id)
        $loadError.set(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** The step of the URL, after its guard; the address bar is put right where they differ. */
  function settleUrl(): Id {
    const wanted = url.read();
    const target = resolve(wanted ?? first.id);
    if (target !== wanted) url.replace(target);
    return target;
  }

  function go(wanted: Id) {
    const id = resolve(wanted);
    if (id === $step.get()) return;
    leaveStep(id);
    enter(id);
    void screen.to(id);
  }

  /** Back leads past a step that asked nothing: it would only send the visitor on again. */
  function leaveStep(id: Id) {
    const left = stepOf($step.get());
    if (!isAsked(left)) return url.replace(id);
    trail.push(left.id);
    url.push(id);
  }

  function stepAfter(step: Step<State, Id>): Id {
    const back = $returnTo.get();
    $returnTo.set(null);
    // After a Change the visitor comes back to where they were, unless the change took its ground away.
    if (back && back !== step.id && allowed(back)) return back;
    const following = steps.slice(indexOf(step.id) + 1).find(isAsked);
    return step.then?.($state.get()) ?? following?.id ?? step.id;
  }

  /**
   * Runs an action of the present step and moves on when it succeeds. One action at a time; an error
   * opens the modal, and the visitor stays, as they do where the action answers false.
   */
  async function complete(action: () => Outcome): Promise<boolean> {
    if ($busy.get()) return false;
    const step = stepOf($step.get());
    $busy.set(true);
    try {
      if ((await action()) === false) return false;
      // A visitor who went Back while the answer was under way stays where they went.
      if ($step.get() === step.id) go(stepAfter(step));
      return true;
    } catch (error) {
      await showError(error);
      return false;
    } finally {
      $busy.set(false);
    }
  }

  function form(id: Id): StepForm {
    const made = forms.get(id) ?? makeForm(stepOf(id));
    forms.set(id, made);
    return made;
  }

  function makeForm({ id, asks, prefill }: Step<State, Id>): StepForm {
    const none: RawValues = {};
    const made = createStepForm({
      schema: asks ?? z.object({}),
      $prefill: computed($state, (state) => prefill?.(state) ?? none),
      $edits: computed($drafts, (drafts) => drafts[id] ?? none),
      edit: (values) => $drafts.set({ ...$drafts.get(), [id]: values }),
    });
    made.$problem.listen(() => $step.get() === id && setTitle());
    return made;
  }

  return {
    definition,
    /** The step in the URL. */
    $step: $step as ReadableAtom<Id>,
    /** The step on screen. */
    $shown: screen.$shown,
    $phase: screen.$phase,
    $direction: $direction as ReadableAtom<Direction>,
    $busy: $busy as ReadableAtom<boolean>,
    /** False until the URL was read: before that there is nothing to show. */
    $started: $started as ReadableAtom<boolean>,
    /** 'Question at of of'; null on a screen that is no question. */
    $progress: computed([screen.$shown, $state], (id) => {
      const counted = steps.filter((step) => step.counted !== false && isAsked(step));
      const at = counted.findIndex((step) => step.id === id) + 1;
      return at ? { at, of: counted.length } : null;
    }),
    /** Shows the URL's step and follows Back and Forward from now on; returns the stop. */
    start(brandName: string): () => void {
      brand = brandName;
      const id = settleUrl();
      enter(id);
      screen.cut(id);
      $started.set(true);
      return environment().navigation.listen(() => {
        const target = settleUrl();
        if (target === $step.get()) return;
        trail = trail.at(-1) === target ? trail.slice(0, -1) : [];
        enter(target);
        void screen.to(target);
      });
    },
    form,
    /** False until the visitor moved: the first screen of a page leaves the focus where a fresh page has it. */
    hasMoved: () => moves > 1,
    title: titleOf,
    /** Checks the answers of the step, runs its action and moves on. */
    async next(): Promise<void> {
      const step = stepOf($step.get());
      const answers = form(step.id).check();
      if (answers !== null) await complete(() => step.submit?.(answers as never));
    },
    /** Says in the title that the screen shows a problem of something that is not in its form. */
    tellProblem(problem: boolean): void {
      if (problem === otherProblem) return;
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
      const before = steps.slice(0, indexOf($step.get())).findLast(isAsked);
      // The browser's own Back where it leads there, so that the history does not grow by going back.
      if (before && trail.at(-1) === before.id) environment().navigation.back();
      else if (before) go(before.id);
      else environment().navigation.leave(definition.origin?.() ?? url.base());
    },
    /** To an earlier step because of its Change link; Next there comes back here. */
    change(id: Id): void {
      $returnTo.set($step.get());
      go(id);
    },
    /** What was answered on the steps before this one. */
    answersBefore(id: Id) {
      return steps
        .slice(0, indexOf(id))
        .filter(isAsked)
        .flatMap((step) =>
          (step.answers?.($state.get()) ?? []).map((answer) => ({ step: step.id, ...answer })),
        );
    },
    /** Forgets what was typed on some steps. */
    dropDrafts(ids: readonly Id[]): void {
      const kept = Object.entries($drafts.get()).filter(([id]) => !ids.includes(id as Id));
      $drafts.set(Object.fromEntries(kept));
    },
    /** Forgets everything, and begins again. */
    restart(): void {
      definition.clear();
      $drafts.set({});
      go(first.id);
    },
  };
}

export type Flow<State, Id extends string> = ReturnType<typeof defineFlow<State, Id>>;
