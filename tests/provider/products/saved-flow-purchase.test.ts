import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashToken } from '../../../provider/accounts/tokens.ts';
import {
  addCard,
  buy,
  countRows,
  mailsTo,
  newEmail,
  newKey,
  order,
  send,
  traveller,
} from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { startProvider, type TestProvider } from '../../fixtures/provider.ts';

const path = '/api/user/v2/saved-flows';

onBothDatabases('a purchase with saved answers', (kind) => {
  let provider: TestProvider;
  let today: Date;
  /** Policies and charges of the demo data and of the tests before. */
  let before: number[];
  beforeAll(async () => {
    today = new Date('2026-11-20T12:00:00Z');
    provider = await startProvider({ kind, services: { now: () => today } });
  });
  beforeEach(async () => {
    today = new Date('2026-11-20T12:00:00Z');
    before = await count();
  });
  const count = async () => [
    await countRows(provider, 'policies'),
    await countRows(provider, 'charges'),
  ];
  const bought = async () => (await count()).map((rows, at) => rows - (before[at] ?? 0));
  afterAll(() => provider.stop());

  /** Saves answers and returns the token of their mailed link. */
  async function saveAnswers(saved_key: string): Promise<string> {
    const email = newEmail();
    await send(provider, 'POST', path, {
      email,
      saved_key,
      flow: 'baggage',
      path: '/baggage-protection/payment',
      answers: { baggageLocation: '{"city":"Portland"}' },
    });
    const [mail] = await mailsTo(provider, email);
    return /resume#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  }

  const open = (token: string) =>
    send(provider, 'POST', `${path}/open`, { token, opener: newKey() });
  /** Another booking each time: no other rule refuses the second purchase. */
  const buyWith = async (saved_key: string | undefined, options?: { key: string }) =>
    buy(provider, order(await addCard(provider), { saved_key, details: traveller() }), options);
  const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) =>
    body?.error?.code ?? status;

  test('is carried out once, on whichever device, and charges once', async () => {
    const saved_key = newKey();
    await saveAnswers(saved_key);
    expect((await buyWith(saved_key)).status).toBe(200);
    expect(codeOf(await buyWith(saved_key))).toBe('saved_answers_bought');
    expect(await bought()).toEqual([1, 1]);
    expect((await buyWith(newKey())).status).toBe(200);
    expect((await buyWith(undefined)).status).toBe(200);
  });

  test('is carried out once where several devices buy at the same time', async () => {
    const saved_key = newKey();
    await saveAnswers(saved_key);
    const tries = await Promise.all([1, 2, 3, 4].map(() => buyWith(saved_key)));
    expect(tries.map(codeOf).toSorted()).toEqual([
      200,
      'saved_answers_bought',
      'saved_answers_bought',
      'saved_answers_bought',
    ]);
    expect(await bought()).toEqual([1, 1]);
  });

  test('answers the same X-Unique-Key and body again with its policy', async () => {
    const [saved_key, key] = [newKey(), newKey()];
    const body = order(await addCard(provider), { saved_key });
    const first = await buy(provider, body, { key });
    expect(await buy(provider, body, { key })).toMatchObject({ status: 200, body: first.body });
  });

  test('is still possible after a declined card', async () => {
    const saved_key = newKey();
    await saveAnswers(saved_key);
    const method = await addCard(provider, { number: '4000000000000002' });
    const declined = await buy(provider, order(method, { saved_key }));
    expect(codeOf(declined)).toBe('payment_method_rejected_by_service');
    expect((await buyWith(saved_key)).status).toBe(200);
  });

  test('ends every link to the answers, and erases them', async () => {
    const saved_key = newKey();
    const tokens = [await saveAnswers(saved_key), await saveAnswers(saved_key)];
    today = new Date('2026-11-21T09:30:00Z');
    await buyWith(saved_key);
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
    const state = await send(provider, 'POST', `${path}/state`, { saved_key, opener: newKey() });
    expect(state.body).toMatchObject({ bought: true });
    const rows = await provider.services.database.db
      .selectFrom('saved_flows')
      .select('sealed')
      .where('saved_key_hash', '=', hashToken(saved_key))
      .execute();
    expect(rows).toEqual([{ sealed: '' }, { sealed: '' }]);
  });

  test('ends the way to save the same answers again', async () => {
    const saved_key = newKey();
    await saveAnswers(saved_key);
    await buyWith(saved_key);
    const again = await send(provider, 'POST', path, {
      email: newEmail(),
      saved_key,
      flow: 'baggage',
      path: '/baggage-protection/payment',
      answers: {},
    });
    expect(codeOf(again)).toBe('saved_answers_bought');
  });
});
