import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailCardUpdateLink } from '../../../server/sales/card-update-links.ts';
import {
  addCard,
  buy,
  cards,
  emailsTo,
  newKey,
  order,
  paths,
  registerPerson,
  send,
} from '../../fixtures/buyer.ts';
import { emptyDatabase, type TestDatabase } from '../../fixtures/databases.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';
import { rentalPaths, buyRentalSignedIn } from '../../fixtures/renter.ts';

const tables = [
  'card_tokens',
  'payment_methods',
  'policies',
  'charges',
  'idempotency_keys',
  'outbox',
] as const;

describe.each([
  ['in production', { NODE_ENV: 'production', SANDBOX: '' }],
  ['with the sandbox off', { SANDBOX: '0' }],
])('without a card processor, %s', (_, settings) => {
  const now = () => new Date('2027-06-12T16:00:00Z');
  let testDatabase: TestDatabase;
  let server: TestServer;
  let policyholder: Awaited<ReturnType<typeof registerPerson>>;
  let card: string;
  let guestCard: string;
  let bought: { key: string; body: ReturnType<typeof order>; text: string; policyId: string };
  let rentalPolicy: Awaited<ReturnType<typeof buyRentalSignedIn>>;

  /**
   * First runs the same installation with the sandbox, so that there are purchases by test cards.
   */
  beforeAll(async () => {
    testDatabase = await emptyDatabase('sqlite');
    const same = { DATA_DIR: testDatabase.settings.DATA_DIR, RATE_LIMIT_FACTOR: '50' };
    const before = await startTestServer({ settings: same, services: { now } });
    policyholder = await registerPerson(before);
    const { token } = policyholder;
    card = await addCard(before, { token });
    guestCard = await addCard(before);
    const key = newKey();
    const body = order(card);
    const { text, body: responseBody } = await buy(before, body, { key, token });
    bought = { key, body, text, policyId: responseBody.policy_id };
    rentalPolicy = await buyRentalSignedIn(before, token, {
      started: '2027-06-13',
      ended: '2027-06-17',
    });
    await before.stop();
    server = await startTestServer({ settings: { ...same, ...settings }, services: { now } });
  });
  afterAll(async () => {
    await server.stop();
    await testDatabase.remove();
  });

  async function rowsOf() {
    const { db } = server.services.database;
    const counts = tables.map(async (name) => {
      const { count } = await db
        .selectFrom(name)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return [name, count];
    });
    return Promise.all(counts);
  }
  const entry = { number: cards.valid, exp_month: 4, exp_year: 2039, cvc: '318' };
  const owner = { first_name: 'Ana', last_name: 'Lopez', token: 'tok_card' };
  const sendRequest = (path: string, body: unknown, options = {}) =>
    send(server, 'POST', path, body, options);
  const extension = () => ({
    agreement_id: rentalPolicy.agreementId,
    details: { extended_end_date: '2027-06-19', rental_agreement_number: 'AV-2210 77' },
    payment_method_id: card,
    revenue: 21.04,
  });

  test.each([
    ['creates no card token', () => sendRequest(paths.cardTokens, entry)],
    ["stores no guest's card", () => sendRequest(paths.potentialMethod, owner)],
    [
      'stores no card of an account',
      () => sendRequest(paths.addMethod, owner, { token: policyholder.token }),
    ],
    ['sells nothing to a guest', () => buy(server, order(guestCard))],
    ['sells nothing to an account', () => buy(server, order(card), { token: policyholder.token })],
    [
      'extends nothing',
      () =>
        sendRequest(rentalPaths.extensionPurchase, extension(), {
          key: newKey(),
          token: policyholder.token,
        }),
    ],
  ])('%s, and stores nothing', async (__, act) => {
    const before = await rowsOf();
    const { status, body } = await act();
    expect([status, body.error.code]).toEqual([503, 'not_available']);
    expect(body.error.message).toMatch(/can’t take card payments/);
    expect(await rowsOf()).toEqual(before);
  });

  test('does not use up an emailed link for updating a card', async () => {
    const { body } = await send(server, 'GET', paths.account, undefined, {
      token: policyholder.token,
    });
    await emailCardUpdateLink(server.services, {
      ...policyholder,
      id: body.public_id,
      first_name: 'Mallory',
    });
    const mails = await emailsTo(server, policyholder.email);
    const link_token = mails.flatMap(({ text }) => [
      ...text.matchAll(/linkToken=([\w-]+)/g),
    ])[0]?.[1];
    const before = await rowsOf();
    const update = () =>
      sendRequest('/api/user/v2/policies/update-billing', { link_token, stripe_token: 'tok_card' });
    for (const { body: errorBody } of [await update(), await update()]) {
      expect(errorBody.error.code).toBe('not_available');
    }
    expect(await rowsOf()).toEqual(before);
  });

  test('still returns what test cards have bought', async () => {
    const { token } = policyholder;
    const again = await buy(server, bought.body, { key: bought.key, token });
    expect([again.status, again.text]).toEqual([200, bought.text]);
    const account = await send(server, 'GET', paths.account, undefined, { token });
    expect([account.status, account.body.payment_methods]).toEqual([200, []]);
    const policy = `/api/user/v2/policies/policy/${bought.policyId}`;
    const read = () => send(server, 'GET', policy, undefined, { token });
    expect((await read()).body.billing.payment_method.details.last4).toBe('4242');
    expect((await sendRequest(`${policy}/cancel/submit`, {}, { token })).status).toBe(200);
    expect((await read()).body.status).toBe('canceled');
  });
});
