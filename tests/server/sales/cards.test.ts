import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  addCard,
  buy,
  cards,
  cardToken,
  newEmail,
  order,
  paths,
  registerPerson,
  send,
  signInDemo,
  traveler,
} from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

onBothDatabases('paying with a card', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ kind, settings: { RATE_LIMIT_FACTOR: '50' } });
  });
  afterAll(() => server.stop());

  test("charges a guest's card for one purchase only, even when two arrive at once", async () => {
    const methodId = await addCard(server);
    const responses = await Promise.all([1, 2].map(() => buy(server, order(methodId))));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
    const later = await buy(server, order(methodId));
    expect(later.body.error.code).toBe('payment_method_not_found');
  });

  test("keeps an account's card for the next purchase, and identifies the buyer by the session token", async () => {
    const token = await signInDemo(server);
    const own = await addCard(server, { token });
    const { email: _, first_name: __, last_name: ___, phone_number: ____, ...rest } = order(own);
    for (const details of [traveler(), traveler()]) {
      const { status, body } = await buy(server, { ...rest, details }, { token });
      expect(status).toBe(200);
      expect(body.email).toBe('demo@example.com');
      expect(body.account_id).toBeUndefined();
    }
  });

  test('asks for the card again if the purge deleted it during the purchase', async () => {
    const methodId = await addCard(server);
    const { database, gateway } = server.services;
    const authorize = vi.spyOn(gateway, 'authorize').mockImplementationOnce(async (request) => {
      await database.db.deleteFrom('payment_methods').where('id', '=', methodId).execute();
      return { chargeRef: `ch_${request.key}` };
    });
    const { status, body } = await buy(server, order(methodId));
    authorize.mockRestore();
    expect([status, body.error.code]).toEqual([422, 'payment_method_not_found']);
  });

  test('accepts a card token once', async () => {
    const request = { first_name: 'A', last_name: 'L', token: await cardToken(server) };
    const responses = await Promise.all(
      [1, 2].map(() => send(server, 'POST', paths.potentialMethod, request)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(responses.find(({ status }) => status === 422)?.body.error.code).toBe('card_refused');
  });

  test("rejects another account's card", async () => {
    const { token } = await registerPerson(server, newEmail());
    const otherCard = await addCard(server, { token: await signInDemo(server) });
    expect((await buy(server, order(otherCard), { token })).body.error.code).toBe(
      'payment_method_not_found',
    );
    expect((await buy(server, order(otherCard))).body.error.code).toBe('payment_method_not_found');
    expect((await buy(server, order('pm_nothing'))).body.error.code).toBe(
      'payment_method_not_found',
    );
  });
});

describe('card tokens', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());
  const entry = { number: cards.valid, exp_month: 4, exp_year: 2039, cvc: '318' };

  test.each([
    ['a number that is not a published test card', { number: '4111111111111112' }, /test cards/],
    ['a card that has expired', { exp_year: 2020 }, /in the past/],
    ['three digits for a card with four', { number: '378282246310005' }, /security code/],
  ])('reject %s', async (_, change, message) => {
    const { status, body } = await send(server, 'POST', paths.cardTokens, {
      ...entry,
      ...change,
    });
    expect([status, body.error.code]).toEqual([422, 'card_refused']);
    expect(body.error.message).toMatch(message);
  });

  test('are valid until the end of the card’s expiry month', async () => {
    const now = new Date();
    const thisMonth = { exp_year: now.getUTCFullYear(), exp_month: now.getUTCMonth() + 1 };
    const { status } = await send(server, 'POST', paths.cardTokens, { ...entry, ...thisMonth });
    expect(status).toBe(200);
  });

  test('expire', async () => {
    const token = await cardToken(server);
    await server.services.database.db
      .updateTable('card_tokens')
      .set({ created_at: new Date(Date.now() - 16 * 60_000).toISOString() })
      .execute();
    const request = { first_name: 'A', last_name: 'L', token };
    const { body } = await send(server, 'POST', paths.potentialMethod, request);
    expect(body.error.code).toBe('card_refused');
  });
});
