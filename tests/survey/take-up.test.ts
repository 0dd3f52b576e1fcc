import { expect, it } from 'vitest';
import { goodBerth, openSurvey } from '../fixtures/survey-page.ts';

/** As they are sent, of a boat that its owner sails. */
const answers = {
  boat_name: 'Otter',
  built: 1998,
  worth: 12_500,
  use: 'leisure',
  skippers: [{ name: 'Dana Moreau', skipper_dob: '04/01/1990' }],
  ...goodBerth,
};

async function takenUp(given: Record<string, unknown>, screen = '') {
  const opened = await openSurvey({ path: '/boat/harbor' });
  opened.survey.$screens.get()?.takeUp(given, screen);
  return opened;
}

it('is complete where all was answered elsewhere, and stands on the screen that is wanted', async () => {
  const { survey, flow } = await takenUp(answers, 'use');
  expect(survey.$summary.get().complete).toBe(true);
  expect(survey.$responses.get()).toEqual(answers);
  flow.open('survey?use');
  expect(flow.$place.get()).toBe('survey?use');
  expect(flow.form('survey?use').$values.get()).toEqual({ use: 'leisure' });
});

it('asks what is missing, with the rest of its screen in the fields', async () => {
  const { worth: _unknown, ...given } = answers;
  const { survey, flow, answer } = await takenUp(given);
  expect(survey.$summary.get().complete).toBe(false);
  flow.open('survey');
  expect(flow.$place.get()).toBe('survey?boat');
  expect(flow.form('survey?boat').$values.get()).toEqual({ boat_name: 'Otter', built: 1998 });
  await answer({ worth: '12500' });
  expect(survey.$summary.get().complete).toBe(true);
  expect(flow.$place.get()).toBe('price');
});

it('asks what a changed answer leads to, and nothing else', async () => {
  const { flow, answer } = await takenUp(answers, 'use');
  flow.open('survey?use');
  await answer({ use: 'charter' });
  expect(flow.$place.get()).toBe('survey?guests');
});

it('can be put back as it was', async () => {
  const { survey, answer, flow } = await openSurvey();
  await answer({ boat_name: 'Heron', built: '2001', worth: '900' });
  const before = survey.$kept.get();
  survey.$screens.get()?.takeUp(answers, '');
  survey.$kept.set(before);
  expect(survey.$responses.get()).toEqual({ boat_name: 'Heron', built: 2001, worth: 900 });
  expect(survey.$screens.get()?.$state.get()?.current).toBe('use');
  expect(flow.$place.get()).toBe('survey?use');
});
