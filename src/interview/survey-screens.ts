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
import { acceptedSurveyAnswers } from './format-answer.ts';
import type { Answer, FlowLocation, StepScreens } from './step.ts';
import { createStepForm, type StepForm } from './step-form.ts';
import {
  acceptScreen,
  editScreen,
  moveBetweenScreens,
  restoreSurvey,
  screenValues,
  startSurveyWithAnswers,
  type SurveyState,
} from './survey-state.ts';
import type { PersistedSurvey } from './persisted-survey.ts';

export interface SurveyScreens extends StepScreens {
  /** State of the survey. Null until a valid definition is loaded. */
  readonly $state: ReadableAtom<SurveyState | null>;
  /**
   * Reason why the survey's definition is invalid. Null if the definition is valid or not loaded.
   */
  readonly $problem: ReadableAtom<DefinitionProblem | null>;
  screen(location: FlowLocation): SurveyScreen | null;
  /** Accepts the answers of a screen. False if they are invalid or the screen rejects. */
  accept(location: FlowLocation): boolean;
  /**
   * Returns the key of a field on the screen whose amount exceeds the maximum for online sale.
   * Undefined if no amount exceeds the maximum.
   */
  overMaximum(location: FlowLocation): string | undefined;
  summarize(): readonly Answer[];
  /**
   * Starts the survey again with answers that were given outside this survey. Next skips the
   * screens whose answers are valid.
   */
  restart(answers: SurveyAnswers): void;
}

interface SurveySource {
  /** Id of the step that shows the survey. */
  step: string;
  $form: ReadableAtom<SurveyDefinition | null>;
  $persisted: WritableAtom<PersistedSurvey>;
  /** Initial values of the fields. The key is the field's `key_name`. */
  $prefill?: ReadableAtom<SurveyAnswers>;
}

export function createSurveyScreens({
  step,
  $form,
  $persisted,
  $prefill,
}: SurveySource): SurveyScreens {
  const screenIdOf = (location: FlowLocation) => location.slice(step.length + 1);
  const screenIdIn = (location: FlowLocation | null) =>
    location?.startsWith(`${step}?`) ? screenIdOf(location) : null;
  const $state = atom<SurveyState | null>(null);
  const $problem = atom<DefinitionProblem | null>(null);
  const $places = computed($state, (state) => {
    const done = new Set(state?.done);
    return (state?.sequence ?? []).map((id) => ({
      location: `${step}?${id}` as const,
      isAnswered: done.has(id),
      mayAddQuestions: !done.has(id) && state !== null && hasBranch(state.form, id),
    }));
  });
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
        ? restoreSurvey(withDefaults(definition, $prefill?.get()), $persisted.get())
        : null,
    );
  }

  function update(change: (state: SurveyState) => SurveyState | null): boolean {
    const state = $state.get();
    const changed = state && change(state);
    if (!changed) return false;
    const { form: _form, sequence: _sequence, ...persisted } = changed;
    lastWritten = persisted;
    $state.set(changed);
    $persisted.set(persisted);
    return true;
  }

  function screen(location: FlowLocation): SurveyScreen | null {
    return $state.get()?.form.screens[screenIdOf(location)] ?? null;
  }

  start();
  $form.listen(start);
  $persisted.listen((persisted) => persisted !== lastWritten && start());

  return {
    $state,
    $problem,
    screen,
    places: () => $places.get(),
    move: (from, to) =>
      void update((state) => moveBetweenScreens(state, screenIdIn(from), screenIdIn(to))),
    accept: (location) => update((state) => acceptScreen(state, screenIdOf(location))),
    form(location, isCurrent): StepForm {
      const id = screenIdOf(location);
      // Ignores input on a screen that is not the current one, because that screen is in its exit
      // transition.
      const set = (changes: SurveyAnswers) =>
        void (isCurrent() && update((state) => editScreen(state, id, changes)));
      const form = createStepForm({
        parse: (values) => readScreen(screen(location), values),
        $prefill: atom({}),
        $edits: computed($state, (state) => (state ? screenValues(state, id) : {})),
        edit: set,
      });
      return { ...form, set };
    },
    overMaximum(location) {
      const currentScreen = screen(location);
      const state = $state.get();
      return currentScreen && state
        ? currencyFieldOverMaximum(currentScreen, screenValues(state, currentScreen.id))
        : undefined;
    },
    summarize: memoizeByResponses($state, acceptedSurveyAnswers),
    restart: (answers) => void update(({ form }) => startSurveyWithAnswers(form, answers)),
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
  summarize: (state: SurveyState) => Answer[],
) {
  let source: unknown;
  let answers: readonly Answer[] = [];
  return () => {
    const state = $state.get();
    if (state?.responses !== source) answers = state ? summarize(state) : [];
    source = state?.responses;
    return answers;
  };
}

/** Returns true if a choice on the screen opens another screen with questions. */
function hasBranch({ screens }: SurveyDefinition, id: string): boolean {
  const choices = screens[id]?.fields.flatMap(({ settings }) => settings.choices ?? []) ?? [];
  return choices.some(({ screen_id }) => screen_id && screens[screen_id]?.fields.length);
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
