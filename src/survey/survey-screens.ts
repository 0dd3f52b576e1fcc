/**
 * The screens of a survey, as locations of a flow. This file is loaded after the first script of a
 * flow.
 */
import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores';
import type {
  SurveyDefinition,
  SurveyAnswers,
  SurveyScreen,
} from '../contract/survey/dynamic-form.ts';
import { screenErrors, currencyFieldOverMaximum } from '../contract/survey/check.ts';
import { findDefinitionProblem, type DefinitionProblem } from '../contract/survey/definition.ts';
import { parseScreenAnswers } from '../contract/survey/field-kinds.ts';
import { environment } from '../core/environment.ts';
import type { FlowLocation, StepScreens } from '../flow/step.ts';
import { createStepForm, type StepForm } from '../flow/step-form.ts';
import { acceptedSurveyAnswers, type SurveyAnswer } from './answers.ts';
import type { PersistedSurvey } from './persisted-survey.ts';
import {
  goToPreviousScreen,
  goToAnsweredScreen,
  editCurrentScreen,
  acceptAndGoNext,
  previousScreenId,
  startOrResumeSurvey,
  startSurveyWithAnswers,
  goToHistoryScreen,
} from './machine.ts';
import { screenValues, type SurveyState } from './state.ts';

export interface SurveyScreens extends StepScreens {
  /** State of the survey. Null until a valid definition is loaded. */
  readonly $state: ReadableAtom<SurveyState | null>;
  /**
   * Reason why the survey's definition is invalid. Null if the definition is valid or not loaded.
   */
  readonly $problem: ReadableAtom<DefinitionProblem | null>;
  screen(location: FlowLocation): SurveyScreen | null;
  /**
   * Accepts the current screen's answers if they are valid, and goes to the next unanswered screen.
   */
  next(): 'moved' | 'complete' | 'stay';
  /**
   * Returns the key of a field on the screen whose amount exceeds the maximum for online sale.
   * Undefined if no amount exceeds the maximum.
   */
  overMaximum(location: FlowLocation): string | undefined;
  summarize(): readonly SurveyAnswer[];
  /**
   * Starts the survey again with answers that were given outside this survey. Next skips the
   * screens whose answers are valid.
   */
  resumeAt(answers: SurveyAnswers, current: string): void;
}

interface SurveySource {
  $form: ReadableAtom<SurveyDefinition | null>;
  $persisted: WritableAtom<PersistedSurvey>;
  /** Initial values of the fields. The key is the field's `key_name`. */
  $prefill?: ReadableAtom<SurveyAnswers>;
  expectedScreens?: number;
}

const STEP = 'survey';
const locationOf = (id: string): FlowLocation => `${STEP}?${id}`;
const screenIdOf = (location: FlowLocation) => location.slice(STEP.length + 1);

