import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxVerificationCode } from '../../src/contract/sandbox.ts';
import { openBaggage, runToPayment } from '../fixtures/baggage-page.ts';
import { cards, countRows } from '../fixtures/buyer.ts';
import { startTestServer, type TestServer } from '../fixtures/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => server.stop());

/**
 * Opens the payment step and pays with a card whose bank requires a check. `question` resolves with
 * each check.
 */
async function payWithChallenge(storage: Record<string, string> = {}) {
  const flow = await openBaggage({ server, storage });
  await runToPayment(flow);
  const before = await countRows(server, 'policies');
  const paid = flow.pay(cards.bankChallenge);
  return { flow, paid, question: () => bankQuestion(flow), soldCount: policiesSince(before) };
}

const policiesSince = (before: number) => async () =>
  (await countRows(server, 'policies')) - before;

type Flow = Awaited<ReturnType<typeof openBaggage>>;
async function bankQuestion({ baggagePurchase }: Flow) {
  await expect.poll(() => baggagePurchase.$bankCheck.get()).not.toBeNull();
  return baggagePurchase.$bankCheck.get()!;
}

describe('a purchase that the bank challenges', () => {
  it('continues after the buyer approves, and creates one policy', async () => {
    const { flow, paid, question, soldCount } = await payWithChallenge();
    const states: string[] = [];
    flow.baggagePurchase.$status.listen((status) => states.push(status));
    const check = await question();
    expect(check).toMatchObject({ amount: expect.any(Number), currency_code: 'USD' });
    await check.answer(sandboxVerificationCode);
    await paid;
    expect(flow.baggageFlow.$step.get()).toBe('confirmation');
    expect(states.at(-1)).toBe('idle');
    expect(flow.baggagePurchase.$bankCheck.get()).toBeNull();
    expect(await soldCount()).toBe(1);
  });

  it('stays at the bank check after a wrong code', async () => {
    const { flow, paid, question } = await payWithChallenge();
    const check = await question();
    await expect(check.answer('000000')).rejects.toMatchObject({ code: 'invalid_input' });
    expect(flow.baggagePurchase.$bankCheck.get()).not.toBeNull();
    await check.answer(sandboxVerificationCode);
    await paid;
    expect(flow.baggageFlow.$step.get()).toBe('confirmation');
  });

  it('is declined with a message if the buyer rejects it', async () => {
    const { flow, paid, question, soldCount } = await payWithChallenge();
    await (await question()).answer();
    await paid;
    expect(flow.baggageFlow.$step.get()).toBe('payment');
    expect(flow.$notice.get()?.message).toContain('couldn’t confirm it’s you');
    expect(flow.baggagePurchase.$cardError.get()).toContain('Nothing was charged');
    expect(await soldCount()).toBe(0);
  });

  it('returns to the payment when the buyer closes the check, and accepts another card', async () => {
    const { flow, paid, question, soldCount } = await payWithChallenge();
    const key = flow.$baggageState.get().uid;
    (await question()).close();
    await paid;
    expect(flow.$notice.get()).toBeNull();
    expect(flow.baggagePurchase.$status.get()).toBe('idle');
    expect(flow.baggagePurchase.$cardError.get()).toContain('Nothing was charged');
    expect(flow.baggagePurchase.isPending()).toBe(false);
    expect(flow.$baggageState.get().uid).not.toBe(key);
    expect(await soldCount()).toBe(0);
    await flow.pay(cards.valid);
    expect(flow.baggageFlow.$step.get()).toBe('confirmation');
    expect(await soldCount()).toBe(1);
  });

  it('repeats the same bank check after a reload, and creates one policy', async () => {
    const storage: Record<string, string> = {};
    const before = await payWithChallenge(storage);
    const { bank_check_id: id } = await before.question();
    const after = await openBaggage({ server, path: '/baggage-protection/payment', storage });
    expect(after.baggagePurchase.isPending()).toBe(true);
    const resumed = after.baggageFlow.complete(after.baggagePurchase.resume);
    const check = await bankQuestion(after);
    expect(check.bank_check_id).toBe(id);
    await check.answer(sandboxVerificationCode);
    await resumed;
    expect(after.baggageFlow.$step.get()).toBe('confirmation');
    expect(await before.soldCount()).toBe(1);
  });
});
