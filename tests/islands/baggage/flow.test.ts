import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answersForBooking,
  home,
  newBooking,
  openBaggage,
  runToPayment,
} from '../../fixtures/baggage-page.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => server.stop());

describe('the baggage flow', () => {
  it('goes from the address to a policy number', async () => {
    const flow = await openBaggage({ server });
    const seen = [flow.page.title];
    flow.baggageFlow.$step.listen(() => queueMicrotask(() => seen.push(flow.page.title)));
    await runToPayment(flow);
    await flow.pay('4242424242424242');
    expect(seen).toMatchInlineSnapshot(`
      [
        "Where do you live? · Baggage · Alderway",
        "Which flight are your bags on? · Baggage · Alderway",
        "Who’s flying? · Baggage · Alderway",
        "Choose how much your bags are covered for · Baggage · Alderway",
        "Your Carry Baggage Protection Quote · Baggage · Alderway",
        "You’re all set! · Baggage · Alderway",
      ]
    `);
    expect(flow.page.history.entries).toMatchInlineSnapshot(`
      [
        "/baggage-protection/address",
        "/baggage-protection/flight",
        "/baggage-protection/passenger",
        "/baggage-protection/plans",
        "/baggage-protection/payment",
        "/baggage-protection/confirmation",
      ]
    `);
    expect(flow.$baggageState.get().purchase?.policy_number).toMatch(/^BG-\d{4}-\d{4}$/);
  });

  it.each(['flight', 'passenger', 'plans', 'payment', 'confirmation'])(
    'redirects a deep link to %s without its answers to the address',
    async (step) => {
      const flow = await openBaggage({ server, path: `/baggage-protection/${step}` });
      expect(flow.page.history.entries).toEqual(['/baggage-protection/address']);
    },
  );

  it('opens every step with the answers of earlier steps, and none with its own', async () => {
    const flow = await openBaggage({ server });
    const { baggageFlow } = flow;
    const open = () =>
      baggageFlow.places().flatMap((place) => (place.isReachable ? place.step : []));
    const steps = baggageFlow.places().map(({ step }) => step);
    const answers = answersForBooking(newBooking());
    for (const [index, step] of steps.slice(0, 4).entries()) {
      expect(open()).toEqual(steps.slice(0, index + 1));
      const planId = flow.$baggageState.get().offer?.plans[0]?.plan_id;
      baggageFlow.form(step).set(answers[step] ?? { planId });
      await baggageFlow.next();
    }
    expect(open()).toEqual(steps.slice(0, 5));
    await flow.pay('4242424242424242');
    expect(open()).toEqual(['address', 'confirmation']);
  });

  it('clears the answers after another address but keeps what was typed, and clears nothing for the same one', async () => {
    const flow = await openBaggage({ server });
    const { baggageFlow } = flow;
    await runToPayment(flow);
    baggageFlow.change('address');
    await baggageFlow.next();
    expect(baggageFlow.$step.get()).toBe('payment');
    baggageFlow.change('address');
    const before = flow.$baggageState.get();
    baggageFlow.form('address').set({ streetAddress: '12 Elm Street' });
    await baggageFlow.next();
    expect(baggageFlow.$step.get()).toBe('flight');
    const { flight, passenger, offer, plan, checkoutInfo } = flow.$baggageState.get();
    expect([flight, passenger, offer, plan, checkoutInfo]).toEqual([null, null, null, null, null]);
    const typed = (step: 'flight' | 'passenger') => baggageFlow.form(step).$values.get();
    expect(typed('flight')).toMatchObject(before.flight!);
    expect(typed('passenger')).toMatchObject(before.passenger!);
    await baggageFlow.next();
    await baggageFlow.next();
    expect(baggageFlow.$step.get()).toBe('plans');
  });

  it('substitutes the fixed coordinates for an address in South Africa', async () => {
    const { baggageFlow, $baggageState } = await openBaggage({ server });
    baggageFlow
      .form('address')
      .set({ ...home, city: 'Cape Town', region: 'WC', postal: '8001', country: 'ZA' });
    await baggageFlow.next();
    expect($baggageState.get().location).toMatchObject({ lat: 40.7128, lng: -74.006 });
  });

  it('shows that an address cannot be found, and keeps the typed values', async () => {
    const flow = await openBaggage({ server });
    const { baggageFlow } = flow;
    baggageFlow.form('address').set({ ...home, postal: '00000' });
    await baggageFlow.next();
    expect(flow.$notice.get()?.title).toBe('Invalid address.');
    expect(flow.page.tracked).toContainEqual({ event: 'Invalid Address', code: 'ZERO_RESULTS' });
    expect(baggageFlow.form('address').$values.get()['streetAddress']).toBe(home.streetAddress);
  });

  it('survives a server outage and continues afterwards', async () => {
    const flow = await openBaggage({ server });
    flow.baggageFlow.form('address').set(home);
    flow.page.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await flow.baggageFlow.next();
    expect(flow.$notice.get()?.title).toBe('Something went wrong.');
    flow.closeNotice();
    flow.page.fetch = server.fetch;
    await flow.baggageFlow.next();
    expect(flow.baggageFlow.$step.get()).toBe('flight');
  });
});
