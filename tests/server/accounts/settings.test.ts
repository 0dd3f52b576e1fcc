import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTrustedProxies } from '../../../server/http/proxies.ts';
import { addCard, paths, portland, registerPerson, send } from '../../fixtures/buyer.ts';
import { onUsualDatabase } from '../../fixtures/databases.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

onUsualDatabase("a policyholder's settings", (kind) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer({ kind, settings: { RATE_LIMIT_FACTOR: '20' } });
  });
  beforeEach(async () => {
    token = (await registerPerson(server)).token;
  });
  afterAll(() => server.stop());
  const save = (changes: object) => send(server, 'POST', paths.account, changes, { token });
  const read = async () => (await send(server, 'GET', paths.account, undefined, { token })).body;
  const changeAddress = (address: object) =>
    send(server, 'POST', '/api/user/v2/accounts/address', address, { token });

  it('store a partial beneficiary, and none when all its fields are null', async () => {
    const none = {
      beneficiary_first_name: null,
      beneficiary_last_name: null,
      beneficiary_email: null,
    };
    await save({ ...none, beneficiary_first_name: 'Ada' });
    expect((await read()).beneficiary).toEqual({ first_name: 'Ada', last_name: null, email: null });
    await save({ beneficiary_email: ' ADA@example.com ' });
    expect((await read()).beneficiary).toEqual({
      first_name: 'Ada',
      last_name: null,
      email: 'ada@example.com',
    });
    await save(none);
    expect((await read()).beneficiary).toBeNull();
  });

  it('contain no address until one is set, and then the latest one', async () => {
    expect((await read()).address).toBeNull();
    const { status, body } = await changeAddress({
      ...portland,
      latitude: 45.5,
      longitude: -122.6,
    });
    expect([status, body.address]).toEqual([200, portland]);
    await changeAddress({ ...portland, line1: ' 12 Cedar Street ', line2: 'Unit 4' });
    expect((await read()).address).toEqual({
      ...portland,
      line1: '12 Cedar Street',
      line2: 'Unit 4',
    });
  });

  it.each([
    [{ line1: '' }, 'line1'],
    [{ city: 'x'.repeat(31) }, 'city'],
    [{ postal: undefined }, 'postal'],
    [{ country: 'Oregon' }, 'country'],
  ])('reject an address with %j', async (changes, field) => {
    await changeAddress(portland);
    const { status, body } = await changeAddress({ ...portland, ...changes });
    expect([status, Object.keys(body.error.fields)]).toEqual([422, [field]]);
    expect((await read()).address).toEqual(portland);
  });

  it('reject an address with an unknown country', async () => {
    expect((await changeAddress({ ...portland, country: 'ZZ' })).status).toBe(422);
  });

  it('list stored cards and omit removed ones', async () => {
    const card = await addCard(server, { token });
    expect((await read()).payment_methods).toEqual([
      {
        public_id: card,
        type: 'CREDIT_CARD_STRIPE',
        details: { brand: 'Visa', last4: '4242', exp_month: 4, exp_year: 2039 },
        pays_for: [],
        added: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      },
    ]);
    await send(server, 'POST', paths.removeMethod, { payment_method_id: card }, { token });
    expect((await read()).payment_methods).toEqual([]);
    const { status, body } = await send(
      server,
      'POST',
      paths.removeMethod,
      { payment_method_id: card },
      { token },
    );
    expect([status, body.error.message]).toEqual([404, 'No payment method found.']);
  });
});

it("the visitor's country is read only from headers of a trusted proxy", async () => {
  const server = await startTestServer();
  const requestFrom = async (headers: Record<string, string>, hops: number) => {
    const request = new Request('http://here/api/user/v2/info/country', { headers });
    const response = await server.app.fetch(request, { proxies: createTrustedProxies({ hops }) });
    return (await response.json()) as unknown;
  };
  expect(await requestFrom({ 'cf-ipcountry': 'ZA' }, 1)).toEqual({ country: 'ZA' });
  expect(await requestFrom({ 'x-vercel-ip-country': 'gb' }, 1)).toEqual({ country: 'GB' });
  expect(await requestFrom({ 'cf-ipcountry': 'T1' }, 1)).toEqual({ country: null });
  expect(await requestFrom({ 'cf-ipcountry': 'XX' }, 1)).toEqual({ country: null });
  expect(await requestFrom({ 'cf-ipcountry': 'ZA' }, 0)).toEqual({ country: null });
  await server.stop();
});
