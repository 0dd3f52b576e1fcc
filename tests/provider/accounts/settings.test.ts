import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createProxies } from '../../../provider/http/proxies.ts';
import { addCard, paths, portland, registerPerson, send } from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { startProvider, type TestProvider } from '../../fixtures/provider.ts';

onBothDatabases("a holder's settings", (kind) => {
  let provider: TestProvider;
  let token: string;
  beforeAll(async () => {
    provider = await startProvider({ kind, settings: { RATE_LIMIT_FACTOR: '20' } });
  });
  beforeEach(async () => {
    token = (await registerPerson(provider)).token;
  });
  afterAll(() => provider.stop());
  const save = (changes: object) => send(provider, 'POST', paths.account, changes, { token });
  const read = async () => (await send(provider, 'GET', paths.account, undefined, { token })).body;
  const move = (address: object) =>
    send(provider, 'POST', '/api/user/v2/accounts/address', address, { token });

  it('keep what is known of a beneficiary, however little, and nothing where all is null', async () => {
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

  it('know no address until one is given, and keep the last one', async () => {
    expect((await read()).address).toBeNull();
    const { status, body } = await move({ ...portland, latitude: 45.5, longitude: -122.6 });
    expect([status, body.address]).toEqual([200, portland]);
    await move({ ...portland, line1: ' 12 Cedar Street ', line2: 'Unit 4' });
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
  ])('refuse an address with %j', async (changes, field) => {
    await move(portland);
    const { status, body } = await move({ ...portland, ...changes });
    expect([status, Object.keys(body.error.fields)]).toEqual([422, [field]]);
    expect((await read()).address).toEqual(portland);
  });

  it('refuse an address in no country', async () => {
    expect((await move({ ...portland, country: 'ZZ' })).status).toBe(422);
  });

  it('list the cards that are kept, and no more those that were removed', async () => {
    const card = await addCard(provider, { token });
    expect((await read()).payment_methods).toEqual([
      {
        public_id: card,
        type: 'CREDIT_CARD_STRIPE',
        details: { brand: 'Visa', last4: '4242', exp_month: 4, exp_year: 2039 },
        pays_for: [],
      },
    ]);
    await send(provider, 'POST', paths.removeMethod, { payment_method_id: card }, { token });
    expect((await read()).payment_methods).toEqual([]);
    const { status, body } = await send(
      provider,
      'POST',
      paths.removeMethod,
      { payment_method_id: card },
      { token },
    );
    expect([status, body.error.message]).toEqual([404, 'No payment method found.']);
  });
});

it("tells a visitor's country only where a proxy of one's own says it", async () => {
  const provider = await startProvider();
  const ask = async (headers: Record<string, string>, hops: number) => {
    const request = new Request('http://here/api/user/v2/info/country', { headers });
    const answer = await provider.app.fetch(request, { proxies: createProxies({ hops }) });
    return (await answer.json()) as unknown;
  };
  expect(await ask({ 'cf-ipcountry': 'ZA' }, 1)).toEqual({ country: 'ZA' });
  expect(await ask({ 'x-vercel-ip-country': 'gb' }, 1)).toEqual({ country: 'GB' });
  expect(await ask({ 'cf-ipcountry': 'T1' }, 1)).toEqual({ country: null });
  expect(await ask({ 'cf-ipcountry': 'XX' }, 1)).toEqual({ country: null });
  expect(await ask({ 'cf-ipcountry': 'ZA' }, 0)).toEqual({ country: null });
  await provider.stop();
});
