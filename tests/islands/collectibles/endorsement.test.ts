import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { decidePendingPolicies } from '../../../server/policies/decide-policies.ts';
import { cards, countRows } from '../../fixtures/buyer.ts';
import {
  endorsementPath,
  demoPolicyId,
  openEndorsementPage,
  type EndorsementPage,
} from '../../fixtures/endorsement-page.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';
import { signInDemo, signUp } from '../../fixtures/sign-in.ts';

const account = `/account/policies/collectibles/${demoPolicyId}`;
const lower = { collection_total_value: '1,500', highest_value_item: '400' };
const stamps = { collection_total_value: '4,000', highest_value_item: '500' };

let server: TestServer | undefined;
let token: string;
/** Starts a new server, so that each test starts with an unchanged policy. */
async function freshServer() {
  await server?.stop();
  const now = () => new Date('2026-11-20T12:00:00Z');
  server = await startTestServer({ services: { now }, settings: { RATE_LIMIT_FACTOR: '100' } });
  token = await signInDemo(server);
}
beforeEach(freshServer);
afterAll(() => server?.stop());

const runningServer = () => server as TestServer;
const open = (path: string, storage?: Record<string, string>) =>
  openEndorsementPage({ server: runningServer(), token, path, storage });
const currentPath = ({ page }: EndorsementPage) => page.history.entries[page.history.index];
const priceOf = ({ $endorsement }: EndorsementPage) => $endorsement.get().checkoutInfo;

/** Starts at the link on the policy's page and answers every step before the payment. */
async function runToPayment(change: 'add' | 'edit' | 'remove', code: string, answers = {}) {
  const opened = await open(endorsementPath(change, code));
  if (change === 'add') {
    await opened.waitForStep('address');
    opened.flow.form('address').set({ place: '0' });
    await opened.flow.next();
  }
  if (change !== 'remove') {
    await opened.waitForStep('survey');
    await opened.answer(answers);
  }
  await opened.waitForStep('payment');
  return opened;
}

describe('an added collection', () => {
  it('goes from its address through its questions to the change in review', async () => {
    const opened = await open(endorsementPath('add', 'stamps'));
    const { flow, page } = opened;
    const titles = [page.title];
    flow.$location.listen(() => queueMicrotask(() => titles.push(page.title)));
    await opened.waitForStep('address');
    flow.form('address').set({ place: '0' });
    await flow.next();
    expect(await opened.answer(stamps)).toEqual(['worth', 'protection']);
    await opened.waitForStep('payment');
    expect(priceOf(opened)).toMatchObject({ action: 'charge', change: { term_days: 365 } });
    await opened.pay();
    await opened.waitForStep('confirmation');
    expect(titles.map((title) => title.replace(' · Collectibles · Alderway', '')))
      .toMatchInlineSnapshot(`
      [
        "Add Stamps",
        "Where is this collection kept?",
        "What’s the collection worth?",
        "How is it protected?",
        "Add Stamps",
        "Your policy is pending review.",
      ]
    `);
    expect(page.history.entries.map((entry) => entry.replace(endorsementPath('add', 'stamps'), '')))
      .toMatchInlineSnapshot(`
      [
        "/address",
        "/survey?screen=worth",
        "/survey?screen=protection",
        "/payment",
        "/confirmation",
      ]
    `);
    const policy = () => opened.$policies.get().byId[demoPolicyId];
    await eventually(() => expect(policy()?.status).toBe('pending_change'));
  });

  it('is tracked like every purchase, with its own order id', async () => {
    const { page, pay, waitForStep } = await runToPayment('add', 'stamps', stamps);
    await pay();
    await waitForStep('confirmation');
    const steps = page.tracked.filter(({ event }) => /Checkout/.test(String(event)));
    expect(steps.map(({ step }) => step)).toEqual([1, 2, 3]);
    const order = page.tracked.find(({ event }) => event === 'Order Completed');
    expect(order?.['order_id']).toMatch(/^CL-9152-6038-./);
    expect(page.tracked.map(({ event }) => event)).toContain('Purchase Initiated');
    expect(page.posted.at(-1)).toMatchObject({
      type: 'purchaseSuccess',
      vertical: 'collectibles',
      purchase: { status: 'pending_change', held_until: '2026-11-25' },
    });
  });

  it('shows the exclusions of the plan once for a new address', async () => {
    const opened = await open(endorsementPath('add', 'stamps'));
    await opened.waitForStep('address');
    const { flow, $exclusions } = opened;
    const otherAddress = {
      place: 'another',
      streetAddress: '12 Alder Way',
      city: 'Portland',
      region: 'OR',
      postal: '97214',
    };
    flow.form('address').set(otherAddress);
    await flow.next();
    expect($exclusions.get()?.street).toBe('12 Alder Way');
    $exclusions.set(null);
    await flow.complete(() => undefined);
    await opened.waitForStep('survey');
    flow.back();
    await opened.waitForStep('address');
    flow.form('address').set({ place: '0' });
    await flow.next();
    await opened.waitForStep('survey');
    expect($exclusions.get()).toBeNull();
    flow.back();
    await opened.waitForStep('address');
    flow.form('address').set(otherAddress);
    await flow.next();
    expect($exclusions.get()).toBeNull();
  });

  it("must be in the policy's state and not at a P.O. box", async () => {
    const opened = await open(endorsementPath('add', 'stamps'));
    await opened.waitForStep('address');
    const form = opened.flow.form('address');
    const postalAddress = { place: 'another', city: 'Seattle', region: 'WA', postal: '98101' };
    form.set({ ...postalAddress, streetAddress: '418 Pike Street' });
    await opened.flow.next();
    expect(form.$errors.get()).toEqual({ region: 'Enter an address in OR' });
    form.set({ city: 'Portland', region: 'or', postal: '97214', streetAddress: 'PO Box 12' });
    await opened.flow.next();
    expect(opened.$notice.get()?.title).toBe('Invalid address.');
    expect(form.$errors.get()).toHaveProperty('streetAddress');
  });
});

