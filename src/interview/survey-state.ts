/**
 * The state of a survey, and the functions that change it. The sequence is the list of screens that
 * the visitor must answer, and it depends on the answers. Only screens in the sequence have
 * accepted answers. A response is an answer that Next has accepted. A draft is an answer that is
 * typed or that was reopened. The flow knows the current screen from the URL. Functions return a
 * new state and do not change their input.
 */
import type {
  SurveyDefinition,
  SurveyAnswers,
  SurveyScreen,
} from '../contract/survey/dynamic-form.ts';
import { screenErrors } from '../contract/survey/check.ts';
import {
  isSelectField,
  REJECT_SCREEN_FLAG,
  screenIdSequence,
} from '../contract/survey/sequence.ts';
import { parseScreenAnswers } from '../contract/survey/field-kinds.ts';
import { emptySurvey, type PersistedSurvey } from './persisted-survey.ts';

export interface SurveyState extends PersistedSurvey {
  readonly form: SurveyDefinition;
  /** Ids of the screens in the order in which they are shown. */
  readonly sequence: readonly string[];
}

/**
 * Starts or resumes a survey. A persisted answer is used only if its field still exists in the
 * definition and the answer is still valid. `form` must have passed `findDefinitionProblem`.
 */
export function restoreSurvey(form: SurveyDefinition, persisted: PersistedSurvey): SurveyState {
  const done = persisted.done.filter((id) => isAccepted(form.screens[id], persisted.responses));
  const responses = responsesOfScreens(form, done, persisted.responses);
  return settle({ ...persisted, form, done, responses, sequence: [] });
}

/**
 * Starts a survey with answers that were given outside this survey. A screen whose answers are
 * valid is done. The answers of the other screens become drafts.
 */
export function startSurveyWithAnswers(
  form: SurveyDefinition,
  answers: SurveyAnswers,
): SurveyState {
  const ids = Object.keys(form.screens);
  const unaccepted = ids.filter((id) => !isAccepted(form.screens[id], answers));
  const drafts = unaccepted.map((id) => [id, responsesOfScreens(form, [id], answers)]);
  return restoreSurvey(form, {
    ...emptySurvey,
    done: ids,
    responses: answers,
    drafts: Object.fromEntries(drafts),
  });
}

function isAccepted(screen: SurveyScreen | undefined, responses: SurveyAnswers): boolean {
  return screen !== undefined && Object.keys(screenErrors(screen, responses)).length === 0;
}

/**
 * Returns the values of a screen's fields. A typed value has priority over an accepted answer. An
 * accepted answer has priority over a default value.
 */
export function screenValues(state: SurveyState, id: string): SurveyAnswers {
  const values: SurveyAnswers = {};
  for (const { key_name, settings } of state.form.screens[id]?.fields ?? []) {
    if (settings.default !== undefined) values[key_name] = settings.default;
    if (Object.hasOwn(state.responses, key_name)) values[key_name] = state.responses[key_name];
  }
  return { ...values, ...state.drafts[id] };
}

/**
 * Stores values that the visitor typed on a screen. If a changed choice leads to other screens, the
 * sequence of screens changes at once.
 */
export function editScreen(state: SurveyState, id: string, changes: SurveyAnswers): SurveyState {
  const { drafts, form } = state;
  const edited = { ...state, drafts: { ...drafts, [id]: { ...drafts[id], ...changes } } };
  const fields = form.screens[id]?.fields ?? [];
  if (!fields.some((field) => isSelectField(field) && field.key_name in changes)) return edited;
  const withChoices = { ...edited, chosen: id };
  const isSameSequence = sequenceOf(withChoices).join('\n') === state.sequence.join('\n');
  // The changed choice makes the accepted answers of the screen invalid, so they become drafts
  // again. The answers of screens that are no longer in the sequence also become drafts.
  return isSameSequence ? withChoices : settle(reopen(withChoices, (done) => done === id));
}

/** Accepts the answers of a screen. Returns null if they are invalid or the screen rejects. */
export function acceptScreen(state: SurveyState, id: string): SurveyState | null {
  const { form } = state;
  const screen = form.screens[id];
  if (!screen || screen.flags.includes(REJECT_SCREEN_FLAG)) return null;
  const values = screenValues(state, id);
  if (!isAccepted(screen, values)) return null;
  const others = state.done.filter((done) => done !== id);
  const { [id]: _accepted, ...drafts } = state.drafts;
  return settle({
    ...state,
    chosen: null,
    drafts,
    done: [...others, id],
    responses: {
      ...responsesOfScreens(form, others, state.responses),
      ...parseScreenAnswers(screen, values),
    },
  });
}

