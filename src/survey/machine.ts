/**
 * The state machine of a survey. It does not depend on the browser. A response is an answer that
 * Next has accepted. A draft is an answer that is typed or that was reopened. Every function
 * returns a new state and does not change the old state.
 */
import type {
  SurveyDefinition,
  SurveyAnswers,
  SurveyScreen,
} from '../contract/survey/dynamic-form.ts';
import { screenErrors, type SurveyErrors } from '../contract/survey/check.ts';
import { isSelectField, REJECT_SCREEN_FLAG } from '../contract/survey/sequence.ts';
import { parseScreenAnswers } from '../contract/survey/field-kinds.ts';
import type { PersistedSurvey } from './persisted-survey.ts';
import {
  responsesOfScreens,
  screenSequenceFor,
  recomputeScreenSequence,
  reopenScreens,
  screenValues,
  type SurveyState,
} from './state.ts';

export type NextOutcome =
  | { kind: 'moved' | 'complete'; state: SurveyState }
  | { kind: 'stay'; state: SurveyState; errors: SurveyErrors };

/**
 * Starts a survey, or resumes it at its last screen. A persisted answer is used only if its field
 * still exists in the definition and the answer is still valid. `form` must have passed
 * `findDefinitionProblem`.
 */
export function startOrResumeSurvey(
  form: SurveyDefinition,
  persisted: PersistedSurvey,
): SurveyState {
  const done = persisted.done.filter((id) => isAccepted(form.screens[id], persisted.responses));
  const responses = responsesOfScreens(form, done, persisted.responses);
  const restored = {
    ...persisted,
    form,
    done,
    responses,
    current: persisted.current ?? '',
    sequence: [],
  };
  // If the current screen still exists, its changed choices affect the sequence that is computed
  // here. If it does not exist, `chosen` becomes false.
  const state = recomputeScreenSequence(
    form.screens[restored.current] ? restored : { ...restored, chosen: false },
  );
  return isReached(state, state.current) ? state : moveTo(state, firstUnansweredScreen(state));
}

/**
 * Starts a survey with answers that were given outside this survey. A screen whose answers are
 * valid is done. The answers of the other screens become drafts.
 */
export function startSurveyWithAnswers(
  form: SurveyDefinition,
  answers: SurveyAnswers,
  current: string,
): SurveyState {
  const ids = Object.keys(form.screens);
  const unacceptedIds = ids.filter((id) => !isAccepted(form.screens[id], answers));
  const drafts = Object.fromEntries(
    unacceptedIds.map((id) => [id, responsesOfScreens(form, [id], answers)]),
  );
  const persisted = {
    current,
    done: ids,
    responses: answers,
    drafts,
    chosen: false,
    complete: false,
  };
  return startOrResumeSurvey(form, persisted);
}

function isAccepted(screen: SurveyScreen | undefined, responses: SurveyAnswers): boolean {
  return screen !== undefined && Object.keys(screenErrors(screen, responses)).length === 0;
}

/**
 * Stores values that the visitor typed on the current screen. If a changed choice leads to other
 * screens, the sequence of screens changes at once.
 */
export function editCurrentScreen(state: SurveyState, changes: SurveyAnswers): SurveyState {
  const { current, drafts } = state;
  const edited = { ...state, drafts: { ...drafts, [current]: { ...drafts[current], ...changes } } };
  const fields = state.form.screens[current]?.fields ?? [];
  const hasChosen = fields.some((field) => isSelectField(field) && field.key_name in changes);
  if (!hasChosen) return edited;
  const withChoices = { ...edited, chosen: true };
  const isSameSequence = screenSequenceFor(withChoices).join('\n') === state.sequence.join('\n');
  // The changed choice makes the accepted answers of the current screen invalid, so they become
  // drafts again. The answers of screens that are no longer in the sequence also become drafts.
  return isSameSequence
    ? withChoices
    : recomputeScreenSequence(reopenScreens(withChoices, (id) => id === current));
}

/** Stores the value of a field with choices on the current screen. */
export function selectFieldChoice(state: SurveyState, key: string, value: unknown): SurveyState {
  return editCurrentScreen(state, { [key]: value });
}

/**
 * Accepts the answers of the current screen if they are valid, and then goes to the first
 * unanswered screen.
 */
