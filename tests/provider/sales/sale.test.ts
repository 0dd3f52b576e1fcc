import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rateBaggage } from '../../../provider/products/baggage/rate.ts';
import { sell } from '../../../provider/sales/sale.ts';
import { Refusal } from '../../../provider/errors.ts';
import { purchaseBaggage } from '../../../src/contract/baggage/purchase.ts';
import { addCard, buy, newKey, order, traveller } from '../../fixtures/buyer.ts';
import { startProvider, type TestProvider } from '../../fixtures/provider.ts';

let provider: TestProvider;
/** References of charges that were held and let go again. */
let released: string[];
beforeEach(async () => {
  provider = await startProvider();
  released = [];
  provider.services.gateway.release = async (chargeRef) => void released.push(chargeRef);
});
afterEach(() => provider.stop());

/** Lets no purchase be written before so many have their money held. */
function meetAtTheHold(buyers: number): string[] {
  const { gateway } = provider.services;
  const authorize = gateway.authorize.bind(gateway);
  const held: string[] = [];
  const all = Promise.withResolvers<void>();
  gateway.authorize = async (charge) => {
    const hold = await authorize(charge);
    if (held.push(hold.chargeRef) === buyers) all.resolve();
    await all.promise;
    return hold;
  };
  return held;
}

async function isCharged(chargeRef: string): Promise<boolean> {
  const charge = await provider.services.database.db
    .selectFrom('charges')
    .select('id')
    .where('charge_ref', '=', chargeRef)
    .executeTakeFirst();
  return charge !== undefined;
}

describe('money that is held for a purchase', () => {
  test('is let go when another was faster to cover the same traveller', async () => {
    const details = traveller();
    const bodies = [
      order(await addCard(provider), { details }),
      order(await addCard(provider), { details }),
    ];
    const held = meetAtTheHold(2);
    const answers = await Promise.all(bodies.map((body) => buy(provider, body)));
    const codes = answers.map(({ status, body }) => (status === 200 ? 200 : body.error.code));
    expect(codes.toSorted()).toEqual([200, 'policy_holder_already_exists']);
    expect(released).toHaveLength(1);
    expect(held).toContain(released[0]);
    expect(await isCharged(released[0] ?? '')).toBe(false);
  });

  test('is kept when another request has its key: the charge is the other’s', async () => {
    const key = newKey();
    const body = order(await addCard(provider));
    const other = { ...body, details: traveller() };
    meetAtTheHold(2);
    const answers = await Promise.all([body, other].map((one) => buy(provider, one, { key })));
    const codes = answers.map(({ status, body: said }) => (status === 200 ? 200 : said.error.code));
    expect(codes.toSorted()).toEqual([200, 'unique_key_reused']);
    expect(released).toEqual([]);
  });

  test.each([
    ['a full disk', { code: 'ERR_SQLITE_ERROR', errcode: 13 }, 503],
    ['a lock that is kept', { code: 'ERR_SQLITE_ERROR', errcode: 5 }, 503],
    ['a full disk of PostgreSQL', { code: '53100', severity: 'ERROR' }, 503],
    ['a constraint', { code: '23514', severity: 'ERROR' }, 500],
  ])('is let go where %s kept the policy from being written', async (_what, facts, status) => {
    const body = order(await addCard(provider));
    const { database } = provider.services;
    const { transact } = database;
    database.transact = () => Promise.reject(Object.assign(new Error('Not written'), facts));
    const answer = await buy(provider, body);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([
      status,
      status === 503 ? '2' : null,
    ]);
    expect(released).toHaveLength(1);
    database.transact = transact;
  });

  test.each([
    { code: '57P01', severity: 'FATAL' },
    { code: '08006', severity: 'FATAL' },
  ])(
    'is kept when the connection ended, perhaps after the policy was written: %j',
    async (facts) => {
      const body = order(await addCard(provider));
      const { database } = provider.services;
      const { transact } = database;
      database.transact = () => Promise.reject(Object.assign(new Error('Ended'), facts));
      expect((await buy(provider, body)).status).toBe(503);
      expect(released).toEqual([]);
      database.transact = transact;
    },
  );

  test('is kept when nobody knows whether the policy was written', async () => {
    const body = order(await addCard(provider));
    const key = newKey();
    const { database } = provider.services;
    const { transact } = database;
    database.transact = () => Promise.reject(new Error('The connection was lost'));
    expect((await buy(provider, body, { key })).status).toBe(500);
    expect(released).toEqual([]);
    database.transact = transact;
    expect((await buy(provider, body, { key })).status).toBe(200);
  });
});

test('a refusal is the answer of the same key that was carried out in the meantime', async () => {
  const { services } = provider;
  const request = purchaseBaggage.request.parse(order(await addCard(provider)));
  const input = { request, caller: null, uniqueKey: newKey() };
  const refusal = new Refusal('service_already_active', 'There is a policy.');
  let first: unknown;
  const second = sell(services, input, async () => {
    first = await sell(services, input, rateBaggage);
    throw refusal;
  });
  expect(await second).toEqual(first);
  const other = { ...input, uniqueKey: newKey() };
  const refused = sell(services, other, () => Promise.reject(refusal));
  await expect(refused).rejects.toBe(refusal);
});
