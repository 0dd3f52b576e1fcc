// Counts, not times: npm run bench -- survey measures those.
import { describe, expect, it } from 'vitest';
import { choose, edit, next } from '../../src/survey/machine.ts';
import type { SurveyState } from '../../src/survey/state.ts';
import { countReads } from '../fixtures/read-count.ts';
import { nearEnd, wideSurvey } from '../fixtures/survey-large.ts';
import { openSurvey } from '../fixtures/survey-page.ts';

describe('a survey that is sixteen times as long', () => {
  const here = ({ current }: SurveyState) => `k${current.slice(1)}`;
  it.each([
    ['Next', (state: SurveyState) => next(edit(state, { [here(state)]: 'x' }))],
    ['a choice', (state: SurveyState) => choose(state, here(state), 'yes')],
    ['a letter', (state: SurveyState) => edit(state, { [here(state)]: 'xy' })],
  ])('is read at most sixteen times as often at %s', (_, act) => {
    const readsIn = (screens: number) => {
      const [state, taken] = countReads(nearEnd(screens));
      act(state);
      return taken();
    };
    expect(readsIn(4000)).toBeLessThanOrEqual(16 * readsIn(250));
  });

  it('is read at most sixteen times as often where what is typed goes into the storage', async () => {
    const readsIn = async (screens: number) => {
      const { form, sequence: _derived, ...kept } = nearEnd(screens);
      const [counted, taken] = countReads(form);
      const storage = { boatSurvey: JSON.stringify(kept) };
      const { flow } = await openSurvey({ form: counted, storage });
      const [place, key] = [flow.$place.get(), `k${screens - 5}`];
      expect(place).toBe(`survey?s${screens - 5}`);
      const step = flow.form(place);
      step.$errors.listen(() => {});
      taken();
      step.set({ [key]: 'x' });
      expect(step.$values.get()).toEqual({ [key]: 'x' });
      return taken();
    };
    const brief = await readsIn(50);
    expect(brief).toBeGreaterThan(0);
    expect(await readsIn(800)).toBeLessThanOrEqual(16 * brief);
  });
});

describe('a screen of ten times as many fields', () => {
  it('is read at most ten times as often at a letter', async () => {
    const readsIn = async (fields: number) => {
      const [form, taken] = countReads(wideSurvey(fields));
      const { flow } = await openSurvey({ form });
      const step = flow.form('survey?wide');
      step.$errors.listen(() => {});
      step.$complete.listen(() => {});
      step.check();
      expect(Object.keys(step.$errors.get())).toHaveLength(fields);
      taken();
      step.set({ k0: 'x' });
      return taken();
    };
    const few = await readsIn(40);
    expect(few).toBeGreaterThan(0);
    expect(await readsIn(400)).toBeLessThanOrEqual(10 * few);
  });
});