export function acceptAndGoNext(state: SurveyState): NextOutcome {
  const { form, current } = state;
  const screen = form.screens[current];
  if (!screen || screen.flags.includes(REJECT_SCREEN_FLAG))
    return { kind: 'stay', state, errors: {} };
  const values = screenValues(state, current);
  const errors = screenErrors(screen, values);
  if (Object.keys(errors).length > 0) return { kind: 'stay', state, errors };
  const others = state.done.filter((id) => id !== current);
  const { [current]: _accepted, ...drafts } = state.drafts;
  const accepted = recomputeScreenSequence({
    ...state,
    chosen: false,
    drafts,
    done: [...others, current],
    responses: {
      ...responsesOfScreens(form, others, state.responses),
      ...parseScreenAnswers(screen, values),
    },
  });
  if (accepted.complete) return { kind: 'complete', state: accepted };
  return { kind: 'moved', state: moveTo(accepted, firstUnansweredScreen(accepted)) };
}

/**
 * Returns the id of the screen before the current screen. Null if the current screen is the first
 * one.
 */
export function previousScreenId({ sequence, current }: SurveyState): string | null {
  return sequence[sequence.indexOf(current) - 1] ?? null;
}

/**
 * Goes to the previous screen. The answers of the previous screen and of all later screens become
 * drafts. On the first screen, the survey stays there.
 */
export function goToPreviousScreen(state: SurveyState): SurveyState {
  return goBackTo(state, previousScreenId(state) ?? state.current);
}

function goBackTo(state: SurveyState, id: string): SurveyState {
  const index = state.sequence.indexOf(id);
  const retained = new Set(state.sequence.slice(0, index));
  return recomputeScreenSequence({
    ...reopenScreens(moveTo(state, id), (done) => !retained.has(done)),
    chosen: false,
  });
}

/**
 * Goes to an answered screen, so that the visitor can change its answer. The other screens stay
 * answered, so Next skips them.
 */
export function goToAnsweredScreen(state: SurveyState, id: string): SurveyState {
  return isReached(state, id) ? moveTo(state, id) : state;
}

/**
 * Goes to a screen after the browser's back or forward button. Going backward works like Back.
 * Going forward works like Next, up to the first screen with invalid drafts. A screen outside the
 * sequence is ignored.
 */
export function goToHistoryScreen(state: SurveyState, id: string): SurveyState {
  const { sequence, current, done } = state;
  const from = sequence.indexOf(current);
  const to = sequence.indexOf(id);
  if (to === from) return state;
  // Back can remove a group of screens from the sequence. The choice that leads to these screens is
  // still in the draft, so going forward adds the screens again.
  if (to < 0)
    return screenSequenceFor({ ...state, chosen: true }).includes(id)
      ? advanceTo(state, id)
      : state;
  if (to < from) return goBackTo(state, id);
  const { [current]: _unsaved, ...drafts } = state.drafts;
  const acceptedIds = new Set(done);
  // All screens before the target screen are still accepted, so only the unsaved change on the
  // current screen is discarded.
  if (sequence.slice(from, to).every((screen) => acceptedIds.has(screen)))
    return moveTo({ ...state, drafts }, id);
  return advanceTo(state, id);
}

function advanceTo(state: SurveyState, id: string): SurveyState {
  let reached = state;
  while (reached.current !== id) {
    const outcome = acceptAndGoNext(reached);
    if (outcome.kind !== 'moved') return reached;
    reached = outcome.state;
    if (!reached.sequence.includes(id)) return reached;
  }
  return reached;
}

function moveTo(state: SurveyState, current: string): SurveyState {
  if (current === state.current) return state;
  const moved = { ...state, current, chosen: false };
  return state.chosen ? { ...moved, sequence: screenSequenceFor(moved) } : moved;
}

/** Returns the first unanswered screen. If all screens are answered, returns the last one. */
function firstUnansweredScreen({ sequence, done }: SurveyState): string {
  const answered = new Set(done);
  return sequence.find((id) => !answered.has(id)) ?? sequence.at(-1) ?? '';
}

/** Returns true if all screens before this screen are answered. */
function isReached(state: SurveyState, id: string): boolean {
  const index = state.sequence.indexOf(id);
  const firstUnanswered = firstUnansweredScreen(state);
  return index >= 0 && index <= state.sequence.indexOf(firstUnanswered);
}
