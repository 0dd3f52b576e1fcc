import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCard, cards, countRows, newKey, paths, send } from '../../fixtures/buyer.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { openExtensionPage } from '../../fixtures/extension-page.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';
import { signInDemo, signUp } from '../../fixtures/sign-in.ts';

const base = '/rental-car-insurance/extension/pol_demo_rc-2048-1977';
const account = '/account/policies/rental_car/pol_demo_rc-2048-1977';
const untilQuery = (date: string) => `?until=${date}`;
const to25 = untilQuery('2026-11-25');

let server: TestServer;
let token: string;
/** Starts a new server, so that each test extends an unchanged demo policy. */
async function freshServer() {
  await server?.stop();
  const now = () => new Date('2026-11-20T12:00:00Z');
  server = await startTestServer({ services: { now }, settings: { RATE_LIMIT_FACTOR: '100' } });
  token = await signInDemo(server);
}
beforeAll(freshServer);
afterAll(() => server.stop());

const open = (path: string, storage?: Record<string, string>) =>
  openExtensionPage({ server, token, path, storage });

describe('the entry to an extension', () => {
  it('redirects a signed-out visitor to the sign-in, with the date in the return URL', async () => {
    const { page } = await openExtensionPage({ server, path: `${base}/start${to25}` });
    const encodedPath = encodeURIComponent(`${base}/start${to25}`);
    expect(page.navigatedTo).toBe(`/login?return_to=${encodedPath}`);
  });

  it.each(['', '?until=', '?until=2026-02-30', '?until=tomorrow'])(
    'redirects to the policy if the URL has no valid date: "%s"',
    async (search) => {
      const { page, waitForOutcome } = await open(`${base}/start${search}`);
      await waitForOutcome();
      expect(page.navigatedTo).toBe(account);
    },
  );

  it.each(['confirmation-number', 'payment', 'confirmation'])(
    'redirects a deep link to %s to the start',
    async (step) => {
      const { page } = await open(`${base}/${step}${to25}`);
      expect(page.navigatedTo).toBeNull();
      expect(page.history.entries).toEqual([`${base}/start${to25}`]);
    },
  );

  it('shows no policy to another account', async () => {
    const stranger = await signUp(server, 'noor@example.com');
    const { page, waitForOutcome, rentalExtensionFlow } = await openExtensionPage({
      server,
      token: stranger,
      path: `${base}/start${to25}`,
    });
    await waitForOutcome();
    expect(rentalExtensionFlow.$loadError.get()).toMatchObject({ code: 'not_found' });
    expect(page.storage['rentalExtension']).toBeUndefined();
  });

  it('rejects a policy that is not a rental policy', async () => {
    const path = '/rental-car-insurance/extension/pol_demo_bg-2048-1977/start';
    const { waitForOutcome, rentalExtensionFlow } = await open(path + to25);
    await waitForOutcome();
    expect(rentalExtensionFlow.$loadError.get()).toMatchObject({ code: 'not_found' });
  });
});

