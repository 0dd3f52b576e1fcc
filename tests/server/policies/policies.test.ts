import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPolicies } from '../../../server/sandbox/demo/policies.ts';
import { resetDemoData, seedDemoData } from '../../../server/sandbox/demo/seed.ts';
import { toApiPolicy } from '../../../server/policies/policies.ts';
import { flightDetailsSchema } from '../../../src/contract/baggage/flight-policy.ts';
import { policySchema } from '../../../src/contract/policies/policies.ts';
import * as z from 'zod/mini';
import {
  addCard,
  buy,
  countRows,
  order,
  paths,
  registerPerson,
  send,
  signInDemo,
  traveler,
} from '../../fixtures/buyer.ts';
import { onUsualDatabase } from '../../fixtures/databases.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

onUsualDatabase('policies', (kind) => {
  let server: TestServer;
  let token: string;
  const get = (path: string) => send(server, 'GET', path, undefined, { token });

  beforeAll(async () => {
    server = await startTestServer({ kind, settings: { RATE_LIMIT_FACTOR: '20' } });
    token = await signInDemo(server);
  });
  afterAll(() => server.stop());

  test('are listed by product with their count and the three newest', async () => {
    const { body } = await get(paths.allPolicies);
    const policyCounts = body.map(
      (group: { vertical_code: string; total: number; items: unknown[] }) =>
        `${group.vertical_code} ${group.total}/${group.items.length}`,
    );
    const newestFirst = demoPolicies.toSorted((one, other) => other.bought - one.bought);
    const byProduct = Map.groupBy(newestFirst, ({ product }) => product);
    expect(policyCounts).toEqual(
      [...byProduct].map(([code, { length }]) => `${code} ${length}/${Math.min(length, 3)}`),
    );
    const created = body[0].items.map((item: { created: string }) => item.created);
    expect(created).toEqual([...created].sort().toReversed());
  });

  test('of one product are listed newest first, in every status', async () => {
    const { body } = await get('/api/user/v2/policies/vertical/baggage');
    expect(body.total).toBe(6);
    expect(body.items.map((item: { status: string }) => item.status)).toEqual([
      'pending',
      'approved',
      'canceled',
      'approved',
      'rejected',
      'approved',
    ]);
    for (const item of body.items)
      expect(() => flightDetailsSchema.parse(item.details)).not.toThrow();
  });

  test('of an unknown product are not found', async () => {
    expect((await get('/api/user/v2/policies/vertical/yachts')).status).toBe(404);
  });

  test('include the data of the detail page', async () => {
    const { body } = await get('/api/user/v2/policies/policy/pol_demo_bg-2048-1977');
    expect(body).toMatchObject({
      policy_number: 'BG-2048-1977',
      status: 'approved',
      purchased_from: 'Alderway',
      underwriter: { name: 'Lanternby Assurance' },
      plan: { title: 'Complete' },
      details: { airline_name: 'Delta Air Lines', pnr_code: 'QX7R2M', pax_name: 'Dana Moreau' },
      options: { claimable: true, cancellable: true },
      billing: {
        price_desc: '$14.42',
        payment_frequency: 'once',
        totals: { subtotal: 14, discount: 0, tax: 0.42, grandtotal: 14.42 },
        payment_method: { type: 'CREDIT_CARD_STRIPE', details: { brand: 'Visa', last4: '4242' } },
      },
    });
    const document = await server.request(body.documents[0].url);
    expect(document.headers.get('content-type')).toBe('application/pdf');
  });

  test('return their payment frequency as months, years or eleven_pay', async () => {
    const frequency = async (id: string) =>
      (await get(`/api/user/v2/policies/policy/pol_demo_${id}`)).body.billing.payment_frequency;
    expect(await frequency('dv-4471-3308')).toBe('months');
    expect(await frequency('hw-2418-0057')).toBe('years');
    expect(await frequency('rn-4120-5573')).toBe('eleven_pay');
  });

  test('name their beneficiaries when they pay a death benefit', async () => {
    const beneficiaries = async (id: string) =>
      (await get(`/api/user/v2/policies/policy/pol_demo_${id}`)).body.beneficiaries;
    expect(await beneficiaries('fl-3081-6402')).toEqual([{ name: 'Luc Moreau' }]);
    expect(await beneficiaries('rs-9120-3347')).toEqual([{ name: 'Luc Moreau' }]);
    expect(await beneficiaries('bg-2048-1977')).toEqual([]);
  });

  test('have no documents when they were rejected', async () => {
    const { body } = await get('/api/user/v2/policies/policy/pol_demo_bg-1733-5190');
    expect(body).toMatchObject({ status: 'rejected', documents: [] });
  });

  test('cannot be claimed on or canceled after they have ended', async () => {
    const { body } = await get('/api/user/v2/policies/vertical/baggage');
    const options = Object.fromEntries(
      body.items.map((item: { policy_number: string; options: object }) => [
        item.policy_number,
        item.options,
      ]),
    );
    expect(options['BG-1960-7712']).toEqual({ claimable: false, cancellable: false });
    expect(options['BG-1871-0045']).toEqual({ claimable: true, cancellable: false });
    expect(options['BG-2051-3308']).toEqual({ claimable: false, cancellable: true });
  });

  test('of the products carsafe and homesafe are never claimable', async () => {
    const row = await server.services.database.db
      .selectFrom('policies')
      .selectAll()
      .where('id', '=', 'pol_demo_dv-5512-9034')
      .executeTakeFirstOrThrow();
    for (const vertical_code of ['carsafe', 'homesafe']) {
      const policy = toApiPolicy(
        { ...row, vertical_code, brand: null, last4: null, exp_month: null, exp_year: null },
        server.services,
      );
      expect(policy.options.claimable).toBe(false);
      expect(z.parse(policySchema, policy).billing.payment_method).toBeNull();
    }
  });

  test('of the demo account are created once and restored by a reset', async () => {
    const before = await countRows(server, 'policies');
    await seedDemoData(server.services);
    expect(await countRows(server, 'policies')).toBe(before);

    await buy(server, order('pm_demo', { details: traveler() }), { token });
    await addCard(server, { token });
    const other = await registerPerson(server);
    await server.services.database.db
      .updateTable('policies')
      .set({ status: 'approved' })
      .where('id', '=', 'pol_demo_bg-2051-3308')
      .execute();
    await resetDemoData(server.services);
    expect(await countRows(server, 'policies')).toBe(before);
    const { body } = await get('/api/user/v2/policies/policy/pol_demo_bg-2051-3308');
    expect(body.status).toBe('pending');
    expect((await get(paths.account)).body.payment_methods).toHaveLength(2);
    expect(
      (await send(server, 'GET', paths.account, undefined, { token: other.token })).status,
    ).toBe(200);
  });
});
