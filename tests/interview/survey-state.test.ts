import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SurveyDefinition, SurveyAnswers } from '../../src/contract/survey/dynamic-form.ts';
import { validateSurvey } from '../../src/contract/survey/check.ts';
import { findDefinitionProblem } from '../../src/contract/survey/definition.ts';
import { parseScreenAnswers } from '../../src/contract/survey/field-kinds.ts';
import { emptySurvey, persistedSurveySchema } from '../../src/interview/persisted-survey.ts';
import {
  acceptScreen,
  editScreen,
  moveBetweenScreens,
  restoreSurvey,
  type SurveyState,
} from '../../src/interview/survey-state.ts';
import { branching, definitions, formOf, enteredValue } from '../fixtures/survey-definitions.ts';

/** A survey with the screen that the visitor sees. In a flow, the URL names that screen. */
interface Visit {
  state: SurveyState;
  current: string;
}

const start = (form: SurveyDefinition): Visit => enter(restoreSurvey(form, emptySurvey));

const firstUnanswered = ({ sequence, done }: SurveyState) =>
  sequence.find((id) => !done.includes(id));

/** Opens the first unanswered screen. If all are answered, opens the last one. */
const enter = (state: SurveyState): Visit => ({
  state,
  current: firstUnanswered(state) ?? state.sequence.at(-1) ?? '',
});

const edit = ({ state, current }: Visit, changes: SurveyAnswers): Visit => ({
  state: editScreen(state, current, changes),
  current,
});

/** Goes to a screen with the browser's history. Stops at the last screen that it may show. */
function visit({ state, current }: Visit, id: string): Visit {
  const moved = moveBetweenScreens(state, current, id);
  const { sequence } = moved;
  const last = firstUnanswered(moved) ?? sequence.at(-1) ?? '';
  const isReachable = sequence.includes(id) && sequence.indexOf(id) <= sequence.indexOf(last);
  return { state: moved, current: isReachable ? id : last };
}

function back(from: Visit): Visit {
  const { sequence } = from.state;
  const previous = sequence[sequence.indexOf(from.current) - 1];
  return previous === undefined
    ? { state: moveBetweenScreens(from.state, from.current, null), current: from.current }
    : visit(from, previous);
}

/** Opens an answered screen to change its answer. The other answers stay. */
function change({ state, current }: Visit, id: string): Visit {
  const { sequence } = state;
  const last = firstUnanswered(state) ?? sequence.at(-1) ?? '';
  const target = sequence.indexOf(id) <= sequence.indexOf(last) ? id : current;
  return { state: moveBetweenScreens(state, null, target), current: target };
}

/** Accepts the current screen and opens the first unanswered one. Null if Next stays. */
function next({ state, current }: Visit): Visit | null {
  const accepted = acceptScreen(state, current);
  return accepted && enter(accepted);
}

/** Restores a state from storage, as a page does after a reload. */
function reload({ state, current }: Visit): Visit {
  const { form, sequence: _derived, ...persistedState } = state;
  const restored = restoreSurvey(
    form,
    persistedSurveySchema.parse(JSON.parse(JSON.stringify(persistedState))),
  );
  return { state: moveBetweenScreens(restored, null, current), current };
}

type SurveyAction = {
  kind: 'next' | 'back' | 'reload' | 'type' | 'change' | 'visit' | 'rechoose';
  value: unknown;
  at: number;
};

const nextActions = Array.from({ length: 6 }, () => 'next');
const kinds = [...nextActions, 'type', 'rechoose', 'rechoose', 'back', 'reload', 'change', 'visit'];

const actionLists: fc.Arbitrary<SurveyAction[]> = fc.array(
  fc.record({
    // Most actions are Next, because otherwise few random sequences would reach the end of the
    // survey.
    kind: fc.constantFrom(...kinds),
    value: enteredValue,
    at: fc.nat(13),
  }) as fc.Arbitrary<SurveyAction>,
  { maxLength: 40 },
);

function applyAction(from: Visit, { kind, value, at }: SurveyAction): Visit {
  const { state, current } = from;
  const key = state.form.screens[current]?.fields[0]?.key_name ?? '';
  const id = state.sequence[at % state.sequence.length] ?? '';
  switch (kind) {
    case 'next':
      // If Next does not advance, fills in the required answers, so that sequences can reach the
      // end.
      return next(from) ?? next(fill(from)) ?? from;
    case 'back':
      return back(from);
    case 'type':
      return edit(from, { [key]: value });
    case 'change':
      return change(from, id);
    case 'visit':
      return visit(from, id);
    case 'rechoose': {
      const reopened = change(from, id);
      const [field] = state.form.screens[reopened.current]?.fields ?? [];
      return field?.settings.choices
        ? edit(reopened, { [field.key_name]: `v${at % field.settings.choices.length}` })
        : reopened;
    }
    case 'reload':
      return reload(from);
  }
}

