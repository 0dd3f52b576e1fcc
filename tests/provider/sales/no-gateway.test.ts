import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailCardLink } from '../../../provider/sales/card-links.ts';
import {
  addCard,
  buy,
  cards,
  mailsTo,
  newKey,
  order,
  paths,
  registerPerson,
  send,
} from '../../fixtures/buyer.ts';
import { emptyDatabase, type TestDatabase } from '../../fixtures/databases.ts';
import { startProvider, type TestProvider } from '../../fixtures/provider.ts';
import { rentalPaths, rentSignedIn } from '../../fixtures/renter.ts';

const tables = [
  'card_tokens',
  'payment_methods',
  'policies',
  'charges',
  'unique_keys',
  'outbox',
] as const;

describe.each([
  ['in production', { NODE_ENV: 'production', SANDBOX: '' }],
  ['where the sandbox is switched off', { SANDBOX: '0' }],
])('without a card processor, %s', (_, settings) => {
  const now = () => new Date('2027-06-12T16:00:00Z');
  let place: TestDatabase;
  let provider: TestProvider;
  let holder: Awaited<ReturnType<typeof registerPerson>>;
  let card: string;
  let visitorsCard: string;
  let bought: { key: string; body: ReturnType<typeof order>; text: string; policyId: string };
  let rented: Awaited<ReturnType<typeof rentSignedIn>>;

  /** The same installation before: with the sandbox, whose test cards bought something. */
  beforeAll(async () => {
    place = await emptyDatabase('sqlite');
    const same = { DATA_DIR: place.settings.DATA_DIR, RATE_LIMIT_FACTOR: '50' };
    const before = await startProvider({ settings: same, services: { now } });
    holder = await registerPerson(before);
    const { token } = holder;
    card = await addCard(before, { token });
    visitorsCard = await addCard(before);
    const key = newKey();
    const body = order(card);
    const { text, body: answer } = await buy(before, body, { key, token });
    bought = { key, body, text, policyId: answer.policy_id };
    rented = await rentSignedIn(before, token, { started: '2027-06-13', ended: '2027-06-17' });
    await before.stop();
    provider = await startProvider({ settings: { ...same, ...settings }, services: { now } });
  });
  afterAll(async () => {
    await provider.stop();
    await place.remove();
  });

  async function rowsOf() {
    const { db } = provider.services.database;
    const counts = tables.map(async (name) => {
      const { count } = await db
        .selectFrom(name)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return [name, count];
    });
    return Promise.all(counts);
  }
  const entry = { number: cards.works, exp_month: 4, exp_year: 2039, cvc: '318' };
  const owner = { first_name: 'Ana', last_name: 'Lopez', token: 'tok_card' };
  const ask = (path: string, body: unknown, options = {}) =>
    send(provider, 'POST', path, body, options);
  const extension = () => ({
    agreement_id: rented.agreementId,
    details: { extended_end_date: '2027-06-19', rental_agreement_number: 'AV-2210 77' },
    payment_method_id: card,
    revenue: 21.04,
  });

  test.each([
    ['gives no card token', () => ask(paths.cardTokens, entry)],
    ["keeps no visitor's card", () => ask(paths.potentialMethod, owner)],
    ['keeps no card of an account', () => ask(paths.addMethod, owner, { token: holder.token })],
    ['sells nothing to a visitor', () => buy(provider, order(visitorsCard))],
    ['sells nothing to an account', () => buy(provider, order(card), { token: holder.token })],
    [
      'extends nothing',
      () => ask(rentalPaths.extensionPurchase, extension(), { key: newKey(), token: holder.token }),
    ],
  ])('%s, and writes nothing', async (__, act) => {
    const before = await rowsOf();
    const { status, body } = await act();
    expect([status, body.error.code]).toEqual([503, 'not_available']);
    expect(body.error.message).toMatch(/can’t take card payments/);
    expect(await rowsOf()).toEqual(before);
  });

  test('leaves a mailed link for another card as it was', async () => {
    const { body } = await send(provider, 'GET', paths.account, undefined, { token: holder.token });
    await mailCardLink(provider.services, { ...holder, id: body.public_id, first_name: 'Mallory' });
    const mails = await mailsTo(provider, holder.email);
    const link_token = mails.flatMap(({ text }) => [
      ...text.matchAll(/linkToken=([\w-]+)/g),
    ])[0]?.[1];
    const before = await rowsOf();
    const update = () =>
      ask('/api/user/v2/policies/update-billing', { link_token, stripe_token: 'tok_card' });
    for (const { body: refused } of [await update(), await update()]) {
      expect(refused.error.code).toBe('not_available');
    }
    expect(await rowsOf()).toEqual(before);
  });

  test('still answers for what test cards have bought', async () => {
    const { token } = holder;
    const again = await buy(provider, bought.body, { key: bought.key, token });
    expect([again.status, again.text]).toEqual([200, bought.text]);
    const account = await send(provider, 'GET', paths.account, undefined, { token });
    expect([account.status, account.body.payment_methods]).toEqual([200, []]);
    const policy = `/api/user/v2/policies/policy/${bought.policyId}`;
    const read = () => send(provider, 'GET', policy, undefined, { token });
    expect((await read()).body.billing.payment_method.details.last4).toBe('4242');
    expect((await ask(`${policy}/cancel/submit`, {}, { token })).status).toBe(200);
    expect((await read()).body.status).toBe('canceled');
  });
});
