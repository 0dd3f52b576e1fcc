// Counts how often data are read, because times would vary. `npm run bench -- survey` measures
// times.
import { describe, expect, it } from 'vitest';
import { acceptScreen, editScreen, type SurveyState } from '../../src/interview/survey-state.ts';
import { countReads } from '../fixtures/read-count.ts';
import { nearlyCompleteSurvey, wideSurvey } from '../fixtures/survey-large.ts';
import { openSurvey } from '../fixtures/survey-page.ts';

describe('a survey that is sixteen times as long', () => {
  const currentId = ({ done }: SurveyState) => `s${done.length}`;
  const type = (state: SurveyState, value: string) =>
    editScreen(state, currentId(state), { [`k${state.done.length}`]: value });
  const choose = (state: SurveyState) => editScreen(state, 's0', { k0: 'no' });
  it.each([
    ['Next', (state: SurveyState) => acceptScreen(type(state, 'x'), currentId(state))],
    ['a choice', choose],
    ['a letter', (state: SurveyState) => type(state, 'xy')],
  ])('is read at most seventeen times as often for %s', (_, act) => {
    const readsIn = (screens: number) => {
      const [state, takeReadCount] = countReads(nearlyCompleteSurvey(screens));
      act(state);
      return takeReadCount();
    };
    expect(readsIn(4000)).toBeLessThanOrEqual(17 * readsIn(250));
  });

  it('is read at most sixteen times as often when typed text is persisted', async () => {
    const readsIn = async (screens: number) => {
      const { form, sequence: _derived, ...persistedState } = nearlyCompleteSurvey(screens);
      const [countedForm, takeReadCount] = countReads(form);
      const storage = { boatSurvey: JSON.stringify(persistedState) };
      const { flow } = await openSurvey({ form: countedForm, storage });
      const [location, key] = [flow.$location.get(), `k${screens - 5}`];
      expect(location).toBe(`survey?s${screens - 5}`);
      const step = flow.form(location);
      step.$errors.listen(() => {});
      takeReadCount();
      step.set({ [key]: 'x' });
      expect(step.$values.get()).toEqual({ [key]: 'x' });
      return takeReadCount();
    };
    const brief = await readsIn(50);
    expect(brief).toBeGreaterThan(0);
    expect(await readsIn(800)).toBeLessThanOrEqual(16 * brief);
  });
});

describe('a screen with ten times as many fields', () => {
  it('is read at most ten times as often for a letter', async () => {
    const readsIn = async (fields: number) => {
      const [form, takeReadCount] = countReads(wideSurvey(fields));
      const { flow } = await openSurvey({ form });
      const step = flow.form('survey?wide');
      step.$errors.listen(() => {});
      step.$complete.listen(() => {});
      step.check();
      expect(Object.keys(step.$errors.get())).toHaveLength(fields);
      takeReadCount();
      step.set({ k0: 'x' });
      return takeReadCount();
    };
    const fewReads = await readsIn(40);
    expect(fewReads).toBeGreaterThan(0);
    expect(await readsIn(400)).toBeLessThanOrEqual(10 * fewReads);
  });
});