const good: Record<string, unknown> = {
  single_select: 'v0',
  multi_select: ['v1'],
  text: 'Dana',
  integer: '12',
  list: [{ name: 'Dana' }],
};

function fill(from: Visit): Visit {
  const [field] = from.state.form.screens[from.current]?.fields ?? [];
  return field ? edit(from, { [field.key_name]: good[field.field_type] }) : from;
}

function expectConsistent({ state, current }: Visit) {
  expect(new Set(state.sequence).size).toBe(state.sequence.length);
  expect(state.sequence).toContain(current);
  const done = new Set(state.done);
  for (const id of done) expect(state.sequence).toContain(id);
  const keys = state.sequence
    .filter((id) => done.has(id))
    .flatMap((id) => state.form.screens[id]?.fields.map(({ key_name }) => key_name) ?? []);
  for (const key of Object.keys(state.responses)) expect(keys).toContain(key);
  expect(state.complete).toBe(state.sequence.every((id) => done.has(id)));
}

describe('any survey with any sequence of actions', () => {
  it('shows no screen twice, and keeps only answers of its screens', () => {
    fc.assert(
      fc.property(definitions, actionLists, (form, actions) => {
        expect(findDefinitionProblem(form)).toBeNull();
        let at = start(form);
        for (const step of actions) {
          at = applyAction(at, step);
          expectConsistent(at);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('is unchanged by a reload at any point', () => {
    fc.assert(
      fc.property(definitions, actionLists, (form, actions) => {
        let at = start(form);
        for (const step of actions) {
          at = applyAction(at, step);
          expect(reload(at)).toEqual(at);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('has the same answers after Back as before Next', () => {
    fc.assert(
      fc.property(definitions, actionLists, (form, actions) => {
        let at = start(form);
        // Leaves out the action Change, because after it Next skips screens that already have
        // answers.
        for (const step of actions.filter(({ kind }) =>
          ['next', 'type', 'back', 'reload'].includes(kind),
        )) {
          const after = next(fill(at));
          // Skips complete surveys, because their later screens already have answers.
          if (after && !after.state.complete && !at.state.complete) {
            const returned = back(after);
            expect(returned.current).toBe(at.current);
            expect(returned.state).toMatchObject({
              responses: at.state.responses,
              done: at.state.done,
            });
          }
          at = applyAction(at, step);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('ends with exactly the given answers, and the server accepts them unchanged', () => {
    fc.assert(
      fc.property(
        definitions,
        fc.array(enteredValue, { minLength: 14, maxLength: 14 }),
        (form, values) => {
          let at = start(form);
          const responses: SurveyAnswers = {};
          for (let turn = 0; !at.state.complete; turn += 1) {
            const screen = form.screens[at.current]!;
            const [field] = screen.fields;
            const edited = field ? edit(at, { [field.key_name]: values[turn % 14] }) : at;
            const answered = next(edited) ? edited : fill(at);
            Object.assign(
              responses,
              parseScreenAnswers(screen, answered.state.drafts[at.current] ?? {}),
            );
            at = next(answered)!;
          }
          expect(at.state.responses).toEqual(responses);
          expect(validateSurvey(form, at.state.responses)).toEqual({
            answers: responses,
            fields: {},
            rejectedBy: null,
          });
        },
      ),
      { numRuns: 300 },
    );
  });
});

const roof = formOf({
  roof: { fields: [branching('roof', { flat: 'age', pitched: null, thatched: 'straw' })] },
  alarm: { fields: [{ key_name: 'alarm' }] },
  dogs: { fields: [{ key_name: 'dogs' }] },
  age: { next_screen_id: 'treated', fields: [{ key_name: 'age', field_type: 'integer' }] },
  treated: { next_screen_id: null, fields: [{ key_name: 'treated' }] },
  straw: { next_screen_id: null, fields: [{ key_name: 'straw' }] },
});
// This screen now ends the main path, before the screens of the branches.
roof.screens['dogs']!.next_screen_id = null;

const answer = (from: Visit, key: string, value: unknown) => next(edit(from, { [key]: value }))!;

describe('a survey with branches', () => {
  it('inserts a chosen branch after the screen, and Next opens it', () => {
    const chosen = edit(start(roof), { roof: 'flat' });
    expect(chosen.state.sequence).toEqual(['roof', 'age', 'treated', 'alarm', 'dogs']);
    expect(next(chosen)?.current).toBe('age');
  });

  it('removes the whole branch when Back leaves its first screen', () => {
    const returned = back(back(answer(answer(start(roof), 'roof', 'flat'), 'age', '12')));
    expect(returned).toMatchObject({
      current: 'roof',
      state: { sequence: ['roof', 'alarm', 'dogs'], responses: {} },
    });
    // When the branch is shown again, its fields contain the typed text again.
    const again = next(returned)!;
    expect(again.current).toBe('age');
    expect(again.state.drafts['age']).toEqual({ age: 12 });
  });

  it('makes all answers drafts when Back leaves the survey from its first screen', () => {
    const first = change(answer(start(roof), 'roof', 'flat'), 'roof');
    expect(back(first).state).toMatchObject({ done: [], drafts: { roof: { roof: 'flat' } } });
  });

  it('replaces the branch that was chosen before', () => {
    const treated = answer(
      answer(answer(start(roof), 'roof', 'flat'), 'age', 12),
      'treated',
      'yes',
    );
    const { state, current } = answer(change(treated, 'roof'), 'roof', 'thatched');
    expect(state.sequence).toEqual(['roof', 'straw', 'alarm', 'dogs']);
    expect(current).toBe('straw');
    expect(state.responses).toEqual({ roof: 'thatched' });
  });

  it('returns from a Change to the screen where the visitor was', () => {
    const dogs = edit(answer(answer(start(roof), 'roof', 'pitched'), 'alarm', 'yes'), {
      dogs: 'tw',
    });
    expect(dogs.current).toBe('dogs');
    const { state, current } = answer(change(dogs, 'roof'), 'roof', 'pitched');
    expect(current).toBe('dogs');
    expect(state.responses).toEqual({ roof: 'pitched', alarm: 'yes' });
    expect(state.drafts['dogs']).toEqual({ dogs: 'tw' });
  });

  it('shows the screens that a Change added first, then returns', () => {
    const dogs = answer(answer(start(roof), 'roof', 'pitched'), 'alarm', 'yes');
    const straw = answer(change(dogs, 'roof'), 'roof', 'thatched');
    expect(straw.current).toBe('straw');
    expect(answer(straw, 'straw', 'old').current).toBe('dogs');
  });

  it('follows the browser’s Forward up to the first screen with an invalid field', () => {
    const dogs = answer(answer(start(roof), 'roof', 'pitched'), 'alarm', 'yes');
    const first = visit(visit(dogs, 'alarm'), 'roof');
    expect(first.state.responses).toEqual({});
    expect(visit(first, 'dogs').current).toBe('dogs');
    expect(visit(edit(visit(first, 'alarm'), { alarm: '' }), 'dogs').current).toBe('alarm');
    expect(visit(first, 'nowhere').state).toBe(first.state);
  });

  it('discards an unsaved change when the browser goes Forward', () => {
    const dogs = answer(answer(start(roof), 'roof', 'pitched'), 'alarm', 'yes');
    const { state, current } = visit(edit(change(dogs, 'alarm'), { alarm: 'no' }), 'dogs');
    expect(current).toBe('dogs');
    expect(state.responses).toMatchObject({ alarm: 'yes' });
    expect(state.drafts).not.toHaveProperty('alarm');
  });

  it('forgets a changed choice when Forward stops at a later screen', () => {
    const changed = edit(change(answer(start(roof), 'roof', 'pitched'), 'roof'), {
      roof: 'pitched',
    });
    const stopped = visit(changed, 'dogs');
    expect(stopped.current).toBe('alarm');
    expect(stopped.state.chosen).toBeNull();
    expect(reload(stopped)).toEqual(stopped);
  });

  it('does not accept the drafts behind the screen that Forward opens', () => {
    const end = answer(answer(start(roof), 'roof', 'flat'), 'age', '12');
    const first = visit(end, 'roof');
    expect(visit(first, 'age').state.done).toEqual(['roof']);
  });

  it('drops persisted answers that the definition no longer accepts', () => {
    const { state } = answer(answer(start(roof), 'roof', 'pitched'), 'alarm', 'yes');
    const { form: _old, sequence: _was, ...persistedState } = state;
    const changed = structuredClone(roof);
    changed.screens['roof'] = {
      ...roof.screens['roof']!,
      fields: [branching('roof', { tiled: null })],
    };
    expect(restoreSurvey(changed, persistedState).done).toEqual(['alarm']);
  });
});
