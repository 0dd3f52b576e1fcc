import { verticalFacts } from '../../../src/contract/verticals.ts';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { cancelPolicy } from '../../../provider/policies/cancel-policy.ts';
import {
  addCard,
  buy,
  cards,
  mailsTo,
  newKey,
  order,
  paths,
  send,
  signInDemo,
  traveller,
} from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { cancellable } from '../../fixtures/cancellable-policies.ts';
import { billOf, holdPolicy, type HeldPolicy } from '../../fixtures/held-policy.ts';
import { startProvider, type TestProvider } from '../../fixtures/provider.ts';

const NOW = '2026-11-20T12:00:00Z';

onBothDatabases('canceling a policy', (kind) => {
  let provider: TestProvider;
  let token: string;
  beforeAll(async () => {
    provider = await startProvider({
      kind,
      settings: { RATE_LIMIT_FACTOR: '50' },
      services: { now: () => new Date(NOW) },
    });
    token = await signInDemo(provider);
  });
  afterAll(() => provider.stop());

  const hold = (policy: HeldPolicy) => holdPolicy(provider, 'acc_demo', policy);
  const ask = (id: string, what: 'checkout' | 'submit', body: object = {}) =>
    send(provider, 'POST', `/api/user/v2/policies/policy/${id}/cancel/${what}`, body, { token });
  const read = async (id: string) =>
    (await send(provider, 'GET', `/api/user/v2/policies/policy/${id}`, undefined, { token })).body;
  const refundsOf = (id: string) =>
    provider.services.database.db
      .selectFrom('refunds')
      .selectAll()
      .where('policy_id', '=', id)
      .execute();
  const ledger = (id: string) =>
    provider.services.database.db
      .selectFrom('gateway_refunds')
      .selectAll()
      .where('charge_ref', 'like', `ch_${id}%`)
      .execute();
  const total = (rows: { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0);
  const road: HeldPolicy = {
    vertical: 'rental_car',
    starts: '2026-11-18',
    ends: '2026-11-22',
    price: 5_260,
  };

  it.each(cancellable)('%s', async (_, policy, { refund, days, end }) => {
    const id = await hold(policy);
    expect((await read(id)).options.cancellable).toBe(true);
    const checkout = await ask(id, 'checkout');
    expect(checkout.status).toBe(200);
    const { body } = checkout;
    expect(body.total_refund_amount).toBe(refund);
    expect(body.coverage_end_date).toBe(end);
    const period = body.paid_period;
    expect(period ? `${period.used_days} of ${period.days}` : '').toBe(days);
    const card = { details: { brand: 'Visa', last4: '4242' } };
    expect(body.by_payment_method).toEqual(
      refund > 0 ? [{ payment_method: card, refund_amount: refund }] : [],
    );
    // Looking changes nothing.
    expect((await read(id)).status).toBe(policy.status ?? 'approved');

    const submitted = await ask(id, 'submit', { total_refund_amount: refund });
    expect(submitted.body).toEqual(body);
    const canceled = await read(id);
    expect(canceled).toMatchObject({
      status: 'canceled',
      coverage_end_date: end ?? policy.ends,
      // What happened on a day of cover can still be claimed on.
      options: {
        claimable: end !== null && verticalFacts(policy.vertical).claims !== 'none',
        cancellable: false,
      },
      covered_until: end,
      billing: {
        next_payment: null,
        refunds: refund > 0 ? [{ payment_method: card, refund_amount: refund }] : [],
      },
    });
    const cents = Math.round(refund * 100);
    expect(total(await refundsOf(id))).toBe(cents);
    await expect.poll(async () => total(await ledger(id))).toBe(cents);
  });

  it('refuses a second cancellation in words, and pays nothing for it', async () => {
    const id = await hold(road);
    expect((await ask(id, 'submit')).status).toBe(200);
    for (const what of ['checkout', 'submit'] as const) {
      const { status, body } = await ask(id, what);
      expect([status, body.error.code]).toEqual([409, 'policy_not_in_force']);
      expect(body.error.message).toBe('This policy is canceled already.');
    }
    expect(await refundsOf(id)).toHaveLength(1);
  });

  it('carries out one of many at once', async () => {
    const id = await hold(road);
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(id, 'submit')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(total(await refundsOf(id))).toBe(2_104);
  });

  it('does not cancel a policy that was changed while the refund was worked out', async () => {
    const id = await hold(road);
    const { services } = provider;
    const { body } = await send(provider, 'GET', '/api/user/v2/accounts/info', undefined, {
      token,
    });
    // Another purchase commits just before the cancellation does.
    const late: typeof services.database.transact = async (work) => {
      await services.database.transact((trx) =>
        trx
          .updateTable('policies')
          .set({ billing: JSON.stringify(billOf({ price: 9_000 })) })
          .where('id', '=', id)
          .execute(),
      );
      return services.database.transact(work);
    };
    const caller = {
      accountId: body.public_id,
      tokenHash: '',
      passwordAt: null,
      signedInAt: '',
      email: body.email,
      firstName: '',
      lastName: '',
      phoneNumber: null,
    };
    await expect(
      cancelPolicy(
        { ...services, database: { ...services.database, transact: late } },
        { policyId: id, caller, seen: 21.04 },
      ),
    ).rejects.toMatchObject({ code: 'price_changed' });
    expect((await read(id)).status).toBe('approved');
    expect(await refundsOf(id)).toEqual([]);
  });

  it('does not cancel for another refund than the holder saw', async () => {
    const id = await hold(road);
    const { status, body } = await ask(id, 'submit', { total_refund_amount: 31.56 });
    expect([status, body.error.code]).toEqual([409, 'price_changed']);
    expect(body.error.message).toContain('$21.04');
    expect((await read(id)).status).toBe('approved');
  });

  it.each([
    ['rejected', { ...road, status: 'rejected' }, 'not accepted'],
    ['over', { ...road, starts: '2026-11-10', ends: '2026-11-19' }, 'ended on Nov 19, 2026'],
    [
      'for a trip that has begun',
      {
        vertical: 'baggage',
        details: { departed: '2026-11-20' },
        starts: '2026-11-01',
        ends: '2026-12-04',
        price: 515,
      },
      'The trip has begun',
    ],
  ])('refuses one that is %s', async (_, policy: HeldPolicy, words) => {
    const id = await hold(policy);
    expect((await read(id)).options.cancellable).toBe(false);
    const { body } = await ask(id, 'submit');
    expect(body.error).toMatchObject({
      code: 'policy_not_in_force',
      message: expect.stringContaining(words),
    });
  });

  it('gives each card back what was taken from it last', async () => {
    const other = await addCard(provider, { number: '5555555555554444', token });
    // Extended by two days on another card: five days at 10.00, then two.
    const id = await hold({
      ...road,
      ends: '2026-11-24',
      price: 7_000,
      charges: [
        { amount: 5_000, method: 'pm_demo' },
        { amount: 2_000, method: other },
      ],
    });
    const { body } = await ask(id, 'submit');
    // Four of seven days of 70.00: the whole extension, and 20.00 of the first payment.
    expect(body.total_refund_amount).toBe(40);
    expect(body.by_payment_method).toEqual([
      {
        payment_method: { details: { brand: 'Mastercard', last4: '4444' } },
        refund_amount: 20,
      },
      { payment_method: { details: { brand: 'Visa', last4: '4242' } }, refund_amount: 20 },
    ]);
  });

  it('mails the holder what ends and what comes back', async () => {
    const id = await hold(road);
    await ask(id, 'submit');
    const mails = await mailsTo(provider, 'demo@example.com');
    const mail = mails.find(({ subject }) => subject.includes(id));
    expect(mail?.subject).toBe(`Your policy ${id} was canceled`);
    for (const fact of [
      'Covered until: Nov 20, 2026',
      'Refund amount: $21.04',
      'Refund to: Visa ending 4242',
    ]) {
      expect(mail?.text).toContain(fact);
    }
  });
});

describe('a booking whose policy was canceled', () => {
  test('can be covered again, and only then', async () => {
    const provider = await startProvider({ settings: { RATE_LIMIT_FACTOR: '50' } });
    const token = await signInDemo(provider);
    const details = traveller();
    const purchase = async () => {
      const card = await addCard(provider, { number: cards.works, token });
      return buy(provider, order(card, { details }), { token, key: newKey() });
    };
    const first = await purchase();
    expect(first.status).toBe(200);
    expect((await purchase()).body.error.code).toBe('policy_holder_already_exists');
    const path = `/api/user/v2/policies/policy/${first.body.policy_id}/cancel/submit`;
    expect((await send(provider, 'POST', path, {}, { token })).body.total_refund_amount).toBe(5.15);
    expect((await purchase()).status).toBe(200);
    const { body } = await send(provider, 'GET', paths.allVerticals, undefined, { token });
    expect(JSON.stringify(body)).toContain(first.body.policy_number);
    await provider.stop();
  });
});
