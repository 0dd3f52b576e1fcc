import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxVerificationCode } from '../../../src/contract/sandbox.ts';
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
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

onBothDatabases('a card with a bank check', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ kind, settings: { RATE_LIMIT_FACTOR: '100' } });
  });
  afterAll(() => server.stop());

  /** Sends a purchase whose card requires a check by its bank. */
  async function challengedPurchase() {
    const body = order(await addCard(server, { number: cards.bankChallenge }));
    const key = newKey();
    const { status, body: responseBody } = await buy(server, body, { key });
    expect(status).toBe(402);
    expect(responseBody.error.code).toBe('payment_action_required');
    expect(responseBody.error.next_action).toMatchObject({
      type: 'sandbox',
      amount: 5.15,
      currency_code: 'USD',
    });
    const id = responseBody.error.next_action.bank_check_id as string;
    return { body, key, id, again: () => buy(server, body, { key }) };
  }
  const answerBankCheck = (id: string, request: object) =>
    send(server, 'POST', paths.bankCheck(id), request);

  test('buys exactly once under the same key after the cardholder has approved', async () => {
    const before = [await countRows(server, 'policies'), await countRows(server, 'charges')];
    const { id, again } = await challengedPurchase();
    expect((await answerBankCheck(id, { code: sandboxVerificationCode })).status).toBe(204);
    const responses = await Promise.all([again(), again(), again()]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    const after = [await countRows(server, 'policies'), await countRows(server, 'charges')];
    expect(after).toEqual(before.map((count) => count + 1));
  });

  test('returns the same bank check again while it is open, and sells nothing', async () => {
    const before = await countRows(server, 'policies');
    const { id, again } = await challengedPurchase();
    const { body } = await again();
    expect(body.error.next_action.bank_check_id).toBe(id);
    expect(await countRows(server, 'policies')).toBe(before);
  });

  test('is declined when the cardholder denies the payment, and a later code changes nothing', async () => {
    const before = await countRows(server, 'policies');
    const { id, again } = await challengedPurchase();
    expect((await answerBankCheck(id, {})).status).toBe(204);
    expect((await answerBankCheck(id, { code: sandboxVerificationCode })).status).toBe(404);
    const { status, body } = await again();
    expect([status, body.error.code]).toEqual([402, 'payment_method_rejected_by_service']);
    expect(body.error.message).toContain('Nothing was charged');
    expect(await countRows(server, 'policies')).toBe(before);
  });

  test('accepts two wrong codes and declines with the third', async () => {
    const { id, again } = await challengedPurchase();
    for (const code of ['000000', '111111']) {
      const { status, body } = await answerBankCheck(id, { code });
      expect([status, Object.keys(body.error.fields)]).toEqual([422, ['code']]);
    }
    expect((await answerBankCheck(id, { code: '222222' })).status).toBe(204);
    expect((await again()).body.error.code).toBe('payment_method_rejected_by_service');
  });

  test('counts each of several concurrent wrong codes', async () => {
    const { id } = await challengedPurchase();
    const codes = ['000000', '111111', '222222', '333333', '444444', '555555'];
    const responses = await Promise.all(codes.map((code) => answerBankCheck(id, { code })));
    const statuses = responses.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([204, 404, 404, 404, 422, 422]);
  });

  test('requires a new bank check under another key', async () => {
    const { id, body } = await challengedPurchase();
    await answerBankCheck(id, { code: sandboxVerificationCode });
    const { body: other } = await buy(server, body, { key: newKey() });
    expect(other.error.code).toBe('payment_action_required');
    expect(other.error.next_action.bank_check_id).not.toBe(id);
  });

  test('has no bank check with an unknown id, and rejects a malformed code', async () => {
    expect((await answerBankCheck('bnk_made_up', { code: sandboxVerificationCode })).status).toBe(
      404,
    );
    expect((await answerBankCheck('bnk_made_up', { code: '12' })).status).toBe(422);
  });
});
