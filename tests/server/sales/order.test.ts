import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rateBaggage } from '../../../server/products/baggage/rate.ts';
import { placeOrder } from '../../../server/sales/order.ts';
import { ApiError } from '../../../server/errors.ts';
import { purchaseBaggage } from '../../../src/contract/baggage/purchase.ts';
import { addCard, buy, newKey, order, traveler } from '../../fixtures/buyer.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

let server: TestServer;
/** References of the charges that were authorized and then voided. */
let voidedCharges: string[];
beforeEach(async () => {
  server = await startTestServer();
  voidedCharges = [];
  server.services.gateway.voidAuthorization = async (chargeRef) =>
    void voidedCharges.push(chargeRef);
});
afterEach(() => server.stop());

/** Lets no purchase continue until the given number of charges is authorized. */
function waitForAuthorizations(count: number): string[] {
  const { gateway } = server.services;
  const authorize = gateway.authorize.bind(gateway);
  const authorizedCharges: string[] = [];
  const all = Promise.withResolvers<void>();
  gateway.authorize = async (charge) => {
    const authorization = await authorize(charge);
    if (authorizedCharges.push(authorization.chargeRef) === count) all.resolve();
    await all.promise;
    return authorization;
  };
  return authorizedCharges;
}

async function isCharged(chargeRef: string): Promise<boolean> {
  const charge = await server.services.database.db
    .selectFrom('charges')
    .select('id')
    .where('charge_ref', '=', chargeRef)
    .executeTakeFirst();
  return charge !== undefined;
}

describe('the authorization of a purchase', () => {
  test('is voided when another purchase was faster to cover the same traveler', async () => {
    const details = traveler();
    const bodies = [
      order(await addCard(server), { details }),
      order(await addCard(server), { details }),
    ];
    const authorizedCharges = waitForAuthorizations(2);
    const responses = await Promise.all(bodies.map((body) => buy(server, body)));
    const codes = responses.map(({ status, body }) => (status === 200 ? 200 : body.error.code));
    expect(codes.toSorted()).toEqual([200, 'policy_holder_already_exists']);
    expect(voidedCharges).toHaveLength(1);
    expect(authorizedCharges).toContain(voidedCharges[0]);
    expect(await isCharged(voidedCharges[0] ?? '')).toBe(false);
  });

  test('is kept when another request has the same key, because the charge belongs to that one', async () => {
    const key = newKey();
    const body = order(await addCard(server));
    const other = { ...body, details: traveler() };
    waitForAuthorizations(2);
    const responses = await Promise.all([body, other].map((one) => buy(server, one, { key })));
    const codes = responses.map(({ status, body: responseBody }) =>
      status === 200 ? 200 : responseBody.error.code,
    );
    expect(codes.toSorted()).toEqual([200, 'unique_key_reused']);
    expect(voidedCharges).toEqual([]);
  });

  test.each([
    ['a full disk', { code: 'ERR_SQLITE_ERROR', errcode: 13 }, 503],
    ['a locked database', { code: 'ERR_SQLITE_ERROR', errcode: 5 }, 503],
    ['a full disk of PostgreSQL', { code: '53100', severity: 'ERROR' }, 503],
    ['a constraint', { code: '23514', severity: 'ERROR' }, 500],
  ])(
    'is voided when %s prevents the policy from being stored',
    async (_what, databaseError, status) => {
      const body = order(await addCard(server));
      const { database } = server.services;
      const { transact } = database;
      database.transact = () =>
        Promise.reject(Object.assign(new Error('Not stored'), databaseError));
      const response = await buy(server, body);
      expect([response.status, response.headers.get('retry-after')]).toEqual([
        status,
        status === 503 ? '2' : null,
      ]);
      expect(voidedCharges).toHaveLength(1);
      database.transact = transact;
    },
  );

  test.each([
    { code: '57P01', severity: 'FATAL' },
    { code: '08006', severity: 'FATAL' },
  ])(
    'is kept when the connection ended, because the policy may have been stored: %j',
    async (databaseError) => {
      const body = order(await addCard(server));
      const { database } = server.services;
      const { transact } = database;
      database.transact = () => Promise.reject(Object.assign(new Error('Ended'), databaseError));
      expect((await buy(server, body)).status).toBe(503);
      expect(voidedCharges).toEqual([]);
      database.transact = transact;
    },
  );

  test('is kept when it is unknown if the policy was stored', async () => {
    const body = order(await addCard(server));
    const key = newKey();
    const { database } = server.services;
    const { transact } = database;
    database.transact = () => Promise.reject(new Error('The connection was lost'));
    expect((await buy(server, body, { key })).status).toBe(500);
    expect(voidedCharges).toEqual([]);
    database.transact = transact;
    expect((await buy(server, body, { key })).status).toBe(200);
  });
});

test('a rejected order returns the response of its key when another request completed it in the meantime', async () => {
  const { services } = server;
  const request = purchaseBaggage.request.parse(order(await addCard(server)));
  const input = { request, caller: null, idempotencyKey: newKey() };
  const conflictError = new ApiError('service_already_active', 'There is a policy.');
  let first: unknown;
  const second = placeOrder(services, input, async () => {
    first = await placeOrder(services, input, rateBaggage);
    throw conflictError;
  });
  expect(await second).toEqual(first);
  const other = { ...input, idempotencyKey: newKey() };
  const rejectedOrder = placeOrder(services, other, () => Promise.reject(conflictError));
  await expect(rejectedOrder).rejects.toBe(conflictError);
});
