/**
 * The state of a survey, and the rules that keep it consistent. The sequence is the list of screens
 * that the visitor must answer, and it depends on the answers. Only screens in the sequence have
 * accepted answers. Functions return a new state and do not change their input.
 */
import type { SurveyDefinition, SurveyAnswers } from '../contract/survey/dynamic-form.ts';
import { screenIdSequence } from '../contract/survey/sequence.ts';
import { parseScreenAnswers } from '../contract/survey/field-kinds.ts';
import type { PersistedSurvey } from './persisted-survey.ts';

export interface SurveyState extends PersistedSurvey {
  readonly form: SurveyDefinition;
  /**
   * Ids of the screens in the order in which they are shown. The current answers determine the
   * screens.
   */
  readonly sequence: readonly string[];
  readonly current: string;
}

/**
 * Returns the values of a screen's fields. A typed value has priority over an accepted answer. An
 * accepted answer has priority over a default value.
 */
export function screenValues(state: SurveyState, id: string): SurveyAnswers {
  const screen = state.form.screens[id];
  if (!screen) return {};
  const values: SurveyAnswers = {};
  for (const { key_name, settings } of screen.fields) {
    if (settings.default !== undefined) values[key_name] = settings.default;
    if (Object.hasOwn(state.responses, key_name)) values[key_name] = state.responses[key_name];
  }
  return { ...values, ...state.drafts[id] };
}

/**
 * Turns the accepted answers of some screens into drafts again, so that Next must accept them
 * again.
 */
export function reopenScreens(
  state: SurveyState,
  isReopened: (id: string) => boolean,
): SurveyState {
  const reopened = state.done.filter(isReopened);
  if (reopened.length === 0) return state;
  const drafts = { ...state.drafts };
  for (const id of reopened)
    drafts[id] = { ...responsesOfScreens(state.form, [id], state.responses), ...drafts[id] };
  const done = state.done.filter((id) => !isReopened(id));
  return {
    ...state,
    drafts,
    done,
    responses: responsesOfScreens(state.form, done, state.responses),
  };
}

/**
 * Computes the sequence of screens again after the answers have changed. The answers of screens
 * that are no longer in the sequence become drafts.
 */
export function recomputeScreenSequence(state: SurveyState): SurveyState {
  let current = state;
  for (;;) {
    const sequence = screenSequenceFor(current);
    const sequenceIds = new Set(sequence);
    const reopenedState = reopenScreens(current, (id) => !sequenceIds.has(id));
    if (reopenedState === current)
      return { ...current, sequence, complete: isComplete(sequence, current) };
    // The loop runs again, because the sequence may change again without the reopened answers.
    current = reopenedState;
  }
}

function isComplete(sequence: readonly string[], { done }: SurveyState): boolean {
  const answered = new Set(done);
  return sequence.every((id) => answered.has(id));
}

/**
 * Returns the sequence of screens for the current answers. If a choice on the current screen has
 * changed, it is used before Next accepts it.
 */
export function screenSequenceFor(state: SurveyState): string[] {
  const { form, current, done, responses, chosen } = state;
  const screen = form.screens[current];
  if (!chosen || !screen) return screenIdSequence(form, responses);
  const others = done.filter((id) => id !== current);
  const choices = parseScreenAnswers(screen, screenValues(state, current));
  return screenIdSequence(form, { ...responsesOfScreens(form, others, responses), ...choices });
}

/** Returns only those responses that belong to the given screens. */
export function responsesOfScreens(
  { screens }: SurveyDefinition,
  ids: readonly string[],
  responses: SurveyAnswers,
): SurveyAnswers {
  const found: SurveyAnswers = {};
  for (const id of ids)
    for (const { key_name } of screens[id]?.fields ?? [])
      if (Object.hasOwn(responses, key_name)) found[key_name] = responses[key_name];
  return found;
}