/**
 * Moves from a screen to another one, as Back, Next and the browser's history do. Moving back
 * reopens the answers of the target screen and of all later screens. Moving forward accepts the
 * drafts on the way, up to the first screen with invalid drafts.
 * @param from Null if the visitor comes from another step
 * @param to Null if the visitor goes back to a step before the survey
 */
export function moveBetweenScreens(
  state: SurveyState,
  from: string | null,
  to: string | null,
): SurveyState {
  const { sequence, drafts, done } = state;
  const start = from === null ? 0 : sequence.indexOf(from);
  const target = to === null ? 0 : sequence.indexOf(to);
  if (from === to) return state;
  if (to === null || (from !== null && target >= 0 && target < start)) {
    const retained = new Set(sequence.slice(0, target));
    return settle({ ...reopen(state, (id) => !retained.has(id)), chosen: null });
  }
  const accepted = new Set(done);
  if (target >= 0 && sequence.slice(start, target).every((id) => accepted.has(id))) {
    // All screens before the target screen are still accepted, so only the unsaved change on the
    // screen that the visitor leaves is discarded.
    const { [from ?? '']: _unsaved, ...others } = drafts;
    return settle({ ...state, drafts: others, chosen: state.chosen === to ? to : null });
  }
  return acceptUpTo(state, to);
}

/**
 * Accepts the drafts of all screens before the target screen. Stops at the first invalid screen.
 * Back can remove a group of screens from the sequence. The choice that leads to these screens is
 * still in a draft, so accepting it adds the screens again.
 */
function acceptUpTo(state: SurveyState, target: string): SurveyState {
  let reached = state;
  for (;;) {
    const id = firstUnanswered(reached);
    const at = reached.sequence.indexOf(target);
    const isBefore = id !== undefined && (at < 0 || reached.sequence.indexOf(id) < at);
    const accepted = isBefore && acceptScreen(reached, id);
    if (!accepted) return forgetLeftChoice(at < 0 ? state : reached);
    reached = accepted;
  }
}

/** Resets `chosen` if its screen is not the one where the visitor must stop. */
function forgetLeftChoice(state: SurveyState): SurveyState {
  return state.chosen === null || state.chosen === firstUnanswered(state)
    ? state
    : settle({ ...state, chosen: null });
}

function firstUnanswered({ sequence, done }: SurveyState): string | undefined {
  const answered = new Set(done);
  return sequence.find((id) => !answered.has(id));
}

/** Turns the accepted answers of some screens into drafts again. */
function reopen(state: SurveyState, isReopened: (id: string) => boolean): SurveyState {
  const { form, responses } = state;
  const reopened = state.done.filter(isReopened);
  if (reopened.length === 0) return state;
  const drafts = { ...state.drafts };
  for (const id of reopened)
    drafts[id] = { ...responsesOfScreens(form, [id], responses), ...drafts[id] };
  const done = state.done.filter((id) => !isReopened(id));
  return { ...state, drafts, done, responses: responsesOfScreens(form, done, responses) };
}

/**
 * Computes the sequence of screens again after the answers have changed. The answers of screens
 * that are no longer in the sequence become drafts.
 */
function settle(state: SurveyState): SurveyState {
  let current = state;
  for (;;) {
    const sequence = sequenceOf(current);
    const ids = new Set(sequence);
    const reopened = reopen(current, (id) => !ids.has(id));
    if (reopened === current) {
      const settled = { ...current, sequence };
      return { ...settled, complete: firstUnanswered(settled) === undefined };
    }
    // The loop runs again, because the sequence may change again without the reopened answers.
    current = reopened;
  }
}

/** Returns the sequence for the current answers and for changed choices that are not accepted yet. */
function sequenceOf(state: SurveyState): string[] {
  const { form, done, responses, chosen } = state;
  const screen = form.screens[chosen ?? ''];
  if (chosen === null || !screen) return screenIdSequence(form, responses);
  const others = done.filter((id) => id !== chosen);
  const choices = parseScreenAnswers(screen, screenValues(state, chosen));
  return screenIdSequence(form, { ...responsesOfScreens(form, others, responses), ...choices });
}

/** Returns only those responses that belong to the given screens. */
function responsesOfScreens(
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