describe('an edited collection', () => {
  it('has the known values in its fields, and is refunded for a lower value, without a card', async () => {
    const opened = await open(endorsementPath('edit', 'coins'));
    const { flow } = opened;
    await opened.waitForStep('survey');
    expect(flow.$location.get()).toBe('survey?worth');
    expect(flow.form('survey?worth').$values.get()).toEqual({
      collection_total_value: 12_500,
      highest_value_item: 2_400,
    });
    await opened.answer(lower);
    await opened.waitForStep('payment');
    expect(flow.title('payment')).toBe('Lower the value of Coins');
    const refund = priceOf(opened)?.refund_details?.total_refund_amount ?? 0;
    expect(refund).toBeGreaterThan(0);
    const charges = await countRows(runningServer(), 'charges');
    await opened.confirm();
    await opened.waitForStep('confirmation');
    expect(await countRows(runningServer(), 'charges')).toBe(charges);
    const refundEvents = opened.page.tracked.filter(({ ecommerce }) => ecommerce);
    expect(refundEvents).toMatchObject([
      { event: 'refund', ecommerce: { transaction_id: 'CL-9152-6038', value: refund } },
    ]);
    await eventually(() => {
      const [change] = opened.$policies.get().byId[demoPolicyId]?.history?.endorsements ?? [];
      expect(change).toMatchObject({ status: 'pending', action: 'refund', amount: -refund });
    });
  });

  it('with an unchanged price needs no card and no amount', async () => {
    const opened = await runToPayment('edit', 'fine_art', { highest_value_item: '3,300' });
    expect(priceOf(opened)?.action).toBe('no_change');
    expect(opened.flow.title('payment')).toBe('Change Fine art');
    const form = opened.flow.form('payment');
    expect(form.$complete.get()).toBe(false);
    form.set({ acknowledged: true });
    expect(form.$complete.get()).toBe(true);
    await opened.confirm();
    await opened.waitForStep('confirmation');
    expect(opened.page.tracked.filter(({ ecommerce }) => ecommerce)).toEqual([]);
  });

  it('needs the cardholder if an amount is charged', async () => {
    const opened = await runToPayment('edit', 'coins', { collection_total_value: '20,000' });
    expect(opened.flow.title('payment')).toBe('Raise the value of Coins');
    const form = opened.flow.form('payment');
    form.set({ acknowledged: true });
    expect(form.$complete.get()).toBe(true);
    form.set({ cardholderName: '' });
    expect(form.$complete.get()).toBe(false);
  });

  it('can be edited again after its last change is decided', async () => {
    const first = await runToPayment('edit', 'fine_art', { highest_value_item: '3,300' });
    await first.confirm();
    await first.waitForStep('confirmation');
    const { storage } = first.page;
    await decidePendingPolicies(runningServer().services, 'approve', demoPolicyId);
    const again = await open(endorsementPath('edit', 'fine_art'), storage);
    await again.waitForStep('survey');
    expect(again.flow.form('survey?worth').$values.get()).toMatchObject({
      highest_value_item: 3_300,
    });
  });
});

describe('a removed collection', () => {
  it('skips to the payment with the refund, and Back opens the policy', async () => {
    const opened = await runToPayment('remove', 'coins');
    expect(opened.page.history.entries).toEqual([endorsementPath('remove', 'coins', 'payment')]);
    expect(opened.flow.title('payment')).toBe('Remove Coins');
    opened.flow.back();
    expect(opened.page.navigatedTo).toBe(account);
  });

  it('is gone after approval, and stays after rejection', async () => {
    const names = ({ $policies }: EndorsementPage) =>
      $policies.get().byId[demoPolicyId]?.details['categories'];
    for (const [decision, left] of [
      ['reject', ['Coins', 'Jewelry', 'Fine art']],
      ['approve', ['Jewelry', 'Fine art']],
    ] as const) {
      const opened = await runToPayment('remove', 'coins');
      await opened.confirm();
      await opened.waitForStep('confirmation');
      await decidePendingPolicies(runningServer().services, decision, demoPolicyId);
      const next = await open(endorsementPath('edit', 'fine_art'));
      await next.waitForStep('survey');
      expect(names(next)).toEqual(left);
    }
  });
});

