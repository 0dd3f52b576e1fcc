/**
 * The walk through a survey, without a browser. What was accepted by Next are responses; what is typed
 * or was taken back is a draft. Every function returns a new state and leaves the old one as it is.
 */
import type {
  DynamicForm,
  SurveyResponses,
  SurveyScreen,
} from '../contract/survey/dynamic-form.ts';
import { checkScreen, type SurveyErrors } from '../contract/survey/check.ts';
import { isSelect, REJECT_FLAG } from '../contract/survey/sequence.ts';
import { answersOf } from '../contract/survey/field-kinds.ts';
import type { PersistedSurvey } from './persisted-survey.ts';
import {
  responsesTo,
  sequenceFor,
  recomputeSequence,
  reopenScreens,
  valuesOf,
  type SurveyState,
} from './state.ts';

export type NextOutcome =
  | { kind: 'moved' | 'complete'; state: SurveyState }
  | { kind: 'stay'; state: SurveyState; errors: SurveyErrors };

/**
 * Begins a survey, or takes one up where it was left. Of what was kept only that is taken which the
 * definition still asks and accepts. `form` is a definition that passed checkDefinition.
 */
export function startSurvey(form: DynamicForm, persisted: PersistedSurvey): SurveyState {
  const done = persisted.done.filter((id) => isAccepted(form.screens[id], persisted.responses));
  const responses = responsesTo(form, done, persisted.responses);
  const restored = {
    ...persisted,
    form,
    done,
    responses,
    current: persisted.current ?? '',
    sequence: [],
  };
  // The present screen first: its choices may count in the sequence.
  const state = recomputeSequence(
    form.screens[restored.current] ? restored : { ...restored, chosen: false },
  );
  return isReached(state, state.current) ? state : moveTo(state, firstUnansweredScreen(state));
}

/**
 * Begins a survey whose questions were answered elsewhere: each screen that the answers suffice for is done,
 * the others have them in their fields.
 */
export function resumeAt(
  form: DynamicForm,
  answers: SurveyResponses,
  current: string,
): SurveyState {
  const ids = Object.keys(form.screens);
  const unacceptedIds = ids.filter((id) => !isAccepted(form.screens[id], answers));
  const drafts = Object.fromEntries(
    unacceptedIds.map((id) => [id, responsesTo(form, [id], answers)]),
  );
  const persisted = {
    current,
    done: ids,
    responses: answers,
    drafts,
    chosen: false,
    complete: false,
  };
  return startSurvey(form, persisted);
}

function isAccepted(screen: SurveyScreen | undefined, responses: SurveyResponses): boolean {
  return screen !== undefined && Object.keys(checkScreen(screen, responses)).length === 0;
}

/** Keeps what is typed on the present screen. A choice that leads elsewhere changes the sequence at once. */
export function edit(state: SurveyState, changes: SurveyResponses): SurveyState {
  const { current, drafts } = state;
  const edited = { ...state, drafts: { ...drafts, [current]: { ...drafts[current], ...changes } } };
  const fields = state.form.screens[current]?.fields ?? [];
  const hasChosen = fields.some((field) => isSelect(field) && field.key_name in changes);
  if (!hasChosen) return edited;
  const withChoices = { ...edited, chosen: true };
  const isSameSequence = sequenceFor(withChoices).join('\n') === state.sequence.join('\n');
  // An accepted answer that led elsewhere holds no longer, nor does what was asked because of it.
  return isSameSequence
    ? withChoices
    : recomputeSequence(reopenScreens(withChoices, (id) => id === current));
}

/** Chooses one answer of a select. */
export function choose(state: SurveyState, key: string, value: unknown): SurveyState {
  return edit(state, { [key]: value });
}

/** Accepts the present screen's answers and goes to the first screen that was not answered yet. */
export function next(state: SurveyState): NextOutcome {
  const { form, current } = state;
  const screen = form.screens[current];
  if (!screen || screen.flags.includes(REJECT_FLAG)) return { kind: 'stay', state, errors: {} };
  const values = valuesOf(state, current);
  const errors = checkScreen(screen, values);
  if (Object.keys(errors).length > 0) return { kind: 'stay', state, errors };
  const others = state.done.filter((id) => id !== current);
  const { [current]: _accepted, ...drafts } = state.drafts;
  const accepted = recomputeSequence({
    ...state,
    chosen: false,
    drafts,
    done: [...others, current],
    responses: { ...responsesTo(form, others, state.responses), ...answersOf(screen, values) },
  });
  if (accepted.complete) return { kind: 'complete', state: accepted };
  return { kind: 'moved', state: moveTo(accepted, firstUnansweredScreen(accepted)) };
}

/** The screen before the present one; null on the first. */
export function screenBefore({ sequence, current }: SurveyState): string | null {
  return sequence[sequence.indexOf(current) - 1] ?? null;
}

/** Takes the answers from the screen before on back into the fields and goes there; on the first screen it stays. */
export function back(state: SurveyState): SurveyState {
  return goBackTo(state, screenBefore(state) ?? state.current);
}

function goBackTo(state: SurveyState, id: string): SurveyState {
  const index = state.sequence.indexOf(id);
  const retained = new Set(state.sequence.slice(0, index));
  return recomputeSequence({
    ...reopenScreens(moveTo(state, id), (done) => !retained.has(done)),
    chosen: false,
  });
}

/** To an answered screen to change it: the others stay answered, and Next leads back past them. */
export function change(state: SurveyState, id: string): SurveyState {
  return isReached(state, id) ? moveTo(state, id) : state;
}

/**
 * To where the browser's history leads. Backwards it is Back; forwards it is Next, as far as what is in
 * the fields will do; a screen that is not in the sequence leads nowhere.
 */
export function goTo(state: SurveyState, id: string): SurveyState {
  const { sequence, current, done } = state;
  const from = sequence.indexOf(current);
  const to = sequence.indexOf(id);
  if (to === from) return state;
  // A branch that Back has removed comes back with the choice that is still in the fields.
  if (to < 0)
    return sequenceFor({ ...state, chosen: true }).includes(id) ? advanceTo(state, id) : state;
  if (to < from) return goBackTo(state, id);
  const { [current]: _unsaved, ...drafts } = state.drafts;
  const acceptedIds = new Set(done);
  // Nothing was accepted on the way: a change that was begun is dropped.
  if (sequence.slice(from, to).every((screen) => acceptedIds.has(screen)))
    return moveTo({ ...state, drafts }, id);
  return advanceTo(state, id);
}

function advanceTo(state: SurveyState, id: string): SurveyState {
  let reached = state;
  while (reached.current !== id) {
    const outcome = next(reached);
    if (outcome.kind !== 'moved') return reached;
    reached = outcome.state;
    if (!reached.sequence.includes(id)) return reached;
  }
  return reached;
}

function moveTo(state: SurveyState, current: string): SurveyState {
  if (current === state.current) return state;
  const moved = { ...state, current, chosen: false };
  return state.chosen ? { ...moved, sequence: sequenceFor(moved) } : moved;
}

/** The first screen that was not answered; the last one where all were. */
function firstUnansweredScreen({ sequence, done }: SurveyState): string {
  const answered = new Set(done);
  return sequence.find((id) => !answered.has(id)) ?? sequence.at(-1) ?? '';
}

/** No screen before it is unanswered. */
function isReached(state: SurveyState, id: string): boolean {
  const index = state.sequence.indexOf(id);
  const firstUnanswered = firstUnansweredScreen(state);
  return index >= 0 && index <= state.sequence.indexOf(firstUnanswered);
}
