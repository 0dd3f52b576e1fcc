import { computed } from 'nanostores';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../fixtures/eventually.ts';
import * as z from 'zod/mini';
import { questionsUntilPrice } from '../../src/interview/answer-rows.ts';
import { answersBefore, questionProgress } from '../../src/interview/summary.ts';
import { openFlow } from '../../src/interview/open-flow.ts';
import { typedStepFactory } from '../../src/interview/step.ts';
import { persistedAtom } from '../../src/core/storage.ts';
import { CallError } from '../../src/core/call/call-error.ts';
import { $messageModal, closeMessageModal } from '../../src/core/message-modal.ts';
import { useTestEnvironment } from '../fixtures/environment.ts';

const nameSchema = z.object({ name: z.string().check(z.minLength(1, 'Enter a name')) });

type Trip = { name: string | null; days: number | null };
const step = typedStepFactory<Trip, 'name' | 'days' | 'done'>();

function makeFlow() {
  const $name = persistedAtom('tripName', z.nullable(z.string()), null);
  const $days = persistedAtom('tripDays', z.nullable(z.number()), null);
  let failure: Error | null = null;
  const context = {
    $state: computed([$name, $days], (name, days) => ({ name, days })),
    clear() {
      $name.set(null);
      $days.set(null);
    },
  };
  const flow = openFlow<Trip, 'name' | 'days' | 'done', typeof context>(
    {
      id: 'trip',
      product: 'Trip',
      productCode: 'baggage',
      basePath: '/trip',
      steps: [
        step({
          id: 'name',
          title: 'Who goes?',
          schema: nameSchema,
          prefill: ({ name }) => ({ name: name ?? '' }),
          submit: ({ name }: { name: string }) => {
            if (failure) throw failure;
            $name.set(name);
          },
          isAnswered: ({ name }) => name !== null,
        }),
        step({
          id: 'days',
          title: ({ name }) => `How long does ${name} stay?`,
          schema: z.object({ days: z.number('Enter the days') }),
          submit: ({ days }: { days: number }) => $days.set(days),
          isAnswered: ({ days }) => days !== null,
        }),
        step({
          id: 'done',
          title: 'Done',
          counted: false,
          checkoutStep: 3,
        }),
      ],
    },
    context,
  );
  return { flow, fail: (error: Error | null) => (failure = error) };
}

describe('stepOf', () => {
  it('rejects unknown steps, and actions with other answers than the step collects', () => {
    const stepDefinition = { title: 'Who goes?', schema: nameSchema };
    // @ts-expect-error -- the step asks for a name
    step({ ...stepDefinition, id: 'name', submit: ({ days }: { days: number }) => days > 0 });
    // @ts-expect-error -- the flow has no such step
    step({ ...stepDefinition, id: 'nowhere' });
    // @ts-expect-error -- nor has what an action may open
    step({ ...stepDefinition, id: 'name', submit: (_, flow) => flow.open('nowhere') });
    expect(step({ ...stepDefinition, id: 'name' }).id).toBe('name');
  });
});

/** Opens the flow and answers both questions. */
async function answerAll() {
  useTestEnvironment({ path: '/trip/name' });
  const { flow } = makeFlow();
  flow.start('Alderway');
  flow.form('name').set({ name: 'Dana' });
  await flow.next();
  flow.form('days').set({ days: 4 });
  await flow.next();
  return flow;
}

