import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decidePolicies } from '../../../provider/policies/decide-policies.ts';
import { capturesTried } from '../../../provider/sales/captures.ts';
import { payRefunds } from '../../../provider/sales/refunds.ts';
import type { Payment } from '../../../src/contract/policies/payments.ts';
import { addCard, buy, order, paths, registerPerson, send } from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { holdPolicy, type HeldPolicy } from '../../fixtures/held-policy.ts';
import { readPdf } from '../../fixtures/pdf-text.ts';
import { startProvider, type TestProvider } from '../../fixtures/provider.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const DAY_MS = 86_400_000;

onBothDatabases('the payments of a policy', (kind) => {
  let provider: TestProvider;
  let now = NOW;
  let token: string;
  let accountId: string;
  let card: string;
  beforeAll(async () => {
    provider = await startProvider({
      kind,
      settings: { RATE_LIMIT_FACTOR: '100' },
      services: { now: () => now },
    });
  });
  afterAll(() => provider.stop());
  beforeEach(async () => {
    now = NOW;
    ({ token } = await registerPerson(provider));
    const { body } = await send(provider, 'GET', paths.account, undefined, { token });
    accountId = body.public_id;
    card = await addCard(provider, { token });
  });

  const pathOf = (id: string) => `/api/user/v2/policies/policy/${id}`;
  const read = async (id: string): Promise<Payment[]> =>
    (await send(provider, 'GET', pathOf(id), undefined, { token })).body.billing.payments;
  /** Without what is drawn by chance. */
  const told = async (id: string) =>
    (await read(id)).map(({ kind: what, title, date, amount, by }) =>
      [what, title, date, amount, by].filter((part) => part !== undefined),
    );
  const hold = (policy: Partial<HeldPolicy>) =>
    holdPolicy(provider, accountId, {
      vertical: 'rental_car',
      starts: '2026-11-18',
      ends: '2026-11-22',
      price: 5_260,
      charges: [{ amount: 5_260, method: card }],
      ...policy,
    });
  const cancel = async (id: string) => {
    const path = `${pathOf(id)}/cancel/submit`;
    expect((await send(provider, 'POST', path, {}, { token })).status).toBe(200);
    await payRefunds(provider.services);
  };
  /** As a purchase leaves it that waits for its carrier. */
  const holdPending = async () => {
    const id = await hold({ vertical: 'collectibles', status: 'pending', details: {} });
    await provider.services.database.db
      .updateTable('charges')
      .set({ captured_at: null, held_until: '2026-11-25T12:00:00.000Z' })
      .where('policy_id', '=', id)
      .execute();
    return id;
  };

  it('begin with its purchase, with the card and a receipt', async () => {
    const { body } = await buy(provider, order(card), { token });
    await capturesTried(provider.services);
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

  it('are no part of a list', async () => {
    const id = await hold({});
    const path = '/api/user/v2/policies/vertical/rental_car';
    const { body } = await send(provider, 'GET', path, undefined, { token });
    expect(body.items[0].id).toBe(id);
    expect(body.items[0].billing).not.toHaveProperty('payments');
  });

  it('go on by the schedule, each numbered, and say what is due', async () => {
    const schedule = [28, 14, 14, 14].map((amount, at) => ({
      amount: amount * 100,
      downpayment: at === 0,
      due_date: `2026-${String(9 + at).padStart(2, '0')}-01`,
    }));
    const id = await hold({
      vertical: 'renters',
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
    expect(await told(id)).toEqual([
      ['due', 'Payment 4 of 4', '2026-12-01', 14],
      ['due', 'Payment 3 of 4', '2026-11-01', 14],
      ['charge', 'Payment 2 of 4', '2026-01-01', 14],
      ['charge', 'Payment 1 of 4', '2026-01-01', 28],
    ]);
  });

  it('say the next one of what is paid by the month', async () => {
    const monthly = { vertical: 'devices', ends: null, frequency: 'month', price: 1_299 } as const;
    const id = await hold({ ...monthly, next: '2026-12-03', charges: [{ amount: 1_299 }] });
    expect(await told(id)).toEqual([
      ['due', 'Payment', '2026-12-03', 12.99],
      ['charge', 'Purchase', '2026-01-01', 12.99],
    ]);
  });

  it('say what is given back for a cancellation, to which card and by when', async () => {
    const id = await hold({});
    await cancel(id);
    expect(await told(id)).toEqual([
      // Ten business days from a Friday.
      ['refund', 'Canceled', '2026-11-20', 21.04, '2026-12-04'],
      ['charge', 'Purchase', '2026-01-01', 52.6],
    ]);
    const [refund] = await read(id);
    expect(refund?.payment_method?.details.last4).toBe('4242');
  });

  it('say what is held, and until when', async () => {
    const id = await holdPending();
    expect(await told(id)).toEqual([['hold', 'Purchase', '2026-01-01', 52.6, '2026-11-25']]);
    expect((await read(id))[0]).not.toHaveProperty('receipt');
  });

  it('say of what was rejected that it was never charged', async () => {
    const id = await holdPending();
    await decidePolicies(provider.services, 'reject', id);
    expect(await told(id)).toEqual([['release', 'Purchase', '2026-11-20', 52.6]]);
    await payRefunds(provider.services);
    expect(await told(id)).toEqual([['release', 'Purchase', '2026-11-20', 52.6]]);
    expect((await read(id))[0]).not.toHaveProperty('receipt');
  });

  it('give back what was rejected after it was charged', async () => {
    const id = await hold({ vertical: 'collectibles', status: 'pending', details: {} });
    await decidePolicies(provider.services, 'reject', id);
    expect(await told(id)).toEqual([
      ['refund', 'Not approved', '2026-11-20', 52.6, '2026-12-04'],
      ['charge', 'Purchase', '2026-01-01', 52.6],
    ]);
  });

  describe('a receipt', () => {
    const open = async (url = '') => {
      const response = await provider.request(url);
      return { response, pdf: await readPdf(await response.arrayBuffer()) };
    };
    const receiptOf = async (id: string, kindOf: string) =>
      (await read(id)).find((one) => one.kind === kindOf)?.receipt?.url;

    it('says who paid what, for what, with which card', async () => {
      const { body } = await buy(provider, order(card), { token });
      await capturesTried(provider.services);
      const { response, pdf } = await open(await receiptOf(body.policy_id, 'charge'));
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/pdf');
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      expect(response.headers.get('content-disposition')).toContain(
        `receipt-${body.policy_number}-2026-11-20.pdf`,
      );
      for (const words of [
        body.policy_number,
        'Mallory Quist',
        'Visa ending 4242',
        'Nov 20, 2026',
        'Premium',
        'Tax',
        '$5.15',
      ])
        expect(pdf.text).toContain(words);
      expect(pdf.title).toBe('Receipt: $5.15');
    });

    it('is one of a refund too', async () => {
      const id = await hold({});
      await cancel(id);
      const { pdf } = await open(await receiptOf(id, 'refund'));
      for (const words of [
        'Receipt of a refund',
        'Canceled',
        '$21.04',
        'On the card by',
        'Dec 4, 2026',
      ])
        expect(pdf.text).toContain(words);
    });

    it('opens by its own link alone, and for thirty days', async () => {
      const [id, other] = [await hold({}), await hold({})];
      const url = (await receiptOf(id, 'charge')) ?? '';
      const theirs = (await receiptOf(other, 'charge')) ?? '';
      const status = async (path: string) => (await provider.request(path)).status;
      expect(await status(url)).toBe(200);
      expect(await status(url.split('?')[0] ?? '')).toBe(404);
      expect(await status(`${url.split('?')[0]}?${theirs.split('?')[1]}`)).toBe(404);
      expect(await status(url.replace('receipt.pdf', 'declarations.pdf'))).toBe(404);
      const stranger = (await registerPerson(provider)).token;
      const answer = await send(provider, 'GET', pathOf(id), undefined, { token: stranger });
      expect(answer.status).toBe(404);
      now = new Date(NOW.getTime() + 32 * DAY_MS);
      expect(await status(url)).toBe(410);
    });

    it('is none of what is only held', async () => {
      const id = await holdPending();
      const [{ payment_id = '' } = {}] = await read(id);
      const { url } = provider.services.documents.receiptLink(payment_id);
      expect((await provider.request(url)).status).toBe(404);
    });
  });
});
