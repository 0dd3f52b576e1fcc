/**
 * The state of a survey and its consistency rules. The sequence depends on the answers. Only
 * screens in the sequence have accepted answers. Functions return a new state and do not change
 * their input.
 */
import type { DynamicForm, SurveyResponses } from '../contract/survey/dynamic-form.ts';
import { sequenceOf } from '../contract/survey/sequence.ts';
import { answersOf } from '../contract/survey/field-kinds.ts';
import type { PersistedSurvey } from './persisted-survey.ts';

export interface SurveyState extends PersistedSurvey {
  readonly form: DynamicForm;
  /** Ids of the screens in order, as the current answers determine them. */
  readonly sequence: readonly string[];
  readonly current: string;
}

/**
 * Returns the values of a screen's fields. Typed values override accepted answers. Accepted answers
 * override defaults.
 */
export function valuesOf(state: SurveyState, id: string): SurveyResponses {
  const screen = state.form.screens[id];
  if (!screen) return {};
  const values: SurveyResponses = {};
  for (const { key_name, settings } of screen.fields) {
    if (settings.default !== undefined) values[key_name] = settings.default;
    if (Object.hasOwn(state.responses, key_name)) values[key_name] = state.responses[key_name];
  }
  return { ...values, ...state.drafts[id] };
}

/** Turns the accepted answers of some screens into drafts again. */
export function reopenScreens(
  state: SurveyState,
  isReopened: (id: string) => boolean,
): SurveyState {
  const reopened = state.done.filter(isReopened);
  if (reopened.length === 0) return state;
  const drafts = { ...state.drafts };
  for (const id of reopened)
    drafts[id] = { ...responsesTo(state.form, [id], state.responses), ...drafts[id] };
  const done = state.done.filter((id) => !isReopened(id));
  return { ...state, drafts, done, responses: responsesTo(state.form, done, state.responses) };
}

/**
 * Recomputes the sequence from the answers. Screens that are no longer in the sequence are
 * reopened.
 */
export function recomputeSequence(state: SurveyState): SurveyState {
  let current = state;
  for (;;) {
    const sequence = sequenceFor(current);
    const sequenceIds = new Set(sequence);
    const reopenedState = reopenScreens(current, (id) => !sequenceIds.has(id));
    if (reopenedState === current)
      return { ...current, sequence, complete: isComplete(sequence, current) };
    // Repeats, because the sequence may change again without the reopened answers.
    current = reopenedState;
  }
}

function isComplete(sequence: readonly string[], { done }: SurveyState): boolean {
  const answered = new Set(done);
  return sequence.every((id) => answered.has(id));
}

/**
 * Returns the sequence for the answers. Changed choices affect the sequence before Next accepts
 * them.
 */
export function sequenceFor(state: SurveyState): string[] {
  const { form, current, done, responses, chosen } = state;
  const screen = form.screens[current];
  if (!chosen || !screen) return sequenceOf(form, responses);
  const others = done.filter((id) => id !== current);
  const choices = answersOf(screen, valuesOf(state, current));
  return sequenceOf(form, { ...responsesTo(form, others, responses), ...choices });
}

/** Returns only the responses of some screens. */
export function responsesTo(
  { screens }: DynamicForm,
  ids: readonly string[],
  responses: SurveyResponses,
): SurveyResponses {
  const found: SurveyResponses = {};
  for (const id of ids)
    for (const { key_name } of screens[id]?.fields ?? [])
      if (Object.hasOwn(responses, key_name)) found[key_name] = responses[key_name];
  return found;
}
