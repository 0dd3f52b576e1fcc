import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answersForBooking,
  home,
  newBooking,
  openBaggage,
  runToPayment,
} from '../fixtures/baggage-page.ts';
import { signInDemo } from '../fixtures/buyer.ts';
import { startTestServer, type TestServer } from '../fixtures/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => server.stop());

const endSessions = () =>
  server.services.database.db.deleteFrom('tokens').where('kind', '=', 'session').execute();
const isPurchase = (input: unknown) => String(input).endsWith('/baggage/purchase');
const keyOf = (init?: RequestInit) => new Headers(init?.headers).get('X-Unique-Key');
const countPolicies = async () =>
  (await server.services.database.db.selectFrom('policies').select('id').execute()).length;

describe('a session that expires during a flow', () => {
  it('leads to the sign-in page and back to the same step, with the answers', async () => {
    const storage: Record<string, string> = {};
    const flow = await openBaggage({ server, storage, token: await signInDemo(server) });
    flow.baggageFlow.form('address').set(home);
    await flow.baggageFlow.next();
    await endSessions();
    await answerUntilOffers(flow);
    expect(flow.page.navigatedTo).toBe('/login?return_to=%2Fbaggage-protection%2Fpassenger');
    expect(flow.$notice.get()).toBeNull();
    expect(storage['authToken']).toBeUndefined();
    const path = '/baggage-protection/passenger';
    const back = await openBaggage({ server, storage, path, token: await signInDemo(server) });
    expect(back.baggageFlow.$step.get()).toBe('passenger');
    expect(JSON.stringify(back.$baggageState.get())).toContain(home.streetAddress);
  });

  it('keeps the key of the order that it rejects', async () => {
    const storage: Record<string, string> = {};
    const flow = await openBaggage({ server, storage, token: await signInDemo(server) });
    await runToPayment(flow);
    const keys: (string | null)[] = [];
    const recordKeys: typeof fetch = async (input, init) => {
      if (isPurchase(input)) keys.push(keyOf(init));
      return server.fetch(input, init);
    };
    flow.page.fetch = async (input, init) => {
      if (isPurchase(input)) await endSessions();
      return recordKeys(input, init);
    };
    await flow.pay();
    expect(flow.page.navigatedTo).toMatch(/^\/login\?return_to=/);
    const path = '/baggage-protection/payment';
    const token = await signInDemo(server);
    const back = await openBaggage({ server, storage, path, token, fetch: recordKeys });
    expect(back.baggagePurchase.isPending()).toBe(false);
    await back.pay();
    expect(back.baggageFlow.$step.get()).toBe('confirmation');
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('causes no second purchase if the outcome of the first is unknown', async () => {
    const storage: Record<string, string> = {};
    const flow = await openBaggage({ server, storage, token: await signInDemo(server) });
    await runToPayment(flow);
    const before = await countPolicies();
    flow.page.fetch = async (input, init) => {
      const response = await server.fetch(input, init);
      if (!isPurchase(input) || response.status !== 200) return response;
      await endSessions();
      throw new TypeError('Connection reset');
    };
    await flow.pay();
    expect(flow.page.navigatedTo).toMatch(/^\/login\?return_to=/);
    const path = '/baggage-protection/payment';
    const back = await openBaggage({ server, storage, path, token: await signInDemo(server) });
    expect(back.baggagePurchase.isPending()).toBe(true);
    await back.baggageFlow.complete(back.baggagePurchase.resume);
    expect(back.baggageFlow.$step.get()).toBe('confirmation');
    expect(await countPolicies()).toBe(before + 1);
  });
});

/** Answers the steps after the address. The offers of the passenger step need the session. */
async function answerUntilOffers(flow: Awaited<ReturnType<typeof openBaggage>>) {
  const answers = answersForBooking(newBooking());
  for (const step of ['flight', 'passenger'] as const) {
    flow.baggageFlow.form(step).set(answers[step]!);
    await flow.baggageFlow.next();
  }
}
