import { afterAll, beforeAll, expect, it } from 'vitest';
import { cards, mailsTo, newKey, registerPerson, send } from '../../../fixtures/buyer.ts';
import {
  coins,
  collectiblesPaths,
  insureCollections,
  jewelry,
  ownerAnswers,
  places,
  quoteCollections,
} from '../../../fixtures/collector.ts';
import { onBothDatabases } from '../../../fixtures/databases.ts';
import { startProvider, type TestProvider } from '../../../fixtures/provider.ts';

const both = [coins(), jewelry()];
const visitor = (email: string) => ({ details: ownerAnswers({ owner_email: email }) });

onBothDatabases('buying a collectibles policy', (kind) => {
  let provider: TestProvider;
  const now = new Date('2026-11-20T12:00:00Z');
  beforeAll(async () => {
    const settings = { RATE_LIMIT_FACTOR: '100' };
    provider = await startProvider({ kind, services: { now: () => now }, settings });
  });
  afterAll(() => provider.stop());

  const chargesOf = (policyId: string) =>
    provider.services.database.db
      .selectFrom('charges')
      .select(['amount', 'held_until'])
      .where('policy_id', '=', policyId)
      .execute();

  it('insures two kinds at two addresses of a state in one policy, to the cent', async () => {
    const { quoted, answer } = await insureCollections(provider, { collections: both });
    const { billing, prices } = quoted.body.quote;
    expect(prices.collections).toEqual([
      { reference_id: 'ref-coins', annual_premium: 168.75 },
      { reference_id: 'ref-jewelry', annual_premium: 144.21 },
    ]);
    // Oregon: 3 %.
    expect(billing).toEqual({ subtotal: 312.96, discount: 0, tax: 9.39, grand_total: 322.35 });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      status: 'approved',
      agreements: [{ policy_number: answer.body.policy_number as string, status: 'approved' }],
      totals: { grandtotal: 322.35 },
      coverage_start_date: '2026-11-21',
      coverage_end_date: '2027-11-20',
    });
    expect(answer.body.held_until).toBeUndefined();
    expect(await chargesOf(answer.body.policy_id)).toEqual([{ amount: 32_235, held_until: null }]);
  });

  it('makes a policy for each state, each with a charge of its own', async () => {
    const { email, token } = await registerPerson(provider);
    const collections = [coins(), jewelry({ address: { ...places.columbus } })];
    const { quoted, answer } = await insureCollections(provider, { token, collections });
    const { agreements } = answer.body;
    expect(agreements).toHaveLength(2);
    const amounts: number[] = [];
    for (const { agreement_id } of agreements) {
      const path = `/api/user/v2/policies/policy/${agreement_id}`;
      const { body: policy } = await send(provider, 'GET', path, undefined, { token });
      expect(policy.details.collections).toHaveLength(1);
      const charges = await chargesOf(agreement_id);
      expect(charges).toHaveLength(1);
      expect(charges[0]!.amount).toBe(Math.round(policy.billing.totals.grandtotal * 100));
      amounts.push(charges[0]!.amount);
    }
    // Oregon: 3 %, Ohio: 5 %.
    expect(amounts).toEqual([17_381, 15_142]);
    expect(quoted.body.quote.billing.grand_total).toBe(325.23);
    const mails = await mailsTo(provider, email);
    const bought = mails.find(({ subject }) => subject.includes(agreements[0].policy_number));
    expect(bought?.text).toContain(agreements[1].policy_number);
  });

  it('holds what is pending, and says until when', async () => {
    const details = ownerAnswers({
      ownership_type: 'trust',
      trust_name: 'The Lopez Trust',
      owners: [{ first_name: 'Ana', last_name: 'Lopez' }],
      owner_email: 'trust@example.com',
    });
    const { answer } = await insureCollections(provider, { details });
    expect(answer.body).toMatchObject({ status: 'pending', held_until: '2026-11-25' });
    expect(await chargesOf(answer.body.policy_id)).toEqual([
      { amount: 17_381, held_until: '2026-11-25T12:00:00.000Z' },
    ]);
  });

  it('answers the same to the same key, and nothing to another request under it', async () => {
    const { answer, order, path, key } = await insureCollections(
      provider,
      visitor('again@example.com'),
    );
    const again = await send(provider, 'POST', path, order, { key });
    expect(again.body).toEqual(answer.body);
    const other = await send(provider, 'POST', path, { ...order, revenue: 1 }, { key });
    expect(other.body.error.code).toBe('unique_key_reused');
  });

  it('sells nothing where the second hold is refused', async () => {
    const collections = [coins(), jewelry({ address: { ...places.columbus } })];
    const { quoted, order, path } = await insureCollections(provider, {
      ...visitor('none@example.com'),
      collections,
      number: cards.declined,
    });
    const { gateway, database } = provider.services;
    const released: string[] = [];
    const { authorize, release } = gateway;
    Object.assign(gateway, {
      authorize: (given: Parameters<typeof authorize>[0]) =>
        authorize(given.key.endsWith(':2') ? given : { ...given, gatewayRef: 'works:x' }),
      release: async (ref: string) => void released.push(ref),
    });
    const answer = await send(provider, 'POST', path, order, { key: newKey() });
    Object.assign(gateway, { authorize, release });
    expect(answer.body.error.code).toBe('payment_method_rejected_by_service');
    expect(released).toHaveLength(1);
    const sold = await database.db
      .selectFrom('policies')
      .select('id')
      .where('holder_email', '=', 'none@example.com')
      .execute();
    expect(sold).toEqual([]);
    expect(quoted.status).toBe(200);
  });

  it('refuses the price of another deductible than was seen', async () => {
    const { body } = await quoteCollections(provider);
    const settings = { ...body.quote.settings, deductible: 1_000 };
    const { order } = await insureCollections(provider, visitor('seen@example.com'));
    const changed = { ...order, quote_id: body.quote_id, settings };
    const path = collectiblesPaths.purchase(body.quote_id);
    const answer = await send(provider, 'POST', path, changed, { key: newKey() });
    expect(answer.body.error.code).toBe('price_changed');
  });
});
