import { afterAll, beforeAll, expect, it } from 'vitest';
import { cards, emailsTo, newKey, registerPerson, send } from '../../../fixtures/buyer.ts';
import {
  coins,
  collectiblesPaths,
  insureCollections,
  jewelry,
  ownerAnswers,
  addresses,
  quoteCollections,
} from '../../../fixtures/collectibles-buyer.ts';
import { onUsualDatabase } from '../../../fixtures/databases.ts';
import { startTestServer, type TestServer } from '../../../fixtures/test-server.ts';

const both = [coins(), jewelry()];
const visitor = (email: string) => ({ details: ownerAnswers({ owner_email: email }) });

onUsualDatabase('buying a collectibles policy', (kind) => {
  let server: TestServer;
  const now = new Date('2026-11-20T12:00:00Z');
  beforeAll(async () => {
    const settings = { RATE_LIMIT_FACTOR: '100' };
    server = await startTestServer({ kind, services: { now: () => now }, settings });
  });
  afterAll(() => server.stop());

  const chargesOf = (policyId: string) =>
    server.services.database.db
      .selectFrom('charges')
      .select(['amount', 'authorized_until'])
      .where('policy_id', '=', policyId)
      .execute();

  it('insures two categories at two addresses in one state under one policy, to the cent', async () => {
    const { quoted, response } = await insureCollections(server, { collections: both });
    const { billing, prices } = quoted.body.quote;
    expect(prices.collections).toEqual([
      { reference_id: 'ref-coins', annual_premium: 168.75 },
      { reference_id: 'ref-jewelry', annual_premium: 144.21 },
    ]);
    // The tax in Oregon is 3 %.
    expect(billing).toEqual({ subtotal: 312.96, discount: 0, tax: 9.39, grand_total: 322.35 });
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      status: 'approved',
      agreements: [{ policy_number: response.body.policy_number as string, status: 'approved' }],
      totals: { grandtotal: 322.35 },
      coverage_start_date: '2026-11-21',
      coverage_end_date: '2027-11-20',
    });
    expect(response.body.held_until).toBeUndefined();
    expect(await chargesOf(response.body.policy_id)).toEqual([
      { amount: 32_235, authorized_until: null },
    ]);
  });

  it('creates a policy for each state, each with its own charge', async () => {
    const { email, token } = await registerPerson(server);
    const collections = [coins(), jewelry({ address: { ...addresses.columbus } })];
    const { quoted, response } = await insureCollections(server, { token, collections });
    const { agreements } = response.body;
    expect(agreements).toHaveLength(2);
    const amounts: number[] = [];
    for (const { agreement_id } of agreements) {
      const path = `/api/user/v2/policies/policy/${agreement_id}`;
      const { body: policy } = await send(server, 'GET', path, undefined, { token });
      expect(policy.details.collections).toHaveLength(1);
      const charges = await chargesOf(agreement_id);
      expect(charges).toHaveLength(1);
      expect(charges[0]!.amount).toBe(Math.round(policy.billing.totals.grandtotal * 100));
      amounts.push(charges[0]!.amount);
    }
    // The tax is 3 % in Oregon and 5 % in Ohio.
    expect(amounts).toEqual([17_381, 15_142]);
    expect(quoted.body.quote.billing.grand_total).toBe(325.23);
    const mails = await emailsTo(server, email);
    const bought = mails.find(({ subject }) => subject.includes(agreements[0].policy_number));
    expect(bought?.text).toContain(agreements[1].policy_number);
  });

  it('authorizes the price of a pending policy and returns the date it is authorized until', async () => {
    const details = ownerAnswers({
      ownership_type: 'trust',
      trust_name: 'The Lopez Trust',
      owners: [{ first_name: 'Ana', last_name: 'Lopez' }],
      owner_email: 'trust@example.com',
    });
    const { response } = await insureCollections(server, { details });
    expect(response.body).toMatchObject({ status: 'pending', held_until: '2026-11-25' });
    expect(await chargesOf(response.body.policy_id)).toEqual([
      { amount: 17_381, authorized_until: '2026-11-25T12:00:00.000Z' },
    ]);
  });

  it('returns the same response for the same key, and rejects another request with that key', async () => {
    const { response, order, path, key } = await insureCollections(
      server,
      visitor('again@example.com'),
    );
    const again = await send(server, 'POST', path, order, { key });
    expect(again.body).toEqual(response.body);
    const other = await send(server, 'POST', path, { ...order, revenue: 1 }, { key });
    expect(other.body.error.code).toBe('unique_key_reused');
  });

  it('sells nothing and voids the first authorization when the second is declined', async () => {
    const collections = [coins(), jewelry({ address: { ...addresses.columbus } })];
    const { quoted, order, path } = await insureCollections(server, {
      ...visitor('none@example.com'),
      collections,
      number: cards.declined,
    });
    const { gateway, database } = server.services;
    const voidedCharges: string[] = [];
    const { authorize, voidAuthorization } = gateway;
    Object.assign(gateway, {
      authorize: (charge: Parameters<typeof authorize>[0]) =>
        authorize(charge.key.endsWith(':2') ? charge : { ...charge, gatewayRef: 'works:x' }),
      voidAuthorization: async (ref: string) => void voidedCharges.push(ref),
    });
    const response = await send(server, 'POST', path, order, { key: newKey() });
    Object.assign(gateway, { authorize, voidAuthorization });
    expect(response.body.error.code).toBe('payment_method_rejected_by_service');
    expect(voidedCharges).toHaveLength(1);
    const policyRow = await database.db
      .selectFrom('policies')
      .select('id')
      .where('policyholder_email', '=', 'none@example.com')
      .execute();
    expect(policyRow).toEqual([]);
    expect(quoted.status).toBe(200);
  });

  it('rejects the price of a deductible that the buyer did not see', async () => {
    const { body } = await quoteCollections(server);
    const settings = { ...body.quote.settings, deductible: 1_000 };
    const { order } = await insureCollections(server, visitor('seen@example.com'));
    const changed = { ...order, quote_id: body.quote_id, settings };
    const path = collectiblesPaths.purchase(body.quote_id);
    const response = await send(server, 'POST', path, changed, { key: newKey() });
    expect(response.body.error.code).toBe('price_changed');
  });
});
