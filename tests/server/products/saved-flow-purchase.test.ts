import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashToken } from '../../../server/accounts/tokens.ts';
import {
  addCard,
  buy,
  countRows,
  emailsTo,
  newEmail,
  newKey,
  order,
  send,
  traveler,
} from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

const path = '/api/user/v2/saved-flows';

onBothDatabases('a purchase with saved answers', (kind) => {
  let server: TestServer;
  let today: Date;
  /** Number of policies and charges before the test, from the demo data and earlier tests. */
  let before: number[];
  beforeAll(async () => {
    today = new Date('2026-11-20T12:00:00Z');
    server = await startTestServer({ kind, services: { now: () => today } });
  });
  beforeEach(async () => {
    today = new Date('2026-11-20T12:00:00Z');
    before = await count();
  });
  const count = async () => [
    await countRows(server, 'policies'),
    await countRows(server, 'charges'),
  ];
  const bought = async () => (await count()).map((rows, at) => rows - (before[at] ?? 0));
  afterAll(() => server.stop());

  /** Saves answers. Returns the token of the link in the email. */
  async function saveAnswers(saved_key: string): Promise<string> {
    const email = newEmail();
    await send(server, 'POST', path, {
      email,
      saved_key,
      flow: 'baggage',
      path: '/baggage-protection/payment',
      answers: { baggageLocation: '{"city":"Portland"}' },
    });
    const [mail] = await emailsTo(server, email);
    return /resume#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  }

  const open = (token: string) => send(server, 'POST', `${path}/open`, { token, opener: newKey() });
  /**
   * Buys with a new booking each time, so that a second purchase is not rejected as duplicate
   * coverage.
   */
  const buyWithSavedFlow = async (saved_key: string | undefined, options?: { key: string }) =>
    buy(server, order(await addCard(server), { saved_key, details: traveler() }), options);
  const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) =>
    body?.error?.code ?? status;

  test('runs once on any device, with one charge', async () => {
    const saved_key = newKey();
    await saveAnswers(saved_key);
    expect((await buyWithSavedFlow(saved_key)).status).toBe(200);
    expect(codeOf(await buyWithSavedFlow(saved_key))).toBe('saved_answers_bought');
    expect(await bought()).toEqual([1, 1]);
    expect((await buyWithSavedFlow(newKey())).status).toBe(200);
    expect((await buyWithSavedFlow(undefined)).status).toBe(200);
  });

  test('runs once when several devices buy at the same time', async () => {
    const saved_key = newKey();
    await saveAnswers(saved_key);
    const attempts = await Promise.all([1, 2, 3, 4].map(() => buyWithSavedFlow(saved_key)));
    expect(attempts.map(codeOf).toSorted()).toEqual([
      200,
      'saved_answers_bought',
      'saved_answers_bought',
      'saved_answers_bought',
    ]);
    expect(await bought()).toEqual([1, 1]);
  });

  test('returns the same policy for a repeated X-Unique-Key and body', async () => {
    const [saved_key, key] = [newKey(), newKey()];
    const body = order(await addCard(server), { saved_key });
    const first = await buy(server, body, { key });
    expect(await buy(server, body, { key })).toMatchObject({ status: 200, body: first.body });
  });

  test('is still possible after a declined card', async () => {
    const saved_key = newKey();
    await saveAnswers(saved_key);
    const method = await addCard(server, { number: '4000000000000002' });
    const declined = await buy(server, order(method, { saved_key }));
    expect(codeOf(declined)).toBe('payment_method_rejected_by_service');
    expect((await buyWithSavedFlow(saved_key)).status).toBe(200);
  });

  test('invalidates every link to the answers and erases them', async () => {
    const saved_key = newKey();
    const tokens = [await saveAnswers(saved_key), await saveAnswers(saved_key)];
    today = new Date('2026-11-21T09:30:00Z');
    await buyWithSavedFlow(saved_key);
    for (const token of tokens) {
      expect((await open(token)).body).toEqual({
        flow: 'baggage',
        path: '/baggage-protection',
        answers: {},
        saved: '2026-11-20T12:00:00.000Z',
        saved_key: null,
        bought: '2026-11-21T09:30:00.000Z',
      });
    }
    const state = await send(server, 'POST', `${path}/state`, { saved_key, opener: newKey() });
    expect(state.body).toMatchObject({ bought: true });
    const rows = await server.services.database.db
      .selectFrom('saved_flows')
      .select('encrypted_answers')
      .where('saved_key_hash', '=', hashToken(saved_key))
      .execute();
    expect(rows).toEqual([{ encrypted_answers: '' }, { encrypted_answers: '' }]);
  });

  test('prevents the same answers from being saved again', async () => {
    const saved_key = newKey();
    await saveAnswers(saved_key);
    await buyWithSavedFlow(saved_key);
    const again = await send(server, 'POST', path, {
      email: newEmail(),
      saved_key,
      flow: 'baggage',
      path: '/baggage-protection/payment',
      answers: {},
    });
    expect(codeOf(again)).toBe('saved_answers_bought');
  });
});
