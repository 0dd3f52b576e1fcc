import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CoverfrontEvents, Purchase } from '../../public/embed.d.ts';
import { newBooking, openBaggage, runToPayment, runToPlans } from '../fixtures/baggage-page.ts';
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

it('sends the partner only the documented fields of a purchase, without the card and the account', async () => {
  const documented: Record<keyof Purchase, true> = {
    policy_id: true,
    policy_number: true,
    status: true,
    email: true,
    plan_title: true,
    underwriter: true,
    coverage_start_date: true,
    coverage_end_date: true,
    documents: true,
    currency_code: true,
    totals: true,
    held_until: true,
    held_amount: true,
    agreements: true,
    details: true,
  };
  const flow = await openBaggage({ server });
  await runToPayment(flow);
  await flow.pay();
  const { purchase } = flow.$baggageState.get();
  expect(purchase).toMatchObject({ account_id: expect.any(String), payment_method: {} });
  const [message] = flow.page.posted as unknown as CoverfrontEvents['purchaseSuccess'][];
  expect(message!.purchase.policy_number).toBe(purchase!.policy_number);
  expect(Object.keys(documented)).toEqual(expect.arrayContaining(Object.keys(message!.purchase)));
});

it('reports a rejected checkout to the partner, and shows the text of the catalog', async () => {
  const booking = newBooking();
  const first = await openBaggage({ server });
  await runToPayment(first, booking);
  await first.pay();
  const flow = await openBaggage({ server });
  await runToPlans(flow, booking);
  const plan = flow.$baggageState.get().offer?.plans[0];
  flow.baggageFlow.form('plans').set({ planId: plan?.plan_id });
  await flow.baggageFlow.next();
  const error = {
    code: 'policy_holder_already_exists',
    message: expect.stringContaining('already covered') as string,
  };
  expect(flow.page.posted).toEqual([{ type: 'purchaseFailure', vertical: 'baggage', error }]);
  expect(flow.$notice.get()).toMatchObject({
    title: 'Service already active.',
    message: 'This policy may not be purchased more than once.',
  });
});

it.each(['client_id', 'partner_client_id'])('reads the partner from %s', (name) => {
  useTestEnvironment({ path: `/renters-insurance/address?${name}=sky-7&partner_name=Skyhop` });
  persistPartnerLabelsFromUrl();
  expect(partnerLabels()).toEqual({ partner_client_id: 'sky-7', partner_name: 'Skyhop' });
});
