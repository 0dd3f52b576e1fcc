import { afterAll, beforeAll, expect, it } from 'vitest';
import { allTexts } from '../fixtures/accepted-texts.ts';
import { openBaggage, runToPayment } from '../fixtures/baggage-page.ts';
import { startTestServer, type TestServer } from '../fixtures/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => server.stop());

const card = {
  tokenize: async () => {
    const entry = { number: '4242424242424242', exp_month: 4, exp_year: 2039, cvc: '318' };
    const body = JSON.stringify(entry);
    const headers = { 'content-type': 'application/json' };
    const path = '/api/sandbox/v1/card-tokens';
    const response = await server.request(path, { method: 'POST', headers, body });
    return (await response.json()) as { token: string };
  },
};

it('shows changed terms and asks again, with all answers and nothing charged', async () => {
  const opened = await openBaggage({ server });
  await runToPayment(opened);
  const { baggageFlow: flow, baggagePurchase: purchase, answersStore, $notice } = opened;
  const before = answersStore.$answers.get();
  const [plan] = before.offer?.plans ?? [];
  const outdated = { id: 'acknowledgment', html: '<p>Terms of yesterday</p>' };
  await flow.complete(() => purchase.pay(card, [outdated]));
  expect($notice.get()).toMatchObject({
    title: 'The terms have changed.',
    message: 'Nothing was charged. Read and accept the current terms, then try again.',
  });
  expect(flow.$step.get()).toBe('payment');
  const current = purchase.$currentTexts.get() ?? [];
  expect(current.map(({ html }) => html)).toEqual([plan?.information.acknowledgment_html]);
  const after = answersStore.$answers.get();
  expect({ ...after, uid: null, purchaseError: null }).toEqual({ ...before, uid: null });
  expect(after.uid).not.toBe(before.uid);
  await flow.complete(() => purchase.pay(card, current));
  expect(flow.$step.get()).toBe('confirmation');
  const rows = await server.services.database.db
    .selectFrom('acceptances')
    .innerJoin('accepted_texts', 'accepted_texts.sha256', 'acceptances.sha256')
    .select('text')
    .execute();
  expect(rows).toEqual([{ text: current[0]?.html }]);
});

it('sends the hashes of exactly the shown texts', async () => {
  const { acceptTexts } = await import('../../src/contract/purchase/accept-texts.ts');
  expect(await acceptTexts([{ id: 'a', html: 'café — “yes”\n', version: '2027-01' }])).toEqual([
    {
      id: 'a',
      sha256: '9e5fa2ce88d39b800d017d7d74b369b2c47fee2fbca69a7ef595bb695a0e2761',
      version: '2027-01',
    },
  ]);
  expect(allTexts.length).toBeLessThanOrEqual(20);
});