describe('an extension', () => {
  beforeEach(freshServer);

  it('goes from the new date through the agreement number to the new end date', async () => {
    const flow = await open(`${base}/start${to25}`);
    const { page, rentalExtensionFlow, waitForStep, pay } = flow;
    const seen = [page.title];
    rentalExtensionFlow.$step.listen(() => queueMicrotask(() => seen.push(page.title)));
    await waitForStep('confirmation-number');
    rentalExtensionFlow.form('confirmation-number').set({ agreementNumber: ' RA-88213 ' });
    await rentalExtensionFlow.next();
    await waitForStep('payment');
    expect(flow.$rentalExtension.get().checkoutInfo?.totals).toEqual({
      subtotal: 30,
      discount: 0,
      tax: 1.56,
      grandtotal: 31.56,
    });
    await pay(cards.valid);
    await waitForStep('confirmation');
    expect(seen).toMatchInlineSnapshot(`
      [
        "Extend your rental car coverage · Rental car extension · Alderway",
        "What’s your rental agreement number? · Rental car extension · Alderway",
        "Your Rental Car Extension Quote · Rental car extension · Alderway",
        "You’re all set! · Rental car extension · Alderway",
      ]
    `);
    expect(page.history.entries).toMatchInlineSnapshot(`
      [
        "/rental-car-insurance/extension/pol_demo_rc-2048-1977/confirmation-number?until=2026-11-25",
        "/rental-car-insurance/extension/pol_demo_rc-2048-1977/payment?until=2026-11-25",
        "/rental-car-insurance/extension/pol_demo_rc-2048-1977/confirmation?until=2026-11-25",
      ]
    `);
    const { purchase, checkoutInfo } = flow.$rentalExtension.get();
    expect(purchase).toMatchObject({
      policy_number: 'RC-2048-1977',
      coverage_end_date: '2026-11-25',
      payment_method: { brand: 'Visa', last4: '4242' },
    });
    expect(checkoutInfo).toBeNull();
    expect(page.posted).toContainEqual(
      expect.objectContaining({ type: 'purchaseSuccess', vertical: 'rental_car' }),
    );
    const products = page.tracked.flatMap(({ product }) => product ?? []);
    expect([...new Set(products)]).toEqual(['rental_car']);
    const orderEvent = page.tracked.find(({ event }) => event === 'Order Completed');
    expect(orderEvent?.['order_id']).toMatch(/^RC-2048-1977-[\w-]{8}$/);
    expect(page.tracked.find(({ event }) => event === 'purchase')?.['ecommerce']).toMatchObject({
      transaction_id: orderEvent?.['order_id'],
      value: 30,
      tax: 1.56,
      items: [{ item_id: 'rental_car' }],
    });
    const policy = () => flow.$policies.get().byId['pol_demo_rc-2048-1977'];
    await eventually(() => expect(policy()?.coverage_end_date).toBe('2026-11-25'));
    expect(policy()?.details['rental_ended']).toBe('2026-11-25');
  });

  it('requests the policy by its id and its agreement id', async () => {
    const requestBodies: unknown[] = [];
    const { waitForStep } = await openExtensionPage({
      server,
      token,
      path: `${base}/start${to25}`,
      fetch: (input, init) => {
        if (String(input).endsWith('/extension/policy'))
          requestBodies.push(JSON.parse(String(init?.body)));
        return server.fetch(input, init);
      },
    });
    await waitForStep('confirmation-number');
    expect(requestBodies).toEqual([
      { payment_id: 'pol_demo_rc-2048-1977', agreement_id: 'agr_demo_rc-2048-1977' },
    ]);
  });

  it('skips to the payment if the policy already has the number, and Back opens the policy', async () => {
    await extend('2026-11-24');
    const { page, rentalExtensionFlow, waitForStep } = await open(`${base}/start${to25}`);
    await waitForStep('payment');
    expect(page.history.entries).toEqual([`${base}/payment${to25}`]);
    rentalExtensionFlow.back();
    expect(page.navigatedTo).toBe(account);
  });

  it('accepts only the number of the original agreement', async () => {
    const { rentalExtensionFlow, waitForStep, $notice } = await open(`${base}/start${to25}`);
    await waitForStep('confirmation-number');
    await extend('2026-11-24', 'RA-1');
    const form = rentalExtensionFlow.form('confirmation-number');
    form.set({ agreementNumber: 'RA-2' });
    await rentalExtensionFlow.next();
    expect(rentalExtensionFlow.$step.get()).toBe('confirmation-number');
    expect(form.$errors.get()['agreementNumber']).toMatch(
      /number on your original rental agreement/,
    );
    expect($notice.get()).toBeNull();
    form.set({ agreementNumber: 'ra 1' });
    await rentalExtensionFlow.next();
    await waitForStep('payment');
  });

  it('requires a number', async () => {
    const { rentalExtensionFlow, waitForStep } = await open(`${base}/start${to25}`);
    await waitForStep('confirmation-number');
    const form = rentalExtensionFlow.form('confirmation-number');
    form.set({ agreementNumber: '   ' });
    expect(form.$complete.get()).toBe(false);
    await rentalExtensionFlow.next();
    expect(form.$errors.get()).toEqual({ agreementNumber: 'Enter the rental agreement number' });
  });

  it.each([
    ['2026-11-23', 'after Nov 23, 2026'],
    ['2026-12-19', 'up to Dec 18, 2026'],
  ])('is rejected until %s', async (date, reason) => {
    await extend('2026-11-23');
    const { rentalExtensionFlow, waitForOutcome } = await open(`${base}/start${untilQuery(date)}`);
    await waitForOutcome();
    expect(rentalExtensionFlow.$loadError.get()?.message).toContain(reason);
  });

  it('has one idempotency key per price, and none after the purchase', async () => {
    const keys = new Set<string>();
    for (const date of ['2026-11-24', '2026-11-25']) {
      const flow = await runToPayment(date);
      keys.add(flow.$rentalExtension.get().uid ?? '');
    }
    expect(keys.size).toBe(2);
    expect(keys).not.toContain('');
  });

  it('is paid once even if the outcome stays unknown until a reload', async () => {
    const charges = await countRows(server, 'charges');
    const flow = await runToPayment('2026-11-25');
    const { storage } = flow.page;
    flow.page.fetch = (input, init) =>
      String(input).includes('extension/purchase')
        ? server.fetch(input, init).then(() => Promise.reject(new TypeError('lost')))
        : server.fetch(input, init);
    await flow.pay(cards.valid);
    expect(flow.extensionPurchase.$status.get()).toBe('unconfirmed');
    // The visitor requests another extension, but the flow first resumes the unfinished one.
    const again = await open(`${base}/start${untilQuery('2026-12-01')}`, storage);
    expect(again.page.history.entries).toEqual([`${base}/payment${to25}`]);
    await again.rentalExtensionFlow.complete(() => again.extensionPurchase.resume());
    await again.waitForStep('confirmation');
    expect(await countRows(server, 'charges')).toBe(charges + 1);
  });

  it('stays at the payment after a declined card, and accepts another card', async () => {
    const flow = await runToPayment('2026-11-25');
    const first = flow.$rentalExtension.get().uid;
    await flow.pay(cards.insufficient);
    expect(flow.$notice.get()?.title).toBe('Payment error.');
    expect(flow.$rentalExtension.get().uid).not.toBe(first);
    flow.closeNotice();
    await flow.pay(cards.valid);
    await flow.waitForStep('confirmation');
  });

  it('shows the current price if it has changed', async () => {
    const flow = await runToPayment('2026-11-25');
    await extend('2026-11-24', 'RA-88213');
    await flow.pay(cards.valid);
    expect(flow.$notice.get()).toMatchObject({
      title: 'Your price has changed.',
      limitComparison: [
        { label: 'It was', amount: '$31.56' },
        { label: 'It’s now', amount: '$10.52' },
      ],
    });
    expect(flow.$rentalExtension.get().checkoutInfo?.totals.subtotal).toBe(10);
    flow.closeNotice();
    await flow.pay(cards.valid);
    await flow.waitForStep('confirmation');
  });

  it('continues with the state that an earlier release stored', async () => {
    const { page, $rentalExtension } = await runToPayment('2026-11-25');
    const { purchaseError: _, ...stored } = JSON.parse(page.storage['rentalExtension'] ?? '');
    const { checkoutInfo: checkout, uid: idempotencyKey, rental } = $rentalExtension.get();
    expect(stored).toEqual({
      session: token.slice(-8),
      policyId: 'pol_demo_rc-2048-1977',
      until: '2026-11-25',
      rental,
      details: { extended_end_date: '2026-11-25', rental_agreement_number: 'RA-88213' },
      priced: { checkout, idempotencyKey },
      purchase: null,
    });
    const storage = { ...page.storage, rentalExtension: JSON.stringify(stored) };
    const again = await open(`${base}/payment${to25}`, storage);
    expect(again.$rentalExtension.get().uid).toBe(idempotencyKey);
    await again.pay(cards.valid);
    await again.waitForStep('confirmation');
  });

  it('shows the confirmation after a reload at any step', async () => {
    const flow = await runToPayment('2026-11-25');
    await flow.pay(cards.valid);
    await flow.waitForStep('confirmation');
    for (const step of ['start', 'confirmation-number', 'payment', 'confirmation']) {
      const { page } = await open(`${base}/${step}${to25}`, flow.page.storage);
      expect(page.history.entries).toEqual([`${base}/confirmation${to25}`]);
    }
  });

  it("hides a previous session's extension from the next session", async () => {
    const flow = await runToPayment('2026-11-25');
    token = await signInDemo(server);
    const { page } = await open(`${base}/payment${to25}`, flow.page.storage);
    expect(page.history.entries).toEqual([`${base}/start${to25}`]);
  });

  it('redirects to the sign-in after the session has ended', async () => {
    const { page, rentalExtensionFlow, pay } = await runToPayment('2026-11-25');
    await send(server, 'POST', paths.logout, undefined, { token });
    await pay(cards.valid);
    expect(rentalExtensionFlow.$step.get()).toBe('payment');
    expect(page.navigatedTo).toBe(
      `/login?return_to=${encodeURIComponent(`${base}/payment${to25}`)}`,
    );
  });
});

/** Opens a page at the payment step of an extension. */
async function runToPayment(date: string) {
  const flow = await open(`${base}/start${untilQuery(date)}`);
  await flow.waitForStep('confirmation-number');
  flow.rentalExtensionFlow.form('confirmation-number').set({ agreementNumber: 'RA-88213' });
  await flow.rentalExtensionFlow.next();
  await flow.waitForStep('payment');
  return flow;
}

/** Extends the policy by API requests, without the page. */
async function extend(date: string, number = 'RA-88213') {
  const details = { extended_end_date: date, rental_agreement_number: number };
  const agreement_id = 'agr_demo_rc-2048-1977';
  const path = '/api/user/v2.1/protections/rental-car/extension';
  const quote = { agreement_id, details };
  const { body } = await send(server, 'POST', `${path}/checkout`, quote, { token });
  const payment_method_id = await addCard(server, { token });
  const order = { ...quote, payment_method_id, revenue: body.totals.grandtotal };
  const purchase = await send(server, 'POST', `${path}/purchase`, order, { token, key: newKey() });
  expect(purchase.status).toBe(200);
}
