import { afterAll, beforeAll, expect, test } from 'vitest';
import { bankCode } from '../../../src/contract/sandbox.ts';
import {
  addCard,
  buy,
  cards,
  countRows,
  newKey,
  order,
  paths,
  send,
} from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { startProvider, type TestProvider } from '../../fixtures/provider.ts';

onBothDatabases('a card whose bank asks', (kind) => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await startProvider({ kind, settings: { RATE_LIMIT_FACTOR: '100' } });
  });
  afterAll(() => provider.stop());

  /** A purchase that the bank asks about. */
  async function askedPurchase() {
    const body = order(await addCard(provider, { number: cards.asksBank }));
    const key = newKey();
    const { status, body: answer } = await buy(provider, body, { key });
    expect(status).toBe(402);
    expect(answer.error.code).toBe('payment_action_required');
    expect(answer.error.next_action).toMatchObject({
      type: 'sandbox',
      amount: 5.15,
      currency_code: 'USD',
    });
    const id = answer.error.next_action.bank_check_id as string;
    return { body, key, id, again: () => buy(provider, body, { key }) };
  }
  const answerBank = (id: string, request: object) =>
    send(provider, 'POST', paths.bankCheck(id), request);

  test('buys once the holder has approved, under the same key, once', async () => {
    const before = [await countRows(provider, 'policies'), await countRows(provider, 'charges')];
    const { id, again } = await askedPurchase();
    expect((await answerBank(id, { code: bankCode })).status).toBe(204);
    const answers = await Promise.all([again(), again(), again()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const after = [await countRows(provider, 'policies'), await countRows(provider, 'charges')];
    expect(after).toEqual(before.map((count) => count + 1));
  });

  test('asks the same again while nobody has answered, and sells nothing', async () => {
    const before = await countRows(provider, 'policies');
    const { id, again } = await askedPurchase();
    const { body } = await again();
    expect(body.error.next_action.bank_check_id).toBe(id);
    expect(await countRows(provider, 'policies')).toBe(before);
  });

  test('is declined where it was not the holder, whatever is answered later', async () => {
    const before = await countRows(provider, 'policies');
    const { id, again } = await askedPurchase();
    expect((await answerBank(id, {})).status).toBe(204);
    expect((await answerBank(id, { code: bankCode })).status).toBe(404);
    const { status, body } = await again();
    expect([status, body.error.code]).toEqual([402, 'payment_method_rejected_by_service']);
    expect(body.error.message).toContain('Nothing was charged');
    expect(await countRows(provider, 'policies')).toBe(before);
  });

  test('takes two wrong codes, and declines with the third', async () => {
    const { id, again } = await askedPurchase();
    for (const code of ['000000', '111111']) {
      const { status, body } = await answerBank(id, { code });
      expect([status, Object.keys(body.error.fields)]).toEqual([422, ['code']]);
    }
    expect((await answerBank(id, { code: '222222' })).status).toBe(204);
    expect((await again()).body.error.code).toBe('payment_method_rejected_by_service');
  });

  test('counts every one of many wrong codes at once', async () => {
    const { id } = await askedPurchase();
    const tries = ['000000', '111111', '222222', '333333', '444444', '555555'];
    const answers = await Promise.all(tries.map((code) => answerBank(id, { code })));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([204, 404, 404, 404, 422, 422]);
  });

  test('asks anew for another amount, key or card', async () => {
    const { id, body } = await askedPurchase();
    await answerBank(id, { code: bankCode });
    const { body: other } = await buy(provider, body, { key: newKey() });
    expect(other.error.code).toBe('payment_action_required');
    expect(other.error.next_action.bank_check_id).not.toBe(id);
  });

  test('knows no question that was not asked', async () => {
    expect((await answerBank('bnk_made_up', { code: bankCode })).status).toBe(404);
    expect((await answerBank('bnk_made_up', { code: '12' })).status).toBe(422);
  });
});
