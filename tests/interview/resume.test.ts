import { expect, it } from 'vitest';
import { goodBerth, openSurvey } from '../fixtures/survey-page.ts';

/** All answers of the survey as they are sent to the server. The boat's owner sails it. */
const answers = {
  boat_name: 'Otter',
  built: 1998,
  worth: 12_500,
  use: 'leisure',
  skippers: [{ name: 'Dana Moreau', skipper_dob: '04/01/1990' }],
  ...goodBerth,
};

async function resumeWith(savedAnswers: Record<string, unknown>) {
  const opened = await openSurvey({ path: '/boat/harbor' });
  opened.survey.$screens.get()?.restart(savedAnswers);
  return opened;
}

it('is complete if all questions were answered elsewhere, and opens the requested screen', async () => {
  const { survey, flow } = await resumeWith(answers);
  expect(survey.$summary.get().complete).toBe(true);
  expect(survey.$responses.get()).toEqual(answers);
  flow.open('survey?use');
  expect(flow.$location.get()).toBe('survey?use');
  expect(flow.form('survey?use').$values.get()).toEqual({ use: 'leisure' });
});

it('opens the screen with a missing answer and fills in its other fields', async () => {
  const { worth: _unknown, ...savedAnswers } = answers;
  const { survey, flow, answer } = await resumeWith(savedAnswers);
  expect(survey.$summary.get().complete).toBe(false);
  flow.open('survey');
  expect(flow.$location.get()).toBe('survey?boat');
  expect(flow.form('survey?boat').$values.get()).toEqual({ boat_name: 'Otter', built: 1998 });
  await answer({ worth: '12500' });
  expect(survey.$summary.get().complete).toBe(true);
  expect(flow.$location.get()).toBe('price');
});

it('asks only the questions that a changed answer adds', async () => {
  const { flow, answer } = await resumeWith(answers);
  flow.open('survey?use');
  await answer({ use: 'charter' });
  expect(flow.$location.get()).toBe('survey?guests');
});

it('can be restored to its earlier state', async () => {
  const { survey, answer, flow } = await openSurvey();
  await answer({ boat_name: 'Heron', built: '2001', worth: '900' });
  const before = survey.$persisted.get();
  survey.$screens.get()?.restart(answers);
  survey.$persisted.set(before);
  expect(survey.$responses.get()).toEqual({ boat_name: 'Heron', built: 2001, worth: 900 });
  expect(flow.form('survey?boat').$values.get()).toMatchObject({ boat_name: 'Heron' });
  expect(flow.$location.get()).toBe('survey?use');
});
