import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBaggage, runToPayment } from '../fixtures/baggage-page.ts';
import { startTestServer, type TestServer } from '../fixtures/test-server.ts';

let server: TestServer;
let stored: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer();
  stored = {};
  await runToPayment(await openBaggage({ server, storage: stored }));
});
afterAll(() => server.stop());

/** The step that a reload of the payment opens when this entry of the storage is invalid. */
const openedSteps = {
  baggageLocation: 'address',
  baggageAirline: 'flight',
  baggagePassengerInfo: 'passenger',
  baggagePlans: 'passenger',
  baggageSelectedPlanId: 'plans',
  baggageCheckout: 'plans',
  baggageDrafts: 'payment',
  airlines: 'payment',
};

it.each(Object.entries(openedSteps))('invalid %s opens the step %s', async (key, step) => {
  for (const text of ['{"cut', '{"of":"another shape"}']) {
    const storage = { ...stored, [key]: text };
    const { baggageFlow } = await openBaggage({
      server,
      path: '/baggage-protection/payment',
      storage,
    });
    expect(baggageFlow.$step.get(), text).toBe(step);
  }
});
