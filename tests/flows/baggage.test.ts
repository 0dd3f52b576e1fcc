import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TestEnvironment } from '../fixtures/environment.ts';
import { startProvider, type TestProvider } from '../fixtures/provider.ts';

interface Arrival {
  path?: string;
  fetch?: typeof globalThis.fetch;
  storage?: Record<string, string>;
}

/** A page load: stores live as long as a page does, so each gets modules of its own. */
async function openPage({ path = '/baggage-protection/address', ...rest }: Arrival = {}) {
  vi.resetModules();
  const { useTestEnvironment } = await import('../fixtures/environment.ts');
  const page: TestEnvironment = useTestEnvironment({ path, fetch: provider.fetch, ...rest });
  const answers = await import('../../src/flows/baggage-answers.ts');
  const flow = await import('../../src/flows/baggage.ts');
  const { $notice, closeNotice } = await import('../../src/stores/modal.ts');
  const { call } = await import('../../src/lib/call.ts');
  const { createCardToken } = await import('../../src/contract/sandbox.ts');
  const card = (number: string) => ({
    tokenize: () =>
      call(createCardToken, { request: { number, exp_month: 4, exp_year: 2031, cvc: '318' } }),
  });
  flow.baggageFlow.start('Alderway');
  const pay = (number: string) =>
    flow.baggageFlow.complete(() => flow.baggagePurchase.pay(card(number)));
  return { page, ...answers, ...flow, $notice, closeNotice, pay };
}
type Page = Awaited<ReturnType<typeof openPage>>;

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider({ settings: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => provider.stop());

const home = {
  streetAddress: '418 Marlow Street',
  unit: '',
  city: 'Portland',
  region: 'OR',
  postal: '97214',
  country: 'US',
};
const delta = { fs: 'DL', name: 'Delta Air Lines', brb_allowed: true };
const dana = {
  firstName: 'Dana',
  middleName: '',
  lastName: 'Moreau',
  email: 'dana@bluebird.example',
  phone: '(503) 555-0142',
};

let bookings = 0;
/** A booking nobody has insured yet. */
function newBooking() {
  bookings += 1;
  return `QX7R${String(bookings).padStart(2, '0')}`;
}

/** Each answer of the walk, in its order; a step is left by Next. */
function answersOf(booking: string): Record<string, Record<string, unknown>> {
  return {
    address: home,
    flight: { airline: delta, confirmationNumber: booking },
    passenger: dana,
  };
}

async function walkToPlans({ baggageFlow, $notice }: Page, booking = newBooking()) {
  for (const [step, values] of Object.entries(answersOf(booking))) {
    expect(baggageFlow.$step.get()).toBe(step);
    baggageFlow.form(step as 'address').set(values);
    await baggageFlow.next();
    expect($notice.get()).toBeNull();
  }
}

async function walkToPayment(flow: Page, booking?: string) {
  await walkToPlans(flow, booking);
  const plan = flow.$baggage.get().offer?.plans[0];
  flow.baggageFlow.form('plans').set({ planId: plan?.plan_id });
  await flow.baggageFlow.next();
  expect(flow.baggageFlow.$step.get()).toBe('payment');
}

describe('the baggage flow', () => {
  it('walks from the address to a policy number', async () => {
    const flow = await openPage();
    const seen = [flow.page.title];
    flow.baggageFlow.$step.listen(() => queueMicrotask(() => seen.push(flow.page.title)));
    await walkToPayment(flow);
    await flow.pay('4242424242424242');
    expect(seen).toMatchInlineSnapshot(`
      [
        "Where do you live? · Baggage · Alderway",
        "Which flight are your bags on? · Baggage · Alderway",
        "Who is flying? · Baggage · Alderway",
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
    expect(flow.$baggagePurchase.get()?.policy_number).toMatch(/^BG-\d{4}-\d{4}$/);
  });

  it.each(['flight', 'passenger', 'plans', 'payment', 'confirmation'])(
    'sends a deep link to %s without its answers to the address',
    async (step) => {
      const flow = await openPage({ path: `/baggage-protection/${step}` });
      expect(flow.page.history.entries).toEqual(['/baggage-protection/address']);
    },
  );

  it('lets every step be reached by the answers of the steps before it, and none by its own', async () => {
    const flow = await openPage();
    const { baggageFlow } = flow;
    const { steps } = baggageFlow.definition;
    const open = () => steps.filter(({ needs }) => needs?.(flow.$baggage.get()) ?? true);
    const answers = answersOf(newBooking());
    for (const [index, { id }] of steps.slice(0, 4).entries()) {
      expect(open().map((step) => step.id)).toEqual(
        steps.slice(0, index + 1).map((step) => step.id),
      );
      const planId = flow.$baggage.get().offer?.plans[0]?.plan_id;
      baggageFlow.form(id).set(answers[id] ?? { planId });
      await baggageFlow.next();
    }
    expect(open()).toEqual(steps.slice(0, 5));
    await flow.pay('4242424242424242');
    expect(open().map(({ id }) => id)).toEqual(['address', 'confirmation']);
  });

  it('forgets everything after the address when another address is chosen, and nothing for the same one', async () => {
    const flow = await openPage();
    const { baggageFlow } = flow;
    await walkToPayment(flow);
    baggageFlow.change('address');
    await baggageFlow.next();
    expect(baggageFlow.$step.get()).toBe('payment');
    baggageFlow.change('address');
    baggageFlow.form('address').set({ streetAddress: '12 Elm Street' });
    await baggageFlow.next();
    expect(baggageFlow.$step.get()).toBe('flight');
    const { flight, passenger, offer, plan, priced } = flow.$baggage.get();
    expect([flight, passenger, offer, plan, priced]).toEqual([null, null, null, null, null]);
    expect(baggageFlow.form('flight').$values.get()['confirmationNumber']).toBe('');
  });

  it('substitutes the fixed coordinates for an address in South Africa', async () => {
    const { baggageFlow, $baggageLocation } = await openPage();
    baggageFlow
      .form('address')
      .set({ ...home, city: 'Cape Town', region: 'WC', postal: '8001', country: 'ZA' });
    await baggageFlow.next();
    expect($baggageLocation.get()).toMatchObject({ lat: 40.7128, lng: -74.006 });
  });

  it('says that an address cannot be found, and keeps what was typed', async () => {
    const flow = await openPage();
    const { baggageFlow } = flow;
    baggageFlow.form('address').set({ ...home, postal: '00000' });
    await baggageFlow.next();
    expect(flow.$notice.get()?.title).toBe('Invalid address.');
    expect(flow.page.tracked).toContainEqual({ event: 'Invalid Address', code: 'ZERO_RESULTS' });
    expect(baggageFlow.form('address').$values.get()['streetAddress']).toBe(home.streetAddress);
  });

  it('survives a provider that is down and goes on when it is back', async () => {
    const flow = await openPage();
    flow.baggageFlow.form('address').set(home);
    flow.page.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await flow.baggageFlow.next();
    expect(flow.$notice.get()?.title).toBe('Something went wrong.');
    flow.closeNotice();
    flow.page.fetch = provider.fetch;
    await flow.baggageFlow.next();
    expect(flow.baggageFlow.$step.get()).toBe('flight');
  });
});

describe('the purchase', () => {
  it('keeps no card and no card token in storage', async () => {
    const flow = await openPage();
    await walkToPayment(flow);
    await flow.pay('4000000000000002');
    const kept = JSON.stringify(flow.page.storage);
    expect(kept).not.toContain('4000000000000002');
    expect(kept).not.toContain('318');
  });

  it('tells a refused card in the words of the provider, the host page and the analytics', async () => {
    const flow = await openPage();
    await walkToPayment(flow);
    const key = flow.$baggage.get().priced?.uniqueKey;
    await flow.pay('4000000000000002');
    expect(flow.$notice.get()?.title).toBe('Payment error.');
    expect(flow.$notice.get()?.message).toMatch(/declined/i);
    expect(flow.page.posted.at(-1)).toMatchObject({ type: 'purchaseFailure', vertical: 'baggage' });
    expect(flow.page.tracked.at(-1)).toMatchObject({ event: 'Purchase Failed' });
    expect(flow.baggageFlow.$step.get()).toBe('payment');
    expect(flow.$baggage.get().priced?.uniqueKey).not.toBe(key);
    flow.closeNotice();
    await flow.pay('4242424242424242');
    expect(flow.baggageFlow.$step.get()).toBe('confirmation');
  });

  it('asks again with the same key while the outcome is unknown, and ends in one policy', async () => {
    const flow = await openPage();
    const keys: (string | null)[] = [];
    let lost = 2;
    flow.page.fetch = async (input, init) => {
      const response = await provider.fetch(input, init);
      if (!String(input).endsWith('/baggage/purchase')) return response;
      keys.push(new Headers(init?.headers).get('X-Unique-Key'));
      lost -= 1;
      // The provider carried it out; the answer got lost on its way.
      if (lost >= 0) throw new TypeError('Connection reset');
      return response;
    };
    await walkToPayment(flow);
    const states: string[] = [];
    flow.baggagePurchase.$status.listen((status) => states.push(status));
    await flow.pay('4242424242424242');
    expect(flow.baggageFlow.$step.get()).toBe('confirmation');
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(3);
    expect(states).toEqual(['paying', 'checking', 'idle']);
  });

  it('takes up an unknown outcome after a reload, and ends in one policy', async () => {
    const storage: Record<string, string> = {};
    const lossy: typeof fetch = async (input, init) => {
      const response = await provider.fetch(input, init);
      if (String(input).endsWith('/baggage/purchase')) throw new TypeError('Connection reset');
      return response;
    };
    const before = await openPage({ storage, fetch: lossy });
    await walkToPayment(before);
    await before.pay('4242424242424242');
    expect(before.baggagePurchase.$status.get()).toBe('unconfirmed');
    expect(before.baggageFlow.$step.get()).toBe('payment');

    const after = await openPage({ path: '/baggage-protection/payment', storage });
    expect(after.baggagePurchase.isPending()).toBe(true);
    await after.baggageFlow.complete(after.baggagePurchase.resume);
    expect(after.baggageFlow.$step.get()).toBe('confirmation');
    expect(after.baggagePurchase.isPending()).toBe(false);
  });

  it('ignores a second press while the first is under way', async () => {
    const flow = await openPage();
    let purchases = 0;
    flow.page.fetch = (input, init) => {
      if (String(input).endsWith('/baggage/purchase')) purchases += 1;
      return provider.fetch(input, init);
    };
    await walkToPayment(flow);
    await Promise.all(['one', 'two', 'three'].map(() => flow.pay('4242424242424242')));
    expect(purchases).toBe(1);
  });

  it('tells the host page and the analytics of the policy', async () => {
    const flow = await openPage();
    await walkToPayment(flow);
    await flow.pay('4242424242424242');
    const policyNumber = flow.$baggagePurchase.get()?.policy_number;
    expect(flow.page.posted).toEqual([
      expect.objectContaining({
        type: 'purchaseSuccess',
        purchase: expect.objectContaining({ policy_number: policyNumber }),
      }),
    ]);
    expect(flow.page.tracked).toContainEqual(
      expect.objectContaining({
        event: 'Order Completed',
        order_id: policyNumber,
        affiliation: 'sure',
        products: [expect.objectContaining({ category: 'Once' })],
      }),
    );
  });

  it('leaves nothing to pay or change behind', async () => {
    const flow = await openPage();
    await walkToPayment(flow);
    await flow.pay('4242424242424242');
    flow.page.goBack();
    expect(flow.baggageFlow.$step.get()).toBe('confirmation');
    expect(flow.$baggageCheckout.get()).toBeNull();
  });
});
