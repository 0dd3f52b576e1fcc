import { describe, expect, it } from 'vitest';
import { choose, edit, next, startSurvey } from '../../src/survey/machine.ts';
import type { SurveyState } from '../../src/survey/state.ts';
import { quickest } from '../fixtures/quickest.ts';
import { longSurvey, wideSurvey } from '../fixtures/survey-large.ts';
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

/** How often the one takes as long as the other, in the same run: a busy machine slows both. */
async function ratio(long: () => unknown, short: () => unknown): Promise<number> {
  const often = (work: () => unknown) => async () => {
    for (let time = 0; time < 5; time += 1) await work();
  };
  return (await quickest(9, often(long))) / (await quickest(9, often(short)));
}

/** In a survey sixteen times as long: far above sixteen, far below its square. */
const LINEAR = 64;

describe('a survey that is sixteen times as long', () => {
  const [short, long] = [nearEnd(250), nearEnd(4000)];
  const here = ({ current }: SurveyState) => `k${current.slice(1)}`;
  it.each([
    ['Next', (state: SurveyState) => next(edit(state, { [here(state)]: 'x' }))],
    ['a choice', (state: SurveyState) => choose(state, here(state), 'yes')],
    ['a letter', (state: SurveyState) => edit(state, { [here(state)]: 'xy' })],
  ])('costs that much more at %s, not its square', async (_, act) => {
    expect(
      await ratio(
        () => act(long),
        () => act(short),
      ),
    ).toBeLessThan(LINEAR);
  });

  it('costs that much more where what is typed goes into the storage, not its square', async () => {
    const typing = async (screens: number) => {
      const { form, sequence: _derived, ...kept } = nearEnd(screens);
      const { flow } = await openSurvey({ form, storage: { boatSurvey: JSON.stringify(kept) } });
      const [place, key] = [flow.$place.get(), `k${screens - 5}`];
      expect(place).toBe(`survey?s${screens - 5}`);
      const step = flow.form(place);
      step.$errors.listen(() => {});
      let text = '';
      return () => {
        step.set({ [key]: (text += 'x') });
        expect(step.$values.get()).toEqual({ [key]: text });
      };
    };
    // One after the other: each page has the environment to itself.
    const brief = await quickest(9, await typing(50));
    expect((await quickest(9, await typing(800))) / brief).toBeLessThan(LINEAR);
  });
});

describe('a screen of ten times as many fields', () => {
  it('is checked in ten times the time, not in a hundred times', async () => {
    const typing = async (fields: number) => {
      const { flow } = await openSurvey({ form: wideSurvey(fields) });
      const step = flow.form('survey?wide');
      step.$errors.listen(() => {});
      step.$complete.listen(() => {});
      step.check();
      expect(Object.keys(step.$errors.get())).toHaveLength(fields);
      let text = '';
      return () => step.set({ k0: (text += 'x') });
    };
    const few = await quickest(20, await typing(40));
    expect((await quickest(20, await typing(400))) / few).toBeLessThan(40);
  });
});
