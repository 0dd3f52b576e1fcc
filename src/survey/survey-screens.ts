/** The screens of a survey as places of a flow. Fetched apart from a flow's first script. */
import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores';
import type {
  DynamicForm,
  SurveyResponses,
  SurveyScreen,
} from '../contract/survey/dynamic-form.ts';
import { checkScreen, fieldOverMaximum } from '../contract/survey/check.ts';
import { checkDefinition, type DefinitionProblem } from '../contract/survey/definition.ts';
import { answersOf } from '../contract/survey/kinds.ts';
import { environment } from '../core/environment.ts';
import type { Place, StepScreens } from '../flow/step.ts';
import { createStepForm, type StepForm } from '../flow/step-form.ts';
import { answersOfSurvey, type SurveyAnswer } from './answers.ts';
import type { KeptSurvey } from './kept.ts';
import { back, change, edit, next, screenBefore, startSurvey, takeUp, visit } from './machine.ts';
import { valuesOf, type SurveyState } from './state.ts';

export interface SurveyScreens extends StepScreens {
  /** Null until there is a definition that can be run. */
  readonly $state: ReadableAtom<SurveyState | null>;
  /** Why the definition cannot be run. */
  readonly $problem: ReadableAtom<DefinitionProblem | null>;
  screen(place: Place): SurveyScreen | null;
  /** Accepts the present screen's answers. */
  next(): 'moved' | 'complete' | 'stay';
  /** Key of the amount on a screen that is over what is sold online. */
  overMaximum(place: Place): string | undefined;
  summarize(): readonly SurveyAnswer[];
  /** Asks anew what was answered elsewhere: nothing of it that will do is asked for again. */
  takeUp(answers: SurveyResponses, current: string): void;
}

interface SurveySource {
  $form: ReadableAtom<DynamicForm | null>;
  $kept: WritableAtom<KeptSurvey>;
  /** What the fields hold before anything is answered, by key_name. */
  $prefill?: ReadableAtom<SurveyResponses>;
  expected?: number;
}

const STEP = 'survey';
const placeOf = (id: string): Place => `${STEP}?${id}`;
const idOf = (place: Place) => place.slice(STEP.length + 1);

export function createSurveyScreens(source: SurveySource): SurveyScreens {
  const { $form, $kept, $prefill, expected = 1 } = source;
  const $state = atom<SurveyState | null>(null);
  const $problem = atom<DefinitionProblem | null>(null);
  let written: KeptSurvey | null = null;

  /** Takes the survey up from what is kept: at first, with another definition, after it was cleared. */
  function begin() {
    const definition = $form.get();
    const problem = definition && checkDefinition(definition);
    if (problem)
      environment().logError(
        `A survey cannot be run: ${problem.kind} on screen '${problem.screen}'. ${problem.message}`,
      );
    $problem.set(problem);
    $state.set(
      definition && !problem
        ? startSurvey(withDefaults(definition, $prefill?.get()), $kept.get())
        : null,
    );
  }

  function write(state: SurveyState) {
    const { current, done, responses, drafts, chosen, complete } = state;
    written = { current, done, responses, drafts, chosen, complete };
    $state.set(state);
    $kept.set(written);
  }

  function update(step: (state: SurveyState) => SurveyState): SurveyState | null {
    const state = $state.get();
    if (state) write(step(state));
    return $state.get();
  }

  function screen(place: Place): SurveyScreen | null {
    return $state.get()?.form.screens[idOf(place)] ?? null;
  }

  function formAt(place: Place): StepForm {
    const id = idOf(place);
    const type = (changes: SurveyResponses) =>
      // A screen on its way out is typed in no more.
      void update((state) => (state.current === id ? edit(state, changes) : state));
    const made = createStepForm({
      read: (values) => readScreen(screen(place), values),
      $prefill: atom({}),
      $edits: computed($state, (state) => (state ? valuesOf(state, id) : {})),
      edit: type,
    });
    return { ...made, set: type };
  }

  begin();
  $form.listen(begin);
  $kept.listen((kept) => kept !== written && begin());

  return {
    $state,
    $problem,
    screen,
    form: formAt,
    arrive(wanted, here) {
      const inside = here.startsWith(`${STEP}?`);
      const state = update((before) => {
        const id = idOf(wanted);
        // From a later step to a survey that is complete: to read or change one answer of it.
        return !inside && before.complete ? change(before, id) : visit(before, id);
      });
      return state && placeOf(state.current);
    },
    following() {
      const state = $state.get();
      return state && !state.complete ? placeOf(state.current) : null;
    },
    before() {
      const state = $state.get();
      const id = state && screenBefore(state);
      if (state && id === null) update(back);
      return id && placeOf(id);
    },
    change: (place) => void update((state) => change(state, idOf(place))),
    count(place) {
      const { sequence = [] } = $state.get() ?? {};
      return { at: Math.max(0, sequence.indexOf(idOf(place))), of: sequence.length || expected };
    },
    next() {
      const state = $state.get();
      if (!state) return 'stay';
      const outcome = next(state);
      if (outcome.kind !== 'stay') write(outcome.state);
      return outcome.kind;
    },
    overMaximum(place) {
      const asked = screen(place);
      const state = $state.get();
      return asked && state ? fieldOverMaximum(asked, valuesOf(state, asked.id)) : undefined;
    },
    summarize: remembered($state, answersOfSurvey),
    takeUp: (answers, current) => void update(({ form }) => takeUp(form, answers, current)),
  };
}

function readScreen(screen: SurveyScreen | null, values: SurveyResponses) {
  return screen
    ? { errors: checkScreen(screen, values), answers: answersOf(screen, values) }
    : { errors: {}, answers: {} };
}

/** The list of answers changes when one is accepted, not while one is typed. */
function remembered(
  $state: ReadableAtom<SurveyState | null>,
  summarize: (state: SurveyState) => SurveyAnswer[],
) {
  let of: unknown;
  let answers: readonly SurveyAnswer[] = [];
  return () => {
    const state = $state.get();
    if (state?.responses !== of) answers = state ? summarize(state) : [];
    of = state?.responses;
    return answers;
  };
}

function withDefaults(form: DynamicForm, prefill: SurveyResponses = {}): DynamicForm {
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
