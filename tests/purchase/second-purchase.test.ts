import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { home, newBooking, openBaggage, runToPayment } from '../fixtures/baggage-page.ts';
import { registerPerson } from '../fixtures/buyer.ts';
import { eventually } from '../fixtures/eventually.ts';
import { openRentalPage, pagePathOf, runTo, withDrivers } from '../fixtures/rental-page.ts';
import { openRentersPage, runTo as runToRenters } from '../fixtures/renters-page.ts';
import { startTestServer, type TestServer } from '../fixtures/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  const now = () => new Date('2026-11-20T12:00:00Z');
  server = await startTestServer({ services: { now }, settings: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => server.stop());

const delta = { fs: 'DL', name: 'Delta Air Lines', brb_allowed: true };

/** Buys a baggage policy. Returns the page, which shows the confirmation. */
async function buyBaggage(options: { token?: string; storage?: Record<string, string> } = {}) {
  const page = await openBaggage({ server, ...options });
  await runToPayment(page);
  await page.pay();
  expect(page.baggageFlow.$step.get()).toBe('confirmation');
  return page;
}

describe('a second trip with the same traveler', () => {
  it('asks only for the flight and the plan', async () => {
    const { baggageFlow: flow, $baggageState, pay } = await buyBaggage();
    flow.restart();
    expect(flow.$step.get()).toBe('flight');
    expect($baggageState.get().purchase).toBeNull();
    flow.form('flight').set({ airline: delta, confirmationNumber: newBooking() });
    await flow.next();
    expect(flow.$step.get()).toBe('plans');
    flow.form('plans').set({ planId: $baggageState.get().offer?.plans[0]?.plan_id });
    await flow.next();
    await pay();
    expect(flow.$step.get()).toBe('confirmation');
  });

  it('does not count the skipped questions', async () => {
    const { baggageFlow: flow } = await buyBaggage();
    flow.restart();
    const { questionProgress } = await import('../../src/interview/summary.ts');
    expect(questionProgress(flow, 'flight')).toMatchObject({ at: 1, of: 2 });
  });

  it('opens a skipped question with Back and Change, and asks it again after a reload', async () => {
    const storage: Record<string, string> = {};
    const { baggageFlow: flow } = await buyBaggage({ storage });
    flow.restart();
    flow.back();
    expect(flow.$step.get()).toBe('address');
    expect(flow.form('address').$values.get()).toMatchObject(home);
    const reloaded = await openBaggage({ server, storage });
    expect(reloaded.baggageFlow.$step.get()).toBe('address');
    await reloaded.baggageFlow.next();
    expect(reloaded.baggageFlow.$step.get()).toBe('flight');
  });

  it('starts at the flight when the visitor opens the first page, once', async () => {
    const storage: Record<string, string> = {};
    await buyBaggage({ storage });
    const { baggageFlow: flow } = await openBaggage({ server, storage });
    expect(flow.$step.get()).toBe('flight');
    flow.form('flight').set({ confirmationNumber: 'KEPT12' });
    const reloaded = await openBaggage({ server, storage, path: '/baggage-protection/flight' });
    expect(reloaded.baggageFlow.form('flight').$values.get()['confirmationNumber']).toBe('KEPT12');
  });

  it('asks for the traveler again after a changed address, with the typed values', async () => {
    const { baggageFlow: flow } = await buyBaggage();
    flow.restart();
    flow.change('address');
    flow.form('address').set({ streetAddress: '77 Larch Avenue', city: 'Columbus' });
    flow.form('address').set({ region: 'OH', postal: '43215' });
    await flow.next();
    flow.form('flight').set({ airline: delta, confirmationNumber: newBooking() });
    await flow.next();
    expect(flow.$step.get()).toBe('passenger');
    expect(flow.form('passenger').$values.get()['firstName']).toBe('Dana');
  });
});

describe('a second purchase of another product', () => {
  it('starts with the address, name, email and phone of the first', async () => {
    const storage: Record<string, string> = {};
    await buyBaggage({ storage });
    const renters = await openRentersPage({ server, storage });
    expect(renters.rentersFlow.form('address').$values.get()).toMatchObject(home);
    expect(renters.rentersFlow.form('policyholder').$values.get()).toMatchObject({
      first_name: 'Dana',
      last_name: 'Moreau',
      email: 'dana@bluebird.example',
      phone_number: '(503) 555-0142',
    });
  });

  it('of a signed-in buyer offers the card of the first', async () => {
    const { token } = await registerPerson(server);
    await buyBaggage({ token });
    const { $storedCards } = await import('../../src/core/session/cards.ts');
    await eventually(() => expect($storedCards.get()).toHaveLength(1));
    expect($storedCards.get()[0]?.details.last4).toBe('4242');
  });
});

it('a second rental asks for the trip, its use and the plan', async () => {
  const page = await openRentalPage({ server });
  const answers = withDrivers(1);
  await runTo(page, 'payment', answers);
  await page.pay();
  const { rentalCarFlow: flow, $rental } = page;
  expect(flow.$step.get()).toBe('confirmation');
  flow.restart();
  expect(flow.$step.get()).toBe('rental-info');
  expect(flow.form('rental-info').$values.get()).toMatchObject({
    rentalAgency: 'Avis',
    pickUpDate: '',
  });
  flow.form('rental-info').set({ pickUpDate: '2027-08-02', returnDate: '2027-08-05' });
  await flow.next();
  expect(flow.$step.get()).toBe('use-type');
  flow.form('use-type').set({ isForPersonalUse: 'personal' });
  await flow.next();
  expect(flow.$step.get()).toBe('plans');
  flow.form('plans').set({ planId: $rental.get().plans?.[0]?.plan_id });
  await flow.next();
  await page.pay();
  expect(flow.$step.get()).toBe('confirmation');
  expect(page.page.history.entries.at(-1)).toBe(pagePathOf('confirmation'));
  expect($rental.get().purchase?.details?.additionalDrivers).toHaveLength(1);
});

it('a second renters policy does not ask for the policyholder', async () => {
  const page = await openRentersPage({ server });
  await runToRenters(page, 'payment');
  await page.pay();
  const { rentersFlow: flow } = page;
  expect(flow.$step.get()).toBe('confirmation');
  flow.restart();
  const steps = new Set<string>();
  flow.$step.subscribe((step) => steps.add(step));
  await runToRenters(page, 'payment', { home: { streetAddress: '12 Elm Street' } });
  expect(steps).not.toContain('policyholder');
  await page.pay();
  expect(flow.$step.get()).toBe('confirmation');
});
