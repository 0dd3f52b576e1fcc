import { productRules } from '../../../src/contract/products.ts';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { cancelPolicy } from '../../../server/policies/cancel-policy.ts';
import {
  addCard,
  buy,
  cards,
  emailsTo,
  newKey,
  order,
  paths,
  send,
  signInDemo,
  traveler,
} from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { cancellable } from '../../fixtures/cancellable-policies.ts';
import { billingOf, insertPolicy, type PolicyInput } from '../../fixtures/insert-policy.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

const NOW = '2026-11-20T12:00:00Z';

onBothDatabases('canceling a policy', (kind) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer({
      kind,
      settings: { RATE_LIMIT_FACTOR: '50' },
      services: { now: () => new Date(NOW) },
    });
    token = await signInDemo(server);
  });
  afterAll(() => server.stop());

  const addPolicy = (policy: PolicyInput) => insertPolicy(server, 'acc_demo', policy);
  const sendRequest = (id: string, action: 'checkout' | 'submit', body: object = {}) =>
    send(server, 'POST', `/api/user/v2/policies/policy/${id}/cancel/${action}`, body, { token });
  const read = async (id: string) =>
    (await send(server, 'GET', `/api/user/v2/policies/policy/${id}`, undefined, { token })).body;
  const refundsOf = (id: string) =>
    server.services.database.db
      .selectFrom('refunds')
      .selectAll()
      .where('policy_id', '=', id)
      .execute();
  const ledger = (id: string) =>
    server.services.database.db
      .selectFrom('gateway_refunds')
      .selectAll()
      .where('charge_ref', 'like', `ch_${id}%`)
      .execute();
  const total = (rows: { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0);
  const rentalPolicy: PolicyInput = {
    product: 'rental_car',
    starts: '2026-11-18',
    ends: '2026-11-22',
    price: 5_260,
  };

  it.each(cancellable)('%s', async (_, policy, { refund, days, end }) => {
    const id = await addPolicy(policy);
    expect((await read(id)).options.cancellable).toBe(true);
    const checkout = await sendRequest(id, 'checkout');
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
    // The checkout of a cancellation only calculates the refund. It does not change the policy.
    expect((await read(id)).status).toBe(policy.status ?? 'approved');

    const submitted = await sendRequest(id, 'submit', { total_refund_amount: refund });
    expect(submitted.body).toEqual(body);
    const canceled = await read(id);
    expect(canceled).toMatchObject({
      status: 'canceled',
      coverage_end_date: end ?? policy.ends,
      // Losses during the covered days can still be claimed.
      options: {
        claimable: end !== null && productRules(policy.product).claims !== 'none',
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

  it('rejects a second cancellation with a message, and refunds nothing for it', async () => {
    const id = await addPolicy(rentalPolicy);
    expect((await sendRequest(id, 'submit')).status).toBe(200);
    for (const action of ['checkout', 'submit'] as const) {
      const { status, body } = await sendRequest(id, action);
      expect([status, body.error.code]).toEqual([409, 'policy_not_in_force']);
      expect(body.error.message).toBe('This policy is already canceled.');
    }
    expect(await refundsOf(id)).toHaveLength(1);
  });

  it('runs only one of several concurrent cancellations', async () => {
    const id = await addPolicy(rentalPolicy);
    const responses = await Promise.all(Array.from({ length: 6 }, () => sendRequest(id, 'submit')));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(total(await refundsOf(id))).toBe(2_104);
  });

  it('does not cancel a policy that changed while the refund was calculated', async () => {
    const id = await addPolicy(rentalPolicy);
    const { services } = server;
    const { body } = await send(server, 'GET', '/api/user/v2/accounts/info', undefined, {
      token,
    });
    // Another transaction changes the price right before the cancellation commits.
    const late: typeof services.database.transact = async (work) => {
      await services.database.transact((trx) =>
        trx
          .updateTable('policies')
          .set({ billing: JSON.stringify(billingOf({ price: 9_000 })) })
          .where('id', '=', id)
          .execute(),
      );
      return services.database.transact(work);
    };
    const caller = {
      accountId: body.public_id,
      tokenHash: '',
      reauthenticatedAt: null,
      strongAuthAt: null,
      signedInAt: '',
      email: body.email,
      firstName: '',
      lastName: '',
      phoneNumber: null,
    };
    await expect(
      cancelPolicy(
        { ...services, database: { ...services.database, transact: late } },
        { policyId: id, caller, shownRefund: 21.04 },
      ),
    ).rejects.toMatchObject({ code: 'price_changed' });
    expect((await read(id)).status).toBe('approved');
    expect(await refundsOf(id)).toEqual([]);
  });

  it('does not cancel when the refund differs from the amount that the policyholder saw', async () => {
    const id = await addPolicy(rentalPolicy);
    const { status, body } = await sendRequest(id, 'submit', { total_refund_amount: 31.56 });
    expect([status, body.error.code]).toEqual([409, 'price_changed']);
    expect(body.error.message).toContain('$21.04');
    expect((await read(id)).status).toBe('approved');
  });

  it.each([
    ['rejected', { ...rentalPolicy, status: 'rejected' }, 'wasn’t approved'],
    [
      'over',
      { ...rentalPolicy, starts: '2026-11-10', ends: '2026-11-19' },
      'ended on Nov 19, 2026',
    ],
    [
      'for a trip that has started',
      {
        product: 'baggage',
        details: { departed: '2026-11-20' },
        starts: '2026-11-01',
        ends: '2026-12-04',
        price: 515,
      },
      'The trip has started',
    ],
  ])('rejects a policy that is %s', async (_, policy: PolicyInput, expected) => {
    const id = await addPolicy(policy);
    expect((await read(id)).options.cancellable).toBe(false);
    const { body } = await sendRequest(id, 'submit');
    expect(body.error).toMatchObject({
      code: 'policy_not_in_force',
      message: expect.stringContaining(expected),
    });
  });

  it('refunds each card, starting with the latest charge', async () => {
    const other = await addCard(server, { number: '5555555555554444', token });
    // A policy for five days at 10.00 a day, extended by two days. The extension was paid with
    // another card.
    const id = await addPolicy({
      ...rentalPolicy,
      ends: '2026-11-24',
      price: 7_000,
      charges: [
        { amount: 5_000, method: 'pm_demo' },
        { amount: 2_000, method: other },
      ],
    });
    const { body } = await sendRequest(id, 'submit');
    // The refund is for four of the seven days, which cost 70.00: the whole extension, and 20.00 of
    // the first payment.
    expect(body.total_refund_amount).toBe(40);
    expect(body.by_payment_method).toEqual([
      {
        payment_method: { details: { brand: 'Mastercard', last4: '4444' } },
        refund_amount: 20,
      },
      { payment_method: { details: { brand: 'Visa', last4: '4242' } }, refund_amount: 20 },
    ]);
  });

  it('emails the policyholder the end of coverage and the refund', async () => {
    const id = await addPolicy(rentalPolicy);
    await sendRequest(id, 'submit');
    const mails = await emailsTo(server, 'demo@example.com');
    const mail = mails.find(({ subject }) => subject.includes(id));
    expect(mail?.subject).toMatch(new RegExp(`^Your policy ${id}( \\(.+\\))? was canceled$`));
    for (const fact of [
      'Covered through: Nov 20, 2026',
      'Refund amount: $21.04',
      'Refund to: Visa ending 4242',
      'You’re covered through Nov 20, 2026.',
      'We’re refunding $21.04. It’ll arrive by Dec 7, 2026.',
    ]) {
      expect(mail?.text).toContain(fact);
    }
  });
});

describe('a booking whose policy was canceled', () => {
  test('can be insured again, but not before the cancellation', async () => {
    const server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '50' } });
    const token = await signInDemo(server);
    const details = traveler();
    const purchase = async () => {
      const card = await addCard(server, { number: cards.valid, token });
      return buy(server, order(card, { details }), { token, key: newKey() });
    };
    const first = await purchase();
    expect(first.status).toBe(200);
    expect((await purchase()).body.error.code).toBe('policy_holder_already_exists');
    const path = `/api/user/v2/policies/policy/${first.body.policy_id}/cancel/submit`;
    expect((await send(server, 'POST', path, {}, { token })).body.total_refund_amount).toBe(5.15);
    expect((await purchase()).status).toBe(200);
    const { body } = await send(server, 'GET', paths.allPolicies, undefined, { token });
    expect(JSON.stringify(body)).toContain(first.body.policy_number);
    await server.stop();
  });
});
