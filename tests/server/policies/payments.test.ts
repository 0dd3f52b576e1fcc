import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decidePendingPolicies } from '../../../server/policies/decide-policies.ts';
import { announceRenewalPrices } from '../../../server/policies/renewals.ts';
import { flushCaptures } from '../../../server/sales/captures.ts';
import { payPendingRefunds } from '../../../server/sales/refunds.ts';
import type { Payment } from '../../../src/contract/policies/payments.ts';
import type { Policy } from '../../../src/contract/policies/policies.ts';
import { addCard, buy, order, paths, registerPerson, send } from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { insertPolicy, type PolicyInput } from '../../fixtures/insert-policy.ts';
import { readPdf } from '../../fixtures/pdf-text.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const DAY_MS = 86_400_000;

onBothDatabases('the payments of a policy', (kind) => {
  let server: TestServer;
  let now = NOW;
  let token: string;
  let accountId: string;
  let card: string;
  beforeAll(async () => {
    server = await startTestServer({
      kind,
      settings: { RATE_LIMIT_FACTOR: '100' },
      services: { now: () => now },
    });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    now = NOW;
    ({ token } = await registerPerson(server));
    const { body } = await send(server, 'GET', paths.account, undefined, { token });
    accountId = body.public_id;
    card = await addCard(server, { token });
  });

  const pathOf = (id: string) => `/api/user/v2/policies/policy/${id}`;
  const read = async (id: string): Promise<Payment[]> =>
    (await send(server, 'GET', pathOf(id), undefined, { token })).body.billing.payments;
  /** Returns the payments of a policy without random values such as ids. */
  const paymentsFor = async (id: string) =>
    (await read(id)).map(({ kind: what, title, date, amount, by }) =>
      [what, title, date, amount, by].filter((part) => part !== undefined),
    );
  const addPolicy = (policy: Partial<PolicyInput>) =>
    insertPolicy(server, accountId, {
      product: 'rental_car',
      starts: '2026-11-18',
      ends: '2026-11-22',
      price: 5_260,
      charges: [{ amount: 5_260, method: card }],
      ...policy,
    });
  const cancel = async (id: string) => {
    const path = `${pathOf(id)}/cancel/submit`;
    expect((await send(server, 'POST', path, {}, { token })).status).toBe(200);
    await payPendingRefunds(server.services);
  };
  /** Adds a policy whose purchase waits for the carrier's decision. */
  const addPendingPolicy = async () => {
    const id = await addPolicy({ product: 'collectibles', status: 'pending', details: {} });
    await server.services.database.db
      .updateTable('charges')
      .set({ captured_at: null, authorized_until: '2026-11-25T12:00:00.000Z' })
      .where('policy_id', '=', id)
      .execute();
    return id;
  };

  it('start with the purchase, with its card and a receipt', async () => {
    const { body } = await buy(server, order(card), { token });
    await flushCaptures(server.services);
    const [payment, ...more] = await read(body.policy_id);
    expect(more).toEqual([]);
    expect(payment).toMatchObject({
      kind: 'charge',
      title: 'Purchase',
      date: '2026-11-20',
      amount: 5.15,
      payment_method: { details: { brand: 'Visa', last4: '4242' } },
      receipt: {
        name: 'Receipt',
        url: expect.stringMatching(/^\/documents\/chg_\w+\/receipt\.pdf\?/),
      },
    });
  });

  it('are part of a list only for pending policies, each with its own', async () => {
    const approved = await addPolicy({});
    const authorized = await addPendingPolicy();
    const charged = await addPolicy({
      product: 'collectibles',
      status: 'pending',
      details: {},
      charges: [{ amount: 7_410, method: card }],
    });
    const list = async (path: string) =>
      (await send(server, 'GET', path, undefined, { token })).body;
    const recent = await list(paths.allPolicies);
    for (const groups of [recent, [await list('/api/user/v2/policies/vertical/collectibles')]]) {
      const policies = groups.flatMap(({ items }: { items: Policy[] }) => items) as Policy[];
      const paymentsOf = (id: string) => policies.find((one) => one.id === id)?.billing.payments;
      expect(paymentsOf(authorized)).toEqual(await read(authorized));
      expect(paymentsOf(authorized)).toMatchObject([
        { kind: 'hold', amount: 52.6, by: '2026-11-25' },
      ]);
      expect(paymentsOf(charged)).toEqual(await read(charged));
      expect(paymentsOf(charged)).toMatchObject([{ kind: 'charge', amount: 74.1 }]);
      expect(paymentsOf(approved)).toBeUndefined();
    }
    expect(JSON.stringify(recent)).toContain(approved);
  });

  it('continue on the schedule, each with its number, and include those that are due', async () => {
    const schedule = [28, 14, 14, 14].map((amount, at) => ({
      amount: amount * 100,
      downpayment: at === 0,
      due_date: `2026-${String(9 + at).padStart(2, '0')}-01`,
    }));
    const id = await addPolicy({
      product: 'renters',
      starts: '2026-09-01',
      ends: '2027-08-31',
      frequency: 'eleven_pay',
      price: 1_400,
      next: '2026-11-01',
      schedule,
      charges: [
        { amount: 2_800, method: card },
        { amount: 1_400, method: card },
      ],
    });
    expect(await paymentsFor(id)).toEqual([
      ['due', 'Payment 4 of 4', '2026-12-01', 14],
      ['due', 'Payment 3 of 4', '2026-11-01', 14],
      ['charge', 'Payment 2 of 4', '2026-01-01', 14],
      ['charge', 'Payment 1 of 4', '2026-01-01', 28],
    ]);
  });

  it('include the next payment of a monthly policy', async () => {
    const monthly = { product: 'devices', ends: null, frequency: 'month', price: 1_299 } as const;
    const id = await addPolicy({ ...monthly, next: '2026-12-18', charges: [{ amount: 1_299 }] });
    await announceRenewalPrices(server.services);
    expect(await paymentsFor(id)).toEqual([
      ['due', 'Payment, Dec 18, 2026 – Jan 17, 2027', '2026-12-18', 12.99],
      ['charge', 'Purchase, Nov 18, 2026 – Dec 17, 2026', '2026-01-01', 12.99],
    ]);
  });

  it('include the refund of a cancellation, with its card and its latest date', async () => {
    const id = await addPolicy({});
    await cancel(id);
    expect(await paymentsFor(id)).toEqual([
      // The refund arrives within ten business days after Friday, November 20. Thanksgiving is not one
      // of them.
      ['refund', 'Canceled', '2026-11-20', 21.04, '2026-12-07'],
      ['charge', 'Purchase', '2026-01-01', 52.6],
    ]);
    const [refund] = await read(id);
    expect(refund?.payment_method?.details.last4).toBe('4242');
  });

  it('include an authorized amount and the date it is authorized until', async () => {
    const id = await addPendingPolicy();
    expect(await paymentsFor(id)).toEqual([['hold', 'Purchase', '2026-01-01', 52.6, '2026-11-25']]);
    expect((await read(id))[0]).not.toHaveProperty('receipt');
  });

  it('show the amount of a rejected policy as released and never charged', async () => {
    const id = await addPendingPolicy();
    await decidePendingPolicies(server.services, 'reject', id);
    expect(await paymentsFor(id)).toEqual([['release', 'Purchase', '2026-11-20', 52.6]]);
    await payPendingRefunds(server.services);
    expect(await paymentsFor(id)).toEqual([['release', 'Purchase', '2026-11-20', 52.6]]);
    expect((await read(id))[0]).not.toHaveProperty('receipt');
  });

  it('include the refund of a policy that was rejected after the capture', async () => {
    const id = await addPolicy({ product: 'collectibles', status: 'pending', details: {} });
    await decidePendingPolicies(server.services, 'reject', id);
    expect(await paymentsFor(id)).toEqual([
      ['refund', 'Not approved', '2026-11-20', 52.6, '2026-12-07'],
      ['charge', 'Purchase', '2026-01-01', 52.6],
    ]);
  });

  describe('a receipt', () => {
    const open = async (url = '') => {
      const response = await server.request(url);
      return { response, pdf: await readPdf(await response.arrayBuffer()) };
    };
    const receiptOf = async (id: string, kindOf: string) =>
      (await read(id)).find((one) => one.kind === kindOf)?.receipt?.url;

    it('names the buyer, the amount, the purchase and the card', async () => {
      const { body } = await buy(server, order(card), { token });
      await flushCaptures(server.services);
      const { response, pdf } = await open(await receiptOf(body.policy_id, 'charge'));
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/pdf');
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      expect(response.headers.get('content-disposition')).toContain(
        `receipt-${body.policy_number}-2026-11-20.pdf`,
      );
      for (const expected of [
        body.policy_number,
        'Mallory Quist',
        'Visa ending 4242',
        'Nov 20, 2026',
        'Premium',
        'Tax',
        '$5.15',
      ])
        expect(pdf.text).toContain(expected);
      expect(pdf.title).toMatch(/^Receipt [A-Z0-9]{4}-[A-Z0-9]{4}: \$5\.15$/);
    });

    it('exists for a refund too', async () => {
      const id = await addPolicy({});
      await cancel(id);
      const { pdf } = await open(await receiptOf(id, 'refund'));
      for (const expected of [
        'Refund receipt',
        'Canceled',
        '$21.04',
        'On your card by',
        'Dec 7, 2026',
      ])
        expect(pdf.text).toContain(expected);
    });

    it('keeps its period after a cancellation, and names the refund', async () => {
      const id = await addPolicy({
        product: 'devices',
        starts: '2026-11-15',
        ends: null,
        price: 1_299,
        frequency: 'month',
        next: '2026-12-15',
        charges: [{ amount: 1_299, method: card }],
      });
      const period = 'Purchase, Nov 15, 2026 – Dec 14, 2026';
      const url = await receiptOf(id, 'charge');
      expect((await open(url)).pdf.text).not.toContain('Refunded');
      expect((await paymentsFor(id)).map(([, title]) => title)).toContain(period);
      await cancel(id);
      const [refund, charge] = await paymentsFor(id);
      expect(charge?.[1]).toBe(period);
      expect(refund?.[0]).toBe('refund');
      const { pdf } = await open(url);
      expect(pdf.text).toMatch(/Refunded\s+\$\d+\.\d\d on Nov 20, 2026/);
    });

    it('names what the policy insures', async () => {
      const id = await addPolicy({ product: 'devices', details: { modal_name: 'iPhone 15' } });
      const { pdf } = await open(await receiptOf(id, 'charge'));
      expect(pdf.text).toContain('iPhone 15');
    });

    it('has a short number', async () => {
      const id = await addPolicy({});
      const [{ payment_id = '' } = {}] = await read(id);
      const { pdf } = await open(await receiptOf(id, 'charge'));
      const number = /[A-Z0-9]{4}-[A-Z0-9]{4}(?=\n)/.exec(pdf.text)?.[0] ?? '';
      expect(number.replaceAll('-', '')).toBe(
        payment_id
          .replaceAll(/[^a-z0-9]/g, '')
          .slice(-8)
          .toUpperCase(),
      );
      expect(pdf.text).not.toContain(payment_id);
    });

    it.each([
      [340, true],
      [0, false],
    ])('of a refund with a tax of %s cents says that tax is included: %s', async (tax, isSaid) => {
      const id = await addPolicy({});
      const { billing } = await server.services.database.db
        .selectFrom('policies')
        .select('billing')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const stored = JSON.parse(billing) as { totals: object };
      await server.services.database.db
        .updateTable('policies')
        .set({ billing: JSON.stringify({ ...stored, totals: { ...stored.totals, tax } }) })
        .where('id', '=', id)
        .execute();
      await cancel(id);
      const { pdf } = await open(await receiptOf(id, 'refund'));
      expect(pdf.text.includes('Tax is included.')).toBe(isSaid);
    });

    it('opens only with its own link, and for thirty days', async () => {
      const [id, other] = [await addPolicy({}), await addPolicy({})];
      const url = (await receiptOf(id, 'charge')) ?? '';
      const otherReceipt = (await receiptOf(other, 'charge')) ?? '';
      const status = async (path: string) => (await server.request(path)).status;
      expect(await status(url)).toBe(200);
      expect(await status(url.split('?')[0] ?? '')).toBe(404);
      expect(await status(`${url.split('?')[0]}?${otherReceipt.split('?')[1]}`)).toBe(404);
      expect(await status(url.replace('receipt.pdf', 'declarations.pdf'))).toBe(404);
      const stranger = (await registerPerson(server)).token;
      const response = await send(server, 'GET', pathOf(id), undefined, { token: stranger });
      expect(response.status).toBe(404);
      now = new Date(NOW.getTime() + 32 * DAY_MS);
      expect(await status(url)).toBe(410);
    });

    it('does not exist for an amount that is only authorized', async () => {
      const id = await addPendingPolicy();
      const [{ payment_id = '' } = {}] = await read(id);
      const { url } = server.services.documents.receiptLink(payment_id);
      expect((await server.request(url)).status).toBe(404);
    });
  });
});
