import { describe, expect, it } from 'vitest';
import { choose, edit, next, startSurvey } from '../../src/survey/machine.ts';
import type { SurveyState } from '../../src/survey/state.ts';
import { longSurvey, quickest, wideSurvey } from '../fixtures/survey-large.ts';
import { openSurvey } from '../fixtures/survey-page.ts';

const fresh = {
  current: null,
  done: [],
  responses: {},
  drafts: {},
  chosen: false,
  complete: false,
};

/** Walked up to its last screens, where all there is to keep is kept. */
function nearEnd(screens: number): SurveyState {
  const form = longSurvey(screens);
  const ids = Object.keys(form.screens).slice(0, -5);
  const responses = Object.fromEntries(
    ids.map((id, at) => [`k${at}`, at % 10 === 0 ? 'yes' : `Answer ${id}`]),
  );
  return startSurvey(form, { ...fresh, done: ids, responses });
}

describe('a survey of 500 screens', () => {
  it('answers Next, a choice and a letter within 50 ms', async () => {
    const state = nearEnd(500);
    expect(state.done).toHaveLength(495);
    expect(await quickest(5, () => next(edit(state, { k495: 'x' })))).toBeLessThan(50);
    expect(await quickest(5, () => choose(state, 'k495', 'yes'))).toBeLessThan(50);
    expect(await quickest(5, () => edit(state, { k495: 'xy' }))).toBeLessThan(5);
  });

  it('costs four times as much where it is four times as long, not sixteen times', async () => {
    const [short, long] = [nearEnd(1000), nearEnd(4000)];
    const cost = (state: SurveyState) =>
      quickest(9, () => {
        for (let time = 0; time < 5; time += 1)
          next(edit(state, { [`k${state.current.slice(1)}`]: 'x' }));
      });
    expect((await cost(long)) / (await cost(short))).toBeLessThan(10);
  });

  it('writes what is typed into the storage within 50 ms', async () => {
    const { form, sequence: _derived, ...kept } = nearEnd(500);
    const { flow } = await openSurvey({ form, storage: { boatSurvey: JSON.stringify(kept) } });
    expect(flow.$place.get()).toBe('survey?s495');
    const step = flow.form('survey?s495');
    step.$errors.listen(() => {});
    let text = '';
    const letter = () => step.set({ k495: (text += 'x') });
    expect(await quickest(10, letter)).toBeLessThan(50);
    expect(step.$values.get()).toEqual({ k495: text });
  });
});

describe('a screen of 200 fields', () => {
  it('checks them all within 50 ms of a letter', async () => {
    const { flow } = await openSurvey({ form: wideSurvey(200) });
    const step = flow.form('survey?wide');
    step.$errors.listen(() => {});
    step.$complete.listen(() => {});
    step.check();
    expect(Object.keys(step.$errors.get())).toHaveLength(200);
    let text = '';
    expect(await quickest(10, () => step.set({ k0: (text += 'x') }))).toBeLessThan(50);
  });
});
