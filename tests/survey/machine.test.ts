import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SurveyDefinition, SurveyAnswers } from '../../src/contract/survey/dynamic-form.ts';
import { validateSurvey } from '../../src/contract/survey/check.ts';
import { findDefinitionProblem } from '../../src/contract/survey/definition.ts';
import { parseScreenAnswers } from '../../src/contract/survey/field-kinds.ts';
import { persistedSurveySchema, type PersistedSurvey } from '../../src/survey/persisted-survey.ts';
import {
  goToPreviousScreen,
  goToAnsweredScreen,
  selectFieldChoice,
  editCurrentScreen,
  acceptAndGoNext,
  startOrResumeSurvey,
  goToHistoryScreen,
} from '../../src/survey/machine.ts';
import type { SurveyState } from '../../src/survey/state.ts';
import { branching, definitions, formOf, enteredValue } from '../fixtures/survey-definitions.ts';

const fresh: PersistedSurvey = {
  current: null,
  done: [],
  responses: {},
  drafts: {},
  chosen: false,
  complete: false,
};

const start = (form: SurveyDefinition) => startOrResumeSurvey(form, fresh);

/** Restores a state from storage, as a page does after a reload. */
function reload(state: SurveyState): SurveyState {
  const { form, sequence: _derived, ...persistedState } = state;
  return startOrResumeSurvey(
    form,
    persistedSurveySchema.parse(JSON.parse(JSON.stringify(persistedState))),
  );
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

function applyAction(state: SurveyState, { kind, value, at }: SurveyAction): SurveyState {
  const key = state.form.screens[state.current]?.fields[0]?.key_name ?? '';
  const id = state.sequence[at % state.sequence.length] ?? '';
  switch (kind) {
    case 'next': {
      // If Next does not advance, fills in the required answers, so that sequences can reach the
      // end.
      const outcome = acceptAndGoNext(acceptAndGoNext(state).kind === 'stay' ? fill(state) : state);
      return outcome.state;
    }
    case 'back':
      return goToPreviousScreen(state);
    case 'type':
      return editCurrentScreen(state, { [key]: value });
    case 'change':
      return goToAnsweredScreen(state, id);
    case 'visit':
      return goToHistoryScreen(state, id);
    case 'rechoose': {
      const reopened = goToAnsweredScreen(state, id);
      const [field] = reopened.form.screens[reopened.current]?.fields ?? [];
      return field?.settings.choices
        ? selectFieldChoice(reopened, field.key_name, `v${at % field.settings.choices.length}`)
        : reopened;
    }
    case 'reload':
      return reload(state);
  }
}

const good: Record<string, unknown> = {
  single_select: 'v0',
  multi_select: ['v1'],
  text: 'Dana',
  integer: '12',
  list: [{ name: 'Dana' }],
};

function fill(state: SurveyState): SurveyState {
  const [field] = state.form.screens[state.current]?.fields ?? [];
  return field ? editCurrentScreen(state, { [field.key_name]: good[field.field_type] }) : state;
}

function expectConsistent(state: SurveyState) {
  expect(new Set(state.sequence).size).toBe(state.sequence.length);
  expect(state.sequence).toContain(state.current);
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
        let state = start(form);
        for (const step of actions) {
          state = applyAction(state, step);
          expectConsistent(state);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('is unchanged by a reload at any point', () => {
    fc.assert(
      fc.property(definitions, actionLists, (form, actions) => {
        let state = start(form);
        for (const step of actions) {
          state = applyAction(state, step);
          expect(reload(state)).toEqual(state);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('has the same answers after Back as before Next', () => {
    fc.assert(
      fc.property(definitions, actionLists, (form, actions) => {
        let state = start(form);
        // Leaves out the action Change, because after it Next skips screens that already have
        // answers.
        for (const step of actions.filter(({ kind }) =>
          ['next', 'type', 'back', 'reload'].includes(kind),
        )) {
          const outcome = acceptAndGoNext(fill(state));
          // Skips complete surveys, because their later screens already have answers.
          if (outcome.kind === 'moved' && !state.complete) {
            const { responses, done, current } = goToPreviousScreen(outcome.state);
            expect({ responses, done, current }).toEqual({
              responses: state.responses,
              done: state.done,
              current: state.current,
            });
          }
          state = applyAction(state, step);
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
          let state = start(form);
          const responses: SurveyAnswers = {};
          for (let at = 0; !state.complete; at += 1) {
            const screen = form.screens[state.current]!;
            const [field] = screen.fields;
            const edited = field
              ? editCurrentScreen(state, { [field.key_name]: values[at % 14] })
              : state;
            const afterNext = acceptAndGoNext(edited).kind === 'stay' ? fill(state) : edited;
            Object.assign(
              responses,
              parseScreenAnswers(screen, afterNext.drafts[state.current] ?? {}),
            );
            state = acceptAndGoNext(afterNext).state;
          }
          expect(state.responses).toEqual(responses);
          expect(validateSurvey(form, state.responses)).toEqual({
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
  age: { next_screen_id: 'sealed', fields: [{ key_name: 'age', field_type: 'integer' }] },
  sealed: { next_screen_id: null, fields: [{ key_name: 'sealed' }] },
  straw: { next_screen_id: null, fields: [{ key_name: 'straw' }] },
});
// This screen now ends the main path, before the screens of the branches.
roof.screens['dogs']!.next_screen_id = null;

const answer = (state: SurveyState, key: string, value: unknown) =>
  acceptAndGoNext(selectFieldChoice(state, key, value)).state;

describe('a survey with branches', () => {
  it('inserts a chosen branch after the screen, and Next opens it', () => {
    const chosen = selectFieldChoice(start(roof), 'roof', 'flat');
    expect(chosen.sequence).toEqual(['roof', 'age', 'sealed', 'alarm', 'dogs']);
    expect(acceptAndGoNext(chosen).state.current).toBe('age');
  });

  it('removes the whole branch when Back leaves its first screen', () => {
    let state = answer(answer(start(roof), 'roof', 'flat'), 'age', '12');
    state = goToPreviousScreen(goToPreviousScreen(state));
    expect(state).toMatchObject({
      current: 'roof',
      sequence: ['roof', 'alarm', 'dogs'],
      responses: {},
    });
    // When the branch is shown again, its fields contain the typed text again.
    const again = acceptAndGoNext(state).state;
    expect(again.current).toBe('age');
    expect(again.drafts['age']).toEqual({ age: 12 });
  });

  it('replaces the branch that was chosen before', () => {
    let state = answer(answer(answer(start(roof), 'roof', 'flat'), 'age', 12), 'sealed', 'yes');
    state = answer(goToAnsweredScreen(state, 'roof'), 'roof', 'thatched');
    expect(state.sequence).toEqual(['roof', 'straw', 'alarm', 'dogs']);
    expect(state.current).toBe('straw');
    expect(state.responses).toEqual({ roof: 'thatched' });
  });

  it('returns from a Change to the screen where the visitor was', () => {
    let state = answer(answer(start(roof), 'roof', 'pitched'), 'alarm', 'yes');
    expect(state.current).toBe('dogs');
    state = answer(
      goToAnsweredScreen(editCurrentScreen(state, { dogs: 'tw' }), 'roof'),
      'roof',
      'pitched',
    );
    expect(state.current).toBe('dogs');
    expect(state.responses).toEqual({ roof: 'pitched', alarm: 'yes' });
    expect(state.drafts['dogs']).toEqual({ dogs: 'tw' });
  });

  it('shows the screens that a Change added first, then returns', () => {
    let state = answer(answer(start(roof), 'roof', 'pitched'), 'alarm', 'yes');
    state = answer(goToAnsweredScreen(state, 'roof'), 'roof', 'thatched');
    expect(state.current).toBe('straw');
    state = answer(state, 'straw', 'old');
    expect(state.current).toBe('dogs');
  });

  it('follows the browser’s Forward up to the first screen with an invalid field', () => {
    let state = answer(answer(start(roof), 'roof', 'pitched'), 'alarm', 'yes');
    state = goToHistoryScreen(goToHistoryScreen(state, 'alarm'), 'roof');
    expect(state.responses).toEqual({});
    expect(goToHistoryScreen(state, 'dogs').current).toBe('dogs');
    expect(
      goToHistoryScreen(editCurrentScreen(goToHistoryScreen(state, 'alarm'), { alarm: '' }), 'dogs')
        .current,
    ).toBe('alarm');
    expect(goToHistoryScreen(state, 'nowhere')).toBe(state);
  });

  it('drops persisted answers that the definition no longer accepts', () => {
    const state = answer(answer(start(roof), 'roof', 'pitched'), 'alarm', 'yes');
    const { form: _old, sequence: _was, ...persistedState } = state;
    const changed = structuredClone(roof);
    changed.screens['roof'] = {
      ...roof.screens['roof']!,
      fields: [branching('roof', { tiled: null })],
    };
    expect(startOrResumeSurvey(changed, persistedState)).toMatchObject({
      current: 'roof',
      done: ['alarm'],
    });
  });
});