describe('openFlow', () => {
  beforeEach(() => closeMessageModal());

  it('goes to the next step when the answers are complete, and shows it in the URL and the title', async () => {
    const page = useTestEnvironment({ path: '/trip/name?partner=roadrunner' });
    const { flow } = makeFlow();
    flow.start('Alderway');
    flow.form('name').set({ name: 'Dana' });
    await flow.next();
    expect(page.history.entries.at(-1)).toBe('/trip/days?partner=roadrunner');
    expect(page.title).toBe('How long does Dana stay? · Trip · Alderway');
    expect(flow.$shown.get()).toBe('days');
  });

  it('stays and shows the missing answers, also in the title, when Next is pressed too early', async () => {
    const page = useTestEnvironment({ path: '/trip/name' });
    const { flow } = makeFlow();
    flow.start('Alderway');
    await flow.next();
    expect(flow.$step.get()).toBe('name');
    expect(flow.form('name').$errors.get()).toEqual({ name: 'Enter a name' });
    expect(page.title).toMatch(/^Error: /);
  });

  it('shows no error for a field before its blur', () => {
    useTestEnvironment({ path: '/trip/name' });
    const { flow } = makeFlow();
    flow.start('Alderway');
    expect(flow.form('name').$errors.get()).toEqual({});
    flow.form('name').touch('name');
    expect(flow.form('name').$errors.get()).toEqual({ name: 'Enter a name' });
  });

  it('redirects a deep link without its answers to the start', () => {
    const page = useTestEnvironment({ path: '/trip/done' });
    const { flow } = makeFlow();
    flow.start('Alderway');
    expect(page.history.entries).toEqual(['/trip/name']);
    expect(flow.$shown.get()).toBe('name');
  });

  it('restores the same step with the same answers after a reload', async () => {
    const storage = {};
    useTestEnvironment({ path: '/trip/name', storage });
    const before = makeFlow().flow;
    before.start('Alderway');
    before.form('name').set({ name: 'Dana' });
    await before.next();
    before.form('days').set({ days: 4 });

    useTestEnvironment({ path: '/trip/days', storage });
    const after = makeFlow().flow;
    after.start('Alderway');
    expect(after.$shown.get()).toBe('days');
    expect(after.form('days').$values.get()).toEqual({ days: 4 });
  });

  it('drops a stored answer that does not parse', () => {
    const storage: Record<string, string> = { tripName: '{"broken":', tripDays: '"many"' };
    useTestEnvironment({ path: '/trip/done', storage });
    const { flow } = makeFlow();
    flow.start('Alderway');
    expect(flow.$shown.get()).toBe('name');
    expect(storage).toEqual({});
  });

  it("follows the browser's Back and Forward, through the guards", async () => {
    const page = useTestEnvironment({ path: '/trip/name' });
    const { flow } = makeFlow();
    flow.start('Alderway');
    flow.form('name').set({ name: 'Dana' });
    await flow.next();
    page.goBack();
    expect(flow.$shown.get()).toBe('name');
    expect(flow.$direction.get()).toBe('back');
    page.goForward();
    expect(flow.$shown.get()).toBe('days');
  });

  it('does not lengthen the history by its own Back', async () => {
    const page = useTestEnvironment({ path: '/trip/name' });
    const { flow } = makeFlow();
    flow.start('Alderway');
    flow.form('name').set({ name: 'Dana' });
    await flow.next();
    flow.back();
    expect(page.history).toEqual({ entries: ['/trip/name', '/trip/days'], index: 0 });
  });

  it("stays and shows the error catalog's notice when the action fails", async () => {
    useTestEnvironment({ path: '/trip/name' });
    const { flow, fail } = makeFlow();
    flow.start('Alderway');
    fail(new CallError({ kind: 'rejected', code: 'rating_address_rejected', status: 422 }));
    flow.form('name').set({ name: 'Dana' });
    await flow.next();
    expect($messageModal.get()?.title).toBe('Almost ready to go.');
    expect(flow.$step.get()).toBe('name');
    expect(flow.$busy.get()).toBe(false);
    fail(null);
    await flow.next();
    expect(flow.$step.get()).toBe('days');
  });

  it('returns to the step where a Change link was followed', async () => {
    const flow = await answerAll();
    flow.change('name');
    flow.form('name').set({ name: 'Luc' });
    await flow.next();
    expect(flow.$step.get()).toBe('done');
  });

  it('goes on to the next step after Back from a changed answer', async () => {
    const flow = await answerAll();
    flow.change('days');
    flow.back();
    expect(flow.$step.get()).toBe('name');
    await flow.next();
    expect(flow.$step.get()).toBe('days');
  });

  it('hides the error of a field when the visitor returns to its step', async () => {
    useTestEnvironment({ path: '/trip/name' });
    const { flow } = makeFlow();
    flow.start('Alderway');
    flow.form('name').set({ name: 'Dana' });
    await flow.next();
    flow.form('days').touch('days');
    expect(flow.form('days').$errors.get()).toEqual({ days: 'Enter the days' });
    flow.back();
    await flow.next();
    expect(flow.form('days').$errors.get()).toEqual({});
  });

  it('omits the answers of a step that is no longer included', () => {
    useTestEnvironment({ path: '/stay/done' });
    const $pets = persistedAtom('stayPets', z.boolean(), true);
    const stay = typedStepFactory<boolean, 'pets' | 'breed' | 'done'>();
    const flow = openFlow(
      {
        id: 'stay',
        product: 'Stay',
        basePath: '/stay',
        steps: [
          stay({ id: 'pets', title: 'Any pets?' }),
          stay({
            id: 'breed',
            title: 'Which breed?',
            isIncluded: (hasPets) => hasPets,
            answers: () => [{ label: 'Breed', value: 'Beagle' }],
          }),
          stay({ id: 'done', title: 'Done' }),
        ],
      },
      { $state: $pets, clear: () => $pets.set(true) },
    );
    flow.start('Alderway');
    expect(answersBefore(flow, 'done').map(({ label }) => label)).toEqual(['Breed']);
    $pets.set(false);
    expect(answersBefore(flow, 'done')).toEqual([]);
  });

  it('runs one action at a time', async () => {
    useTestEnvironment({ path: '/trip/name' });
    const { flow } = makeFlow();
    flow.start('Alderway');
    const { promise, resolve } = Promise.withResolvers<void>();
    let runs = 0;
    const act = () => {
      runs += 1;
      return promise;
    };
    const presses = [flow.complete(act), flow.complete(act)];
    expect(runs).toBe(1);
    resolve();
    expect(await Promise.all(presses)).toEqual([true, false]);
    expect(flow.$busy.get()).toBe(false);
  });

  it('stays on the step to which the visitor went Back during an action', async () => {
    const page = useTestEnvironment({ path: '/trip/name' });
    const { flow } = makeFlow();
    flow.start('Alderway');
    flow.form('name').set({ name: 'Dana' });
    await flow.next();
    const { promise, resolve } = Promise.withResolvers<void>();
    const slowStep = flow.complete(() => promise);
    page.goBack();
    resolve();
    await slowStep;
    expect(flow.$step.get()).toBe('name');
  });

  it('counts only steps with questions, and tracks checkout steps', async () => {
    const page = useTestEnvironment({ path: '/trip/name' });
    const { flow } = makeFlow();
    flow.start('Alderway');
    expect(questionProgress(flow, flow.$shown.get())).toEqual({
      at: 1,
      of: 2,
      isTotalKnown: true,
    });
    flow.form('name').set({ name: 'Dana' });
    await flow.next();
    flow.form('days').set({ days: 1 });
    await flow.next();
    expect(questionProgress(flow, flow.$shown.get())).toBeNull();
    const locations = ['name', 'days', 'done'] as const;
    expect(locations.map((location) => questionsUntilPrice(flow, location))).toEqual([2, 1, null]);
    expect(page.tracked).toEqual([{ event: 'Checkout Step Viewed', step: 3, product: 'baggage' }]);
  });

  it('takes 500 ms from one step to the next, without reduced motion', async () => {
    const page = useTestEnvironment({ path: '/trip/name', reducedMotion: false });
    const delays: number[] = [];
    page.wait = (milliseconds) => {
      delays.push(milliseconds);
      return Promise.resolve();
    };
    const { flow } = makeFlow();
    flow.start('Alderway');
    flow.form('name').set({ name: 'Dana' });
    await flow.next();
    await eventually(() => expect(flow.$phase.get()).toBe('still'));
    expect(delays.reduce((sum, delay) => sum + delay, 0)).toBe(500);
  });
});
