import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
  traveller,
} from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { startProvider, type TestProvider } from '../../fixtures/provider.ts';

onBothDatabases('paying with a card', (kind) => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await startProvider({ kind, settings: { RATE_LIMIT_FACTOR: '50' } });
  });
  afterAll(() => provider.stop());

  test("charges a visitor's card for one purchase only, even when two arrive at once", async () => {
    const methodId = await addCard(provider);
    const answers = await Promise.all([1, 2].map(() => buy(provider, order(methodId))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const later = await buy(provider, order(methodId));
    expect(later.body.error.code).toBe('payment_method_not_found');
  });

  test("keeps an account's card for the next purchase, and knows the buyer by the token", async () => {
    const token = await signInDemo(provider);
    const own = await addCard(provider, { token });
    const { email: _, first_name: __, last_name: ___, phone_number: ____, ...rest } = order(own);
    for (const details of [traveller(), traveller()]) {
      const { status, body } = await buy(provider, { ...rest, details }, { token });
      expect(status).toBe(200);
      expect(body.email).toBe('demo@example.com');
      expect(body.account_id).toBeUndefined();
    }
  });

  test('takes a card token once', async () => {
    const request = { first_name: 'A', last_name: 'L', token: await cardToken(provider) };
    const answers = await Promise.all(
      [1, 2].map(() => send(provider, 'POST', paths.potentialMethod, request)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.error.code).toBe('card_refused');
  });

  test("is not open to another account's card", async () => {
    const { token } = await registerPerson(provider, newEmail());
    const theirs = await addCard(provider, { token: await signInDemo(provider) });
    expect((await buy(provider, order(theirs), { token })).body.error.code).toBe(
      'payment_method_not_found',
    );
    expect((await buy(provider, order(theirs))).body.error.code).toBe('payment_method_not_found');
    expect((await buy(provider, order('pm_nothing'))).body.error.code).toBe(
      'payment_method_not_found',
    );
  });
});

describe('card tokens', () => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await startProvider();
  });
  afterAll(() => provider.stop());
  const entry = { number: cards.works, exp_month: 4, exp_year: 2039, cvc: '318' };

  test.each([
    ['a number that is not a published test card', { number: '4111111111111112' }, /test cards/],
    ['a card that has expired', { exp_year: 2020 }, /in the past/],
    ['three digits for a card with four', { number: '378282246310005' }, /security code/],
  ])('refuse %s', async (_, change, words) => {
    const { status, body } = await send(provider, 'POST', paths.cardTokens, {
      ...entry,
      ...change,
    });
    expect([status, body.error.code]).toEqual([422, 'card_refused']);
    expect(body.error.message).toMatch(words);
  });

  test('are good until the end of their card’s month', async () => {
    const now = new Date();
    const thisMonth = { exp_year: now.getUTCFullYear(), exp_month: now.getUTCMonth() + 1 };
    const { status } = await send(provider, 'POST', paths.cardTokens, { ...entry, ...thisMonth });
    expect(status).toBe(200);
  });

  test('expire', async () => {
    const token = await cardToken(provider);
    await provider.services.database.db
      .updateTable('card_tokens')
      .set({ created_at: new Date(Date.now() - 16 * 60_000).toISOString() })
      .execute();
    const request = { first_name: 'A', last_name: 'L', token };
    const { body } = await send(provider, 'POST', paths.potentialMethod, request);
    expect(body.error.code).toBe('card_refused');
  });
});
