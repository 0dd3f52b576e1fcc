import { computed } from 'nanostores';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { persisted } from '../../src/core/storage.ts';
import { defineFlow } from '../../src/flow/define-flow.ts';
import { stepOf } from '../../src/flow/step.ts';
import { useTestEnvironment, type TestEnvironment } from '../fixtures/environment.ts';

interface Stay {
  guest: string;
  room: string;
  /** Where a change was begun. */
  from: 'price' | null;
}
type Steps = 'guest' | 'room' | 'price' | 'paid';
const step = stepOf<Stay, Steps>();
const stay = z.object({
  guest: z.string(),
  room: z.string(),
  from: z.nullable(z.literal('price')),
});

/** A stay whose room can be changed from its price, and with it, for a guest called Ana, the guest. */
function openStay(page: TestEnvironment) {
  const $stay = persisted<typeof stay>('stay', stay, { guest: '', room: '', from: null });
  const keep = (change: Partial<Stay>) => $stay.set({ ...$stay.get(), ...change });
  const dismissed: string[] = [];
  const flow = defineFlow<Stay, Steps>({
    id: 'stay',
    product: 'Stay',
    basePath: '/stay',
    $state: computed($stay, (kept) => kept),
    clear: () => keep({ guest: '', room: '', from: null }),
    detour: {
      steps: ['guest', 'room'],
      from: ({ from }) => from,
      dismiss() {
        dismissed.push($stay.get().room);
        keep({ from: null });
      },
    },
    steps: [
      step({
        id: 'room',
        title: 'Which room?',
        submit: () => keep({ room: 'blue', ...($stay.get().guest !== 'Ana' && { from: null }) }),
        before: ({ guest }) => (guest === 'Nobody' ? 'paid' : undefined),
      }),
      step({ id: 'guest', title: 'Who?', submit: () => keep({ guest: 'Dana', from: null }) }),
      step({ id: 'price', title: 'Price' }),
      step({ id: 'paid', title: 'Paid' }),
    ],
  });
  flow.start('Alderway');
  const change = () => {
    keep({ from: 'price' });
    flow.open('room');
  };
  return { flow, keep, dismissed, change, here: () => page.history.entries[page.history.index] };
}

const arrive = (path = '/stay/price', storage = {}) => useTestEnvironment({ path, storage });

it('leads back to where a change was begun once it is saved, by the history that is there', async () => {
  const page = arrive();
  const { flow, change, here, dismissed } = openStay(page);
  change();
  expect(here()).toBe('/stay/room');
  expect(flow.isDetour('room')).toBe(true);
  await flow.next();
  expect(here()).toBe('/stay/price');
  expect(page.history).toMatchObject({ index: 0 });
  expect(dismissed).toEqual([]);
  expect(flow.isDetour('room')).toBe(false);
});

it.each([
  ['Cancel', ({ flow }: ReturnType<typeof openStay>) => flow.cancel()],
  ['the browser’s Back', (_: unknown, page: TestEnvironment) => page.goBack()],
  ['another step', ({ flow }: ReturnType<typeof openStay>) => flow.open('paid')],
])('is dismissed by %s', (_, leave) => {
  const page = arrive();
  const opened = openStay(page);
  opened.keep({ room: 'red' });
  opened.change();
  leave(opened, page);
  expect(opened.dismissed).toEqual(['red']);
  expect(opened.flow.isDetour('room')).toBe(false);
});

it('takes one place of the history, however many screens it has', async () => {
  const page = arrive();
  const { flow, keep, change, here } = openStay(page);
  keep({ guest: 'Ana' });
  change();
  await flow.next();
  expect(here()).toBe('/stay/guest');
  expect(page.history.entries).toEqual(['/stay/price', '/stay/guest']);
  await flow.next();
  expect(here()).toBe('/stay/price');
});

it('goes on after a reload, where nothing of this page’s lies behind it', async () => {
  const first = arrive();
  openStay(first).change();
  const page = arrive('/stay/room', structuredClone(first.storage));
  const { flow, here } = openStay(page);
  expect(flow.isDetour('room')).toBe(true);
  await flow.next();
  expect(here()).toBe('/stay/price');
});

it('has Back lead where a step says', () => {
  const page = arrive('/stay/room');
  const { flow, keep, here } = openStay(page);
  keep({ guest: 'Nobody' });
  flow.back();
  expect(here()).toBe('/stay/paid');
  flow.back();
  expect(here()).toBe('/stay/price');
});
