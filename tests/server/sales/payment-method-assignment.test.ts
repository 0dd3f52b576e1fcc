import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addCard,
  buy,
  cards,
  cardToken,
  order,
  paths,
  registerPerson,
  send,
  traveler,
} from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { insertPolicy } from '../../fixtures/insert-policy.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

const MASTERCARD = '5555555555554444';
const updateAllPath = '/api/v2/policies/update-all-payment-methods/';

onBothDatabases('the card of a policy', (kind) => {
  let server: TestServer;
  let clock = Date.parse('2026-11-20T12:00:00Z');
  let token: string;
  let password: string;
  let accountId: string;
  let visa: string;
  let mastercard: string;
  let phone: string;
  let home: string;
  let rentalPolicyId: string;
  beforeAll(async () => {
    server = await startTestServer({
      kind,
      settings: { RATE_LIMIT_FACTOR: '100', SESSION_IDLE_HOURS: '720' },
      services: { now: () => new Date(clock) },
    });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    ({ token, password } = await registerPerson(server));
    accountId = (await account()).public_id;
    visa = await addCard(server, { token });
    mastercard = await addCard(server, { token, number: MASTERCARD });
    const monthly = { starts: '2026-11-01', ends: null, price: 1_299, frequency: 'month' } as const;
    phone = await insertPolicy(server, accountId, {
      ...monthly,
      product: 'devices',
      next: '2026-12-09',
    });
    home = await insertPolicy(server, accountId, {
      ...monthly,
      product: 'renters',
      next: '2026-12-01',
    });
    rentalPolicyId = await insertPolicy(server, accountId, {
      product: 'baggage',
      starts: '2026-11-01',
      ends: '2027-11-01',
      price: 515,
    });
    await pays(visa);
  });

  const post = (path: string, body: object, as = token) =>
    send(server, 'POST', path, body, { token: as });
  const account = async () => (await send(server, 'GET', paths.account, undefined, { token })).body;
  const pays = (payment_method_id: string, as = token) =>
    post(updateAllPath, { payment_method_id }, as);
  const assignCard = (policyId: string, payment_method_id: string, as = token) =>
    post(`/api/user/v2/policies/policy/${policyId}/payment-method`, { payment_method_id }, as);
  const remove = (payment_method_id: string, replacement_id?: string, as = token) =>
    post(paths.removeMethod, { payment_method_id, replacement_id }, as);
  /** Returns the ids of the policies that each card pays for, by the id of the card. */
  const paid = async () => {
    const { payment_methods } = await account();
    return Object.fromEntries(
      payment_methods.map((card: { public_id: string; pays_for: { policy_id: string }[] }) => [
        card.public_id,
        card.pays_for.map(({ policy_id }) => policy_id),
      ]),
    );
  };
  const code = ({
    status,
    body,
  }: {
    status: number;
    body: { error?: { code: string } } | null;
  }) => [status, body?.error?.code];

  it('is listed with its expiry date and the policies it pays for next, the soonest first', async () => {
    const { payment_methods } = await account();
    expect(payment_methods[0]).toMatchObject({
      public_id: visa,
      details: { brand: 'Visa', last4: '4242', exp_month: 4, exp_year: 2039 },
      pays_for: [
        { policy_id: home, vertical_code: 'renters', next_payment: '2026-12-01' },
        { policy_id: phone, vertical_code: 'devices', next_payment: '2026-12-09' },
      ],
    });
    expect(payment_methods[1].pays_for).toEqual([]);
  });

  it('is listed without an expiry date if the date is unknown', async () => {
    const unknown = { exp_month: null, exp_year: null };
    const { db } = server.services.database;
    await db.updateTable('payment_methods').set(unknown).where('id', '=', visa).execute();
    const { payment_methods } = await account();
    expect(payment_methods[0].details).toEqual({ brand: 'Visa', last4: '4242' });
  });

  it('can be chosen for policies that no stored card pays for', async () => {
    const policy = { vertical_code: 'devices', policy_number: phone, plan_title: 'Standard' };
    const due = { ...policy, policy_id: phone, next_payment: '2026-12-09' };
    expect((await account()).paid_otherwise).toEqual([]);
    const { db } = server.services.database;
    const update = (payment_method_id: string | null) =>
      db.updateTable('policies').set({ payment_method_id }).where('id', '=', phone).execute();
    await update(null);
    expect((await account()).paid_otherwise).toEqual([{ ...due, payment_method: null }]);
    // Gives the card the same values as a guest's card after a purchase.
    const at = new Date(clock).toISOString();
    const card = { brand: 'Visa', last4: '1881', created_at: at, removed_at: at };
    await db
      .insertInto('payment_methods')
      .values({ ...card, id: `pm_${phone}`, gateway: 'embedded', gateway_ref: phone })
      .execute();
    await update(`pm_${phone}`);
    const payment_method = { details: { brand: 'Visa', last4: '1881' } };
    expect((await account()).paid_otherwise).toEqual([{ ...due, payment_method }]);
    expect((await assignCard(phone, visa)).status).toBe(200);
    expect((await account()).paid_otherwise).toEqual([]);
  });

  it('can be chosen for one policy, whose response then names it', async () => {
    const { status, body } = await assignCard(phone, mastercard);
    expect([status, body.billing.payment_method.details.last4]).toEqual([200, '4444']);
    expect(await paid()).toEqual({ [visa]: [home], [mastercard]: [phone] });
    // Repeating the request does not change the result.
    expect((await assignCard(phone, mastercard)).status).toBe(200);
    expect(await paid()).toEqual({ [visa]: [home], [mastercard]: [phone] });
  });

  it('cannot be chosen for a policy that is fully paid', async () => {
    expect(code(await assignCard(rentalPolicyId, mastercard))).toEqual([
      409,
      'policy_not_in_force',
    ]);
  });

  it('cannot be chosen by another account or for another account’s policies', async () => {
    const stranger = (await registerPerson(server)).token;
    const theirs = await addCard(server, { token: stranger });
    expect(code(await pays(visa, stranger))).toEqual([404, 'not_found']);
    expect(code(await assignCard(phone, theirs, stranger))).toEqual([404, 'not_found']);
    expect(code(await assignCard(phone, theirs))).toEqual([404, 'not_found']);
    expect(code(await remove(visa, undefined, stranger))).toEqual([404, 'not_found']);
    expect(code(await remove(visa, theirs))).toEqual([404, 'not_found']);
    expect(await paid()).toEqual({ [visa]: [home, phone], [mastercard]: [] });
  });

  describe('removing a card', () => {
    it('is rejected while the card pays for a policy', async () => {
      expect(code(await remove(visa))).toEqual([409, 'payment_method_in_use']);
      expect(code(await remove(visa, visa))).toEqual([409, 'payment_method_in_use']);
      expect(Object.keys(await paid())).toEqual([visa, mastercard]);
    });

    it('assigns its policies to the named replacement, and changes nothing else', async () => {
      const third = await addCard(server, { token, number: cards.insufficient });
      await assignCard(home, third);
      expect((await remove(visa, mastercard)).status).toBe(204);
      expect(await paid()).toEqual({ [mastercard]: [phone], [third]: [home] });
      expect(code(await remove(visa, mastercard))).toEqual([404, 'not_found']);
    });

    it('needs no replacement when the card pays for nothing, and succeeds once', async () => {
      const responses = await Promise.all([remove(mastercard), remove(mastercard)]);
      expect(responses.map(({ status }) => status).sort()).toEqual([204, 404]);
    });

    it('leaves no policy with a removed card, even for concurrent requests', async () => {
      const [removed, assigned] = await Promise.all([
        remove(mastercard),
        assignCard(phone, mastercard),
      ]);
      const done = [removed.status, assigned.status];
      expect([
        [204, 404],
        [409, 200],
      ]).toContainEqual(done);
      const removedCard = await server.services.database.db
        .selectFrom('policies')
        .innerJoin('payment_methods', 'payment_methods.id', 'policies.payment_method_id')
        .select('policies.id')
        .where('policies.id', '=', phone)
        .where('removed_at', 'is not', null)
        .execute();
      expect(removedCard).toEqual([]);
    });

    it('prevents a later purchase with it', async () => {
      await remove(mastercard);
      const bought = await buy(server, order(mastercard, { details: traveler() }), { token });
      expect(code(bought)).toEqual([422, 'payment_method_not_found']);
    });
  });

  describe('the bank’s check', () => {
    it('runs before a card is stored: a declined card is not stored', async () => {
      const request = {
        first_name: 'Ana',
        last_name: 'Lopez',
        email: 'ana@example.com',
        token: await cardToken(server, cards.declined),
      };
      const { body, status } = await post(paths.addMethod, request);
      expect([status, body.error.code]).toEqual([402, 'payment_method_rejected_by_service']);
      expect((await account()).payment_methods).toHaveLength(2);
    });

    it('runs again before the card pays: a card that is declined by then is rejected', async () => {
      await server.services.database.db
        .updateTable('payment_methods')
        .set({ gateway_ref: 'declined:since' })
        .where('id', '=', mastercard)
        .execute();
      const declinedResult = [402, 'payment_method_rejected_by_service'];
      expect(code(await pays(mastercard))).toEqual(declinedResult);
      expect(code(await assignCard(phone, mastercard))).toEqual(declinedResult);
      expect(code(await remove(visa, mastercard))).toEqual(declinedResult);
      expect(await paid()).toEqual({ [visa]: [home, phone], [mastercard]: [] });
    });

    it('fails when the card has expired', async () => {
      const entry = { number: cards.valid, exp_month: 11, exp_year: 2026, cvc: '318' };
      const { body } = await send(server, 'POST', paths.cardTokens, entry);
      const request = { first_name: 'Ana', last_name: 'Lopez', token: body.token };
      const old = (await post(paths.addMethod, request)).body.public_id;
      const before = clock;
      clock = Date.parse('2026-12-03T12:00:00Z');
      try {
        await post('/api/user/v2/auth/confirm-password', { password });
        expect(code(await pays(old))).toEqual([402, 'payment_method_rejected_by_service']);
      } finally {
        clock = before;
      }
    });
  });
});