export function createSurveyScreens(source: SurveySource): SurveyScreens {
  const { $form, $persisted, $prefill, expectedScreens = 1 } = source;
  const $state = atom<SurveyState | null>(null);
  const $problem = atom<DefinitionProblem | null>(null);
  let lastWritten: PersistedSurvey | null = null;

  /**
   * Starts the survey from the persisted state. Called when these screens are created, for a new
   * definition, and when the persisted state is replaced or cleared.
   */
  function start() {
    const definition = $form.get();
    const problem = definition && findDefinitionProblem(definition);
    if (problem)
      environment().logError(
        `A survey definition is invalid: ${problem.kind} on screen '${problem.screen}'. ${problem.message}`,
      );
    $problem.set(problem);
    $state.set(
      definition && !problem
        ? startOrResumeSurvey(withDefaults(definition, $prefill?.get()), $persisted.get())
        : null,
    );
  }

  function write(state: SurveyState) {
    const { current, done, responses, drafts, chosen, complete } = state;
    lastWritten = { current, done, responses, drafts, chosen, complete };
    $state.set(state);
    $persisted.set(lastWritten);
  }

  function update(step: (state: SurveyState) => SurveyState): SurveyState | null {
    const state = $state.get();
    if (state) write(step(state));
    return $state.get();
  }

  function screen(location: FlowLocation): SurveyScreen | null {
    return $state.get()?.form.screens[screenIdOf(location)] ?? null;
  }

  function formAt(location: FlowLocation): StepForm {
    const id = screenIdOf(location);
    const onType = (changes: SurveyAnswers) =>
      // If the screen is no longer the current one, the input is ignored, because the screen is in
      // its exit transition.
      void update((state) => (state.current === id ? editCurrentScreen(state, changes) : state));
    const form = createStepForm({
      parse: (values) => readScreen(screen(location), values),
      $prefill: atom({}),
      $edits: computed($state, (state) => (state ? screenValues(state, id) : {})),
      edit: onType,
    });
    return { ...form, set: onType };
  }

  start();
  $form.listen(start);
  $persisted.listen((persisted) => persisted !== lastWritten && start());

  return {
    $state,
    $problem,
    screen,
    form: formAt,
    enter(requested, current) {
      const isInsideSurvey = current.startsWith(`${STEP}?`);
      const state = update((before) => {
        const id = screenIdOf(requested);
        // A visitor who comes from a later step to a complete survey wants to read or change one
        // answer, so the other answers stay accepted.
        return !isInsideSurvey && before.complete
          ? goToAnsweredScreen(before, id)
          : goToHistoryScreen(before, id);
      });
      return state && locationOf(state.current);
    },
    nextLocation() {
      const state = $state.get();
      return state && !state.complete ? locationOf(state.current) : null;
    },
    previousLocation() {
      const state = $state.get();
      const id = state && previousScreenId(state);
      if (state && id === null) update(goToPreviousScreen);
      return id && locationOf(id);
    },
    change: (location) => void update((state) => goToAnsweredScreen(state, screenIdOf(location))),
    count(location) {
      const { sequence = [] } = $state.get() ?? {};
      return {
        at: Math.max(0, sequence.indexOf(screenIdOf(location))),
        of: sequence.length || expectedScreens,
      };
    },
    next() {
      const state = $state.get();
      if (!state) return 'stay';
      const outcome = acceptAndGoNext(state);
      if (outcome.kind !== 'stay') write(outcome.state);
      return outcome.kind;
    },
    overMaximum(location) {
      const currentScreen = screen(location);
      const state = $state.get();
      return currentScreen && state
        ? currencyFieldOverMaximum(currentScreen, screenValues(state, currentScreen.id))
        : undefined;
    },
    summarize: memoizeByResponses($state, acceptedSurveyAnswers),
    resumeAt: (answers, current) =>
      void update(({ form }) => startSurveyWithAnswers(form, answers, current)),
  };
}

function readScreen(screen: SurveyScreen | null, values: SurveyAnswers) {
  return screen
    ? { errors: screenErrors(screen, values), answers: parseScreenAnswers(screen, values) }
    : { errors: {}, answers: {} };
}

/**
 * Caches the list of answers until the accepted answers change. Typed answers that are not accepted
 * do not change the list.
 */
function memoizeByResponses(
  $state: ReadableAtom<SurveyState | null>,
  summarize: (state: SurveyState) => SurveyAnswer[],
) {
  let source: unknown;
  let answers: readonly SurveyAnswer[] = [];
  return () => {
    const state = $state.get();
    if (state?.responses !== source) answers = state ? summarize(state) : [];
    source = state?.responses;
    return answers;
  };
}

function withDefaults(form: SurveyDefinition, prefill: SurveyAnswers = {}): SurveyDefinition {
  if (Object.keys(prefill).length === 0) return form;
  const screens = Object.entries(form.screens).map(([id, screen]) => {
    const fields = screen.fields.map((field) =>
      field.key_name in prefill
        ? { ...field, settings: { ...field.settings, default: prefill[field.key_name] } }
        : field,
    );
    return [id, { ...screen, fields }] as const;
  });
  return { ...form, screens: Object.fromEntries(screens) };
}