describe('the entry to a change', () => {
  it('redirects a signed-out visitor to the sign-in, with a return URL', async () => {
    const path = endorsementPath('add', 'stamps');
    const { page } = await openEndorsementPage({ server: runningServer(), path });
    expect(page.navigatedTo).toBe(`/login?return_to=${encodeURIComponent(path)}`);
  });

  it.each(['address', 'survey', 'payment', 'confirmation'])(
    'redirects a deep link to %s to the start',
    async (step) => {
      const { page } = await open(endorsementPath('add', 'stamps', step));
      expect(page.history.entries[0]).toBe(endorsementPath('add', 'stamps', 'start'));
    },
  );

  it('rejects another account, and a policy that covers no collections', async () => {
    const stranger = await signUp(runningServer(), 'noor@example.com');
    for (const pageOptions of [
      { token: stranger, path: endorsementPath('edit', 'coins') },
      { token, path: endorsementPath('edit', 'coins', '', 'pol_demo_bg-2048-1977') },
    ]) {
      const { flow, page } = await openEndorsementPage({ server: runningServer(), ...pageOptions });
      await eventually(() => expect(flow.$loadError.get()).toMatchObject({ code: 'not_found' }));
      expect(page.storage['collectiblesEndorsement']).toBeUndefined();
    }
  });

  it.each([
    ['add', 'coins', demoPolicyId],
    ['edit', 'jewelry', demoPolicyId],
    ['edit', 'wine', demoPolicyId],
    ['remove', 'photographs', 'pol_demo_cl-4903-6648'],
    ['edit', 'comics', 'pol_demo_cl-6090-1183'],
    ['edit', 'musical_instruments', 'pol_demo_cl-5512-3370'],
  ])('stays at the start if no change is possible: %s %s on %s', async (change, code, policy) => {
    const opened = await open(endorsementPath(change, code, '', policy));
    await eventually(() => expect(opened.$policies.get().byId[policy]).toBeDefined());
    await opened.flow.reload();
    expect(currentPath(opened)).toBe(endorsementPath(change, code, 'start', policy));
    expect(opened.page.storage['collectiblesEndorsement']).toBeUndefined();
  });
});

describe('the persisted state of a change', () => {
  it('survives a reload at each step, and the browser’s Back', async () => {
    const first = await runToPayment('add', 'stamps', stamps);
    const { storage } = first.page;
    for (const step of ['payment', 'survey?screen=worth', 'address']) {
      const again = await open(endorsementPath('add', 'stamps', step), storage);
      await again.waitForStep(step.split('?')[0] ?? '');
      expect(again.$endorsement.get().address?.streetAddress).toBe('2200 Harborline Avenue');
    }
  });

  it('is continued if an earlier release stored it', async () => {
    const { page, $endorsement } = await runToPayment('edit', 'coins', lower);
    const storageKey = 'collectiblesEndorsement';
    const { purchaseError: _, ...stored } = JSON.parse(page.storage[storageKey] ?? '');
    const { checkoutInfo: checkout, uid: idempotencyKey, form } = $endorsement.get();
    expect(stored).toEqual({
      session: token.slice(-8),
      policyId: demoPolicyId,
      change: 'edit',
      categoryCode: 'coins',
      address: null,
      seenNotices: [],
      form,
      priced: { checkout, idempotencyKey },
      purchase: null,
    });
    const storage = { ...page.storage, [storageKey]: JSON.stringify(stored) };
    const again = await open(endorsementPath('edit', 'coins', 'payment'), storage);
    expect(again.$endorsement.get().uid).toBe(idempotencyKey);
    await again.confirm();
    await again.waitForStep('confirmation');
  });

  it('applies only to its own policy, change, category and session', async () => {
    const first = await runToPayment('edit', 'coins', lower);
    const { storage } = first.page;
    for (const path of [
      endorsementPath('edit', 'fine_art', 'payment'),
      endorsementPath('remove', 'coins', 'survey'),
      endorsementPath('edit', 'coins', 'payment', 'pol_demo_cl-7320-4416'),
    ]) {
      const other = await open(path, { ...storage });
      expect(other.page.history.entries[0]).toMatch(/\/start$/);
      expect(other.flow.title('start')).not.toContain('Lower');
    }
    const stranger = await signUp(runningServer(), 'noor@example.com');
    const other = await openEndorsementPage({
      server: runningServer(),
      token: stranger,
      path: endorsementPath('edit', 'coins', 'payment'),
      storage: { ...storage },
    });
    expect(other.page.history.entries[0]).toBe(endorsementPath('edit', 'coins', 'start'));
  });
});

it('accepts another card after a declined one', async () => {
  const opened = await runToPayment('add', 'stamps', stamps);
  const key = opened.$endorsement.get().uid;
  await opened.pay(cards.insufficient);
  expect(opened.$notice.get()?.title).toBe('Payment error.');
  expect(opened.$endorsement.get().uid).not.toBe(key);
  expect(opened.page.tracked.map(({ event }) => event)).toContain('Purchase Failed');
  opened.closeNotice();
  await opened.pay();
  await opened.waitForStep('confirmation');
});
