import { computed } from 'nanostores';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { persistedAtom } from '../../src/core/storage.ts';
import { openFlow } from '../../src/interview/open-flow.ts';
import { typedStepFactory } from '../../src/interview/step.ts';
import { useTestEnvironment, type TestEnvironment } from '../fixtures/environment.ts';

interface BookingState {
  guest: string;
  room: string;
  /** The step at which the buyer has started the edit. */
  from: 'price' | null;
}
type Steps = 'guest' | 'room' | 'price' | 'paid';
const step = typedStepFactory<BookingState, Steps>();
const bookingSchema = z.object({
  guest: z.string(),
  room: z.string(),
  from: z.nullable(z.literal('price')),
});

/**
 * Opens a flow that books a room. The room can be changed from the price step. If the guest's name
 * is Ana, the edit also includes the guest step.
 */
function openBookingFlow(page: TestEnvironment) {
  const $booking = persistedAtom<typeof bookingSchema>('stay', bookingSchema, {
    guest: '',
    room: '',
    from: null,
  });
  const updateBooking = (change: Partial<BookingState>) =>
    $booking.set({ ...$booking.get(), ...change });
  const dismissed: string[] = [];
  const context = {
    $state: computed($booking, (state) => state),
    clear: () => updateBooking({ guest: '', room: '', from: null }),
  };
  const flow = openFlow<BookingState, Steps, typeof context>(
    {
      id: 'stay',
      product: 'Stay',
      basePath: '/stay',
      answerEdit: {
        steps: ['guest', 'room'],
        startedFrom: ({ from }) => from,
        discard() {
          dismissed.push($booking.get().room);
          updateBooking({ from: null });
        },
      },
      steps: [
        step({
          id: 'room',
          title: 'Which room?',
          submit: () =>
            updateBooking({ room: 'blue', ...($booking.get().guest !== 'Ana' && { from: null }) }),
          previousStep: ({ guest }) => (guest === 'Nobody' ? 'paid' : undefined),
        }),
        step({
          id: 'guest',
          title: 'Who?',
          submit: () => updateBooking({ guest: 'Dana', from: null }),
        }),
        step({ id: 'price', title: 'Price' }),
        step({ id: 'paid', title: 'Paid' }),
      ],
    },
    context,
  );
  flow.start('Alderway');
  const editRoom = () => {
    updateBooking({ from: 'price' });
    flow.open('room');
  };
  return {
    flow,
    updateBooking,
    dismissed,
    editRoom,
    currentPath: () => page.history.entries[page.history.index],
  };
}

const openPage = (path = '/stay/price', storage = {}) => useTestEnvironment({ path, storage });

it('goes back in the history to the step where a saved edit started', async () => {
  const page = openPage();
  const { flow, editRoom, currentPath, dismissed } = openBookingFlow(page);
  editRoom();
  expect(currentPath()).toBe('/stay/room');
  expect(flow.isEditing('room')).toBe(true);
  await flow.next();
  expect(currentPath()).toBe('/stay/price');
  expect(page.history).toMatchObject({ index: 0 });
  expect(dismissed).toEqual([]);
  expect(flow.isEditing('room')).toBe(false);
});

it.each([
  ['Cancel', ({ flow }: ReturnType<typeof openBookingFlow>) => flow.cancelEdit()],
  ['the browser’s Back', (_: unknown, page: TestEnvironment) => page.goBack()],
  ['another step', ({ flow }: ReturnType<typeof openBookingFlow>) => flow.open('paid')],
])('discards an edit on %s', (_, leave) => {
  const page = openPage();
  const opened = openBookingFlow(page);
  opened.updateBooking({ room: 'red' });
  opened.editRoom();
  leave(opened, page);
  expect(opened.dismissed).toEqual(['red']);
  expect(opened.flow.isEditing('room')).toBe(false);
});

it('uses one history entry for an edit, however many steps it has', async () => {
  const page = openPage();
  const { flow, updateBooking, editRoom, currentPath } = openBookingFlow(page);
  updateBooking({ guest: 'Ana' });
  editRoom();
  await flow.next();
  expect(currentPath()).toBe('/stay/guest');
  expect(page.history.entries).toEqual(['/stay/price', '/stay/guest']);
  await flow.next();
  expect(currentPath()).toBe('/stay/price');
});

it('continues an edit after a reload, without a history entry of this page before it', async () => {
  const first = openPage();
  openBookingFlow(first).editRoom();
  const page = openPage('/stay/room', structuredClone(first.storage));
  const { flow, currentPath } = openBookingFlow(page);
  expect(flow.isEditing('room')).toBe(true);
  await flow.next();
  expect(currentPath()).toBe('/stay/price');
});

it('lets a step define the target of Back', () => {
  const page = openPage('/stay/room');
  const { flow, updateBooking, currentPath } = openBookingFlow(page);
  updateBooking({ guest: 'Nobody' });
  flow.back();
  expect(currentPath()).toBe('/stay/paid');
  flow.back();
  expect(currentPath()).toBe('/stay/price');
});
