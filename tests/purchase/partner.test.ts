import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBaggage, walkToPayment } from '../fixtures/baggage-page.ts';
import { useTestEnvironment } from '../fixtures/environment.ts';
import { startProvider, type TestProvider } from '../fixtures/provider.ts';
import { keepPartner, partnerMetadata } from '../../src/purchase/partner-metadata.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());

it('tells a partner why a purchase failed, without the names of fields inside', async () => {
  const flow = await openBaggage({ provider });
  await walkToPayment(flow);
  const message = 'Some answers cannot be used.';
  const fields = { 'details.drivers.0.last_name': [message] };
  const error = { code: 'invalid_input', message, fields };
  flow.page.fetch = (input, init) =>
    String(input).endsWith('/baggage/purchase')
      ? Promise.resolve(Response.json({ error }, { status: 422 }))
      : provider.fetch(input, init);
  await flow.pay();
  expect(flow.page.posted).toEqual([
    { type: 'purchaseFailure', vertical: 'baggage', error: { code: 'invalid_input', message } },
  ]);
});

it.each(['client_id', 'partner_client_id'])('knows the partner by %s', (name) => {
  useTestEnvironment({ path: `/renters-insurance/address?${name}=sky-7&partner_name=Skyhop` });
  keepPartner();
  expect(partnerMetadata()).toEqual({ partner_client_id: 'sky-7', partner_name: 'Skyhop' });
});
