import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newBooking, openBaggage, runToPayment } from '../fixtures/baggage-page.ts';
import { newKey } from '../fixtures/buyer.ts';
import { eventually } from '../fixtures/eventually.ts';
import { startTestServer, type TestServer } from '../fixtures/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => server.stop());

/** Opens two tabs that both show the payment of the same trip. */
async function openTwoTabs(bookings: [string, string]) {
  const first = await openBaggage({ server });
  await runToPayment(first, bookings[0]);
  const second = await openBaggage({ server });
  await runToPayment(second, bookings[1]);
  return { first, second };
}

describe('a purchase in another tab', () => {
  it('of the same order opens the confirmation, and says so', async () => {
    const booking = newBooking();
    const { first, second } = await openTwoTabs([booking, booking]);
    await first.pay();
    await eventually(() => expect(second.baggageFlow.$step.get()).toBe('confirmation'));
    expect(second.$notice.get()?.title).toBe('You bought this in another tab.');
    const numberOf = ({ $baggageState }: typeof first) =>
      $baggageState.get().purchase?.policy_number;
    expect(numberOf(second)).toBe(numberOf(first));
  });

  it('of another trip changes nothing', async () => {
    const { first, second } = await openTwoTabs([newBooking(), newBooking()]);
    await first.pay();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(second.baggageFlow.$step.get()).toBe('payment');
    expect(second.$notice.get()).toBeNull();
    await second.pay();
    expect(second.baggageFlow.$step.get()).toBe('confirmation');
  });

  it('replaces the error of a purchase that was too late', async () => {
    const page = await openBaggage({ server });
    await runToPayment(page);
    page.page.fetch = async (input, init) => {
      if (!String(input).endsWith('/baggage/purchase')) return server.fetch(input, init);
      // The other tab buys and reports the same order while this tab's request is open.
      const bought = await server.fetch(input, {
        ...init,
        headers: { ...(init?.headers as Record<string, string>), 'X-Unique-Key': newKey() },
      });
      const { plan_id, revenue, rating_address, details } = JSON.parse(String(init?.body));
      const channel = new BroadcastChannel('purchases');
      const order = JSON.stringify({ request: { plan_id, revenue, rating_address, details } });
      const answers = { purchase: await bought.json() };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin but its own
      channel.postMessage({ flowId: 'baggage', order, answers });
      channel.close();
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(page.$notice.get()).toBeNull();
      return server.fetch(input, init);
    };
    await page.pay();
    expect(page.baggageFlow.$step.get()).toBe('confirmation');
    expect(page.$notice.get()?.title).toBe('You bought this in another tab.');
  });
});
