import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBaggage, runToPayment } from '../fixtures/baggage-page.ts';
import { useTestEnvironment } from '../fixtures/environment.ts';
import { startTestServer, type TestServer } from '../fixtures/test-server.ts';
import { persistPartnerLabelsFromUrl, partnerLabels } from '../../src/purchase/partner-labels.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('sends the partner the reason for a failed purchase, without the names of internal fields', async () => {
  const flow = await openBaggage({ server });
  await runToPayment(flow);
  const message = 'Some answers can’t be used.';
  const fields = { 'details.drivers.0.last_name': [message] };
  const error = { code: 'invalid_input', message, fields };
  flow.page.fetch = (input, init) =>
    String(input).endsWith('/baggage/purchase')
      ? Promise.resolve(Response.json({ error }, { status: 422 }))
      : server.fetch(input, init);
  await flow.pay();
  expect(flow.page.posted).toEqual([
    { type: 'purchaseFailure', vertical: 'baggage', error: { code: 'invalid_input', message } },
  ]);
});

it.each(['client_id', 'partner_client_id'])('reads the partner from %s', (name) => {
  useTestEnvironment({ path: `/renters-insurance/address?${name}=sky-7&partner_name=Skyhop` });
  persistPartnerLabelsFromUrl();
  expect(partnerLabels()).toEqual({ partner_client_id: 'sky-7', partner_name: 'Skyhop' });
});
