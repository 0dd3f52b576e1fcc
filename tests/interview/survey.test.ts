import { beforeEach, describe, expect, it } from 'vitest';
import { CallError } from '../../src/core/call/call-error.ts';
import { answersBefore, questionProgress } from '../../src/interview/summary.ts';
import { questionsUntilPrice } from '../../src/interview/answer-rows.ts';
import { $messageModal, closeMessageModal } from '../../src/core/message-modal.ts';
import { branching, formOf } from '../fixtures/survey-definitions.ts';
import {
  boatSurvey,
  goodBerth,
  goodBoat,
  goodExtras,
  openSurvey,
} from '../fixtures/survey-page.ts';

type Opened = Awaited<ReturnType<typeof openSurvey>>;

const currentPath = ({ page }: Opened) => page.history.entries[page.history.index];

async function answerAll({ answer }: Opened) {
  await answer(goodBoat);
  await answer({ use: 'leisure' });
  await answer(goodExtras);
  await answer(goodBerth);
}

describe('a survey in a flow', () => {
  beforeEach(() => closeMessageModal());

  it('has each screen in the URL and the title, and completes with exactly the given answers', async () => {
    let sent: unknown;
    const opened = await openSurvey({ onComplete: (responses) => void (sent = responses) });
    expect(currentPath(opened)).toBe('/boat/survey?screen=boat');
    expect(opened.page.title).toBe('Which boat is it? · Boat · Alderway');
    await answerAll(opened);
    expect(opened.page.history.entries).toEqual([
      '/boat/survey?screen=boat',
      '/boat/survey?screen=use',
      '/boat/survey?screen=extras',
      '/boat/survey?screen=berth',
      '/boat/price',
    ]);
    expect(sent).toEqual({
      boat_name: 'Otter',
      built: 1998,
      worth: 12500,
      use: 'leisure',
      skippers: [{ name: 'Dana Moreau', skipper_dob: '04/01/1990' }],
      ...goodBerth,
    });
  });

  it('stays, and marks the title as an error, if an answer is missing or invalid', async () => {
    const opened = await openSurvey();
    await opened.answer({ boat_name: 'O', built: 'old' });
    expect(currentPath(opened)).toBe('/boat/survey?screen=boat');
    expect(opened.page.title).toMatch(/^Error: Which boat/);
    expect(opened.flow.form('survey?boat').$errors.get()).toEqual({
      boat_name: 'Use 2 characters or more',
      built: 'Enter a whole number',
      worth: 'Enter what it is worth',
    });
  });

  it('turns an answer into a draft when the browser goes Back, and submits it again with Forward', async () => {
    const opened = await openSurvey();
    const { page, flow, survey, answer } = opened;
    await answer(goodBoat);
    await answer({ use: 'charter' });
    expect(currentPath(opened)).toBe('/boat/survey?screen=guests');
    page.goBack();
    expect(survey.$responses.get()).toEqual({ boat_name: 'Otter', built: 1998, worth: 12500 });
    expect(flow.form('survey?use').$values.get()).toEqual({ use: 'charter' });
    page.goForward();
    expect(currentPath(opened)).toBe('/boat/survey?screen=guests');
    expect(survey.$responses.get()).toMatchObject({ use: 'charter' });
  });

  it('does not accept answers if the visitor goes Back while they are checked', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { page, flow, survey, answer } = await openSurvey({
      onAnswered: ({ use }) => (use === undefined ? undefined : promise),
    });
    await answer(goodBoat);
    const slow = answer({ use: 'leisure' });
    page.goBack();
    resolve();
    await slow;
    expect(flow.$location.get()).toBe('survey?boat');
    expect(survey.$responses.get()).toEqual({});
  });

  it('ignores input on a screen that the visitor has left', async () => {
    const { flow, survey, answer } = await openSurvey();
    await answer(goodBoat);
    flow.form('survey?boat').set({ boat_name: 'Heron' });
    expect(survey.$persisted.get().drafts).toEqual({});
  });

  it('uses the browser history for Back inside it, and leaves to the previous step from the first screen', async () => {
    const opened = await openSurvey({ path: '/boat/harbor' });
    const { page, flow, answer } = opened;
    await flow.next();
    await answer(goodBoat);
    flow.back();
    expect(currentPath(opened)).toBe('/boat/survey?screen=boat');
    flow.back();
    expect(currentPath(opened)).toBe('/boat/harbor');
    expect(page.history.entries).toHaveLength(3);
  });

  it('is the same after a reload, with the typed text', async () => {
    const before = await openSurvey();
    await before.answer(goodBoat);
    await before.answer({ use: 'charter' });
    before.flow.form('survey?guests').set({ guests: '4' });
    const after = await openSurvey({
      path: '/boat/survey?screen=guests&partner=roadrunner',
      storage: structuredClone(before.page.storage),
    });
    expect(currentPath(after)).toBe('/boat/survey?screen=guests&partner=roadrunner');
    expect(after.flow.form('survey?guests').$values.get()).toEqual({ guests: '4' });
    await after.flow.next();
    expect(currentPath(after)).toBe('/boat/survey?partner=roadrunner&screen=crew');
  });

  it('ignores persisted state of another shape', async () => {
    const opened = await openSurvey({ storage: { boatSurvey: '{"done":"all"}' } });
    expect(opened.survey.$responses.get()).toEqual({});
  });

  it.each(['nowhere', 'berth', 'guests'])(
    'redirects from ?screen=%s to the current screen',
    async (id) => {
      const first = await openSurvey();
      await first.answer(goodBoat);
      const opened = await openSurvey({
        path: `/boat/survey?screen=${id}`,
        storage: structuredClone(first.page.storage),
      });
      expect(currentPath(opened)).toBe('/boat/survey?screen=use');
    },
  );

  it('counts its screens among the flow’s questions, also those of a chosen branch', async () => {
    const { flow, answer } = await openSurvey();
    const progress = () => questionProgress(flow, flow.$location.get());
    await answer(goodBoat);
    expect(progress()).toEqual({ at: 3, of: 6, isTotalKnown: false });
    flow.form('survey?use').set({ use: 'charter' });
    expect(progress()).toMatchObject({ at: 3, of: 8 });
  });

  it('counts its expected screens until its definition is known', async () => {
    const { flow, $form } = await openSurvey({
      path: '/boat/harbor',
      form: null,
      expectedScreens: 4,
    });
    expect(questionProgress(flow, 'harbor')).toEqual({ at: 1, of: 6, isTotalKnown: false });
    $form.set(boatSurvey);
    expect(questionProgress(flow, 'harbor')).toEqual({ at: 1, of: 6, isTotalKnown: false });
    $form.set(formOf({ one: { fields: [{ key_name: 'one' }] } }));
    expect(questionProgress(flow, 'harbor')).toEqual({ at: 1, of: 3, isTotalKnown: true });
  });

  it('labels a choice beside other fields by its own label', async () => {
    const roof = { ...branching('roof', { flat: null, pitched: null }), label: 'Roof' };
    const form = formOf({ home: { fields: [roof, { key_name: 'age', label: 'Age' }] } });
    const { flow, answer } = await openSurvey({ form });
    await answer({ roof: 'flat', age: '12' });
    expect(answersBefore(flow, 'price').map(({ label }) => label)).toEqual(['Roof', 'Age']);
  });

  it('counts the questions until the price', async () => {
    const { flow, answer } = await openSurvey();
    const questions = () => questionsUntilPrice(flow, flow.$location.get());
    const { of } = questionProgress(flow, flow.$location.get())!;
    expect(questions()).toBeGreaterThan(3);
    expect(questions()).toBeLessThanOrEqual(of);
    const before = questions()!;
    await answer(goodBoat);
    expect(questions()).toBe(before - 1);
    await answer({ use: 'leisure' });
    await answer(goodExtras);
    await answer(goodBerth);
    expect(questions()).toBeNull();
  });

  it('returns from a Change to the screen or later step where it was followed', async () => {
    const opened = await openSurvey();
    const { flow, answer } = opened;
    await answer(goodBoat);
    flow.change('survey?boat');
    await answer({ boat_name: 'Heron' });
    expect(currentPath(opened)).toBe('/boat/survey?screen=use');
    await answer({ use: 'leisure' });
    await answer(goodExtras);
    await answer(goodBerth);
    const rows = answersBefore(flow, 'price');
    expect(rows.map(({ label, value, location }) => [label, value, location])).toEqual([
      ['Name of the boat', 'Heron', 'survey?boat'],
      ['Year built', '1998', 'survey?boat'],
      ['What it is worth', '$12,500', 'survey?boat'],
      ['What is the boat used for?', 'Leisure', 'survey?use'],
      ['Skippers', 'Dana Moreau 04/01/1990', 'survey?extras'],
      ['Berth', '4 Quay, Portland, OR 97214', 'survey?berth'],
      ['Since when', 'May 1, 2024', 'survey?berth'],
    ]);
    flow.change('survey?use');
    await answer({ use: 'charter' });
    expect(currentPath(opened)).toBe('/boat/survey?screen=guests');
    await answer({ guests: '4' });
    await answer({ crew: '1' });
    expect(currentPath(opened)).toBe('/boat/price');
  });

  it('keeps later answers when a Change opens an earlier screen, unlike Back', async () => {
    const opened = await openSurvey();
    const { flow, survey, answer } = opened;
    await answer(goodBoat);
    await answer({ use: 'leisure' });
    await answer(goodExtras);
    flow.change('survey?boat');
    expect(survey.$responses.get()).toMatchObject({ boat_name: 'Otter', use: 'leisure' });
    await answer({ boat_name: 'Heron' });
    expect(currentPath(opened)).toBe('/boat/survey?screen=berth');
    expect(survey.$responses.get()).toMatchObject({ boat_name: 'Heron', use: 'leisure' });
  });

  it('does not continue from a screen that rejects', async () => {
    const opened = await openSurvey();
    await opened.answer(goodBoat);
    await opened.answer({ use: 'racing' });
    await opened.flow.next();
    expect(currentPath(opened)).toBe('/boat/survey?screen=no-racing');
    opened.flow.back();
    expect(currentPath(opened)).toBe('/boat/survey?screen=use');
    expect(opened.survey.$summary.get().complete).toBe(false);
  });

  it("stays on its last screen and shows the backend's message if saving fails", async () => {
    const opened = await openSurvey({
      onComplete() {
        throw new CallError({
          kind: 'rejected',
          code: 'quote_request_rejected',
          message: 'The boat is too old.',
        });
      },
    });
    await answerAll(opened);
    expect(currentPath(opened)).toBe('/boat/survey?screen=berth');
    expect($messageModal.get()).toEqual({
      title: 'Coverage unavailable.',
      isBlocked: true,
      message: 'The boat is too old.',
    });
  });

  it('starts again after it is cleared or its definition changes', async () => {
    const opened = await openSurvey();
    await answerAll(opened);
    opened.survey.clear();
    expect(opened.survey.$summary.get()).toEqual({ complete: false, answers: [] });
    opened.$form.set(formOf({ one: { fields: [{ key_name: 'one' }] } }));
    expect(opened.survey.$screens.get()?.$state.get()?.sequence).toEqual(['one']);
  });

  it('reports an invalid definition, and shows none of its screens', async () => {
    const broken = formOf({ a: { fields: [{ key_name: 'a', field_type: 'hologram' }] } });
    const opened = await openSurvey({ form: broken });
    expect(currentPath(opened)).toBe('/boat/survey');
    expect(opened.survey.$screens.get()?.$problem.get()?.kind).toBe('unknown_field_type');
    expect(opened.page.errors).toEqual([
      "A survey definition is invalid: unknown_field_type on screen 'a'. 'a' is of the type 'hologram', which cannot be asked there",
    ]);
    await opened.flow.next();
    expect(currentPath(opened)).toBe('/boat/survey');
  });
});
