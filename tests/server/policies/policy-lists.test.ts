import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths, send } from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { insertPolicy } from '../../fixtures/insert-policy.ts';
import { insertEndedPolicies } from '../../fixtures/many-policies.ts';
import { signUp } from '../../fixtures/sign-in.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

const base = '/api/user/v2/policies';
const now = () => new Date('2026-11-20T12:00:00Z');
const lastYear = { starts: '2025-01-01', ends: '2025-12-31', price: 1_000 };
const thisYear = { starts: '2026-06-01', ends: '2027-05-31', price: 1_000 };

onBothDatabases('the lists of an account with many policies', (kind) => {
  let server: TestServer;
  let token: string;
  let accountId: string;
  let stranger: string;
  beforeAll(async () => {
    server = await startTestServer({ kind, services: { now } });
    stranger = await signUp(server, 'stranger@example.com');
    token = await signUp(server, 'many@example.com');
    accountId = (await send(server, 'GET', paths.account, undefined, { token })).body.public_id;
    await insertEndedPolicies(server, accountId, 203);
  });
  afterAll(() => server.stop());
  const read = async (path: string, as = token) =>
    (await send(server, 'GET', base + path, undefined, { token: as })).body;
  type Listed = { id: string };
  const idsOf = ({ items }: { items: Listed[] }) => items.map(({ id }) => id);

  it('are sent in pages, each policy once, with the total on every page', async () => {
    const first = await read('/vertical/renters');
    expect([first.items.length, first.total]).toEqual([200, 203]);
    const second = await read(`/vertical/renters?after=${first.items.at(-1).id}`);
    expect([second.items.length, second.total]).toEqual([3, 203]);
    expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(203);
    const small = await read('/vertical/renters?limit=2');
    expect(idsOf(small)).toEqual(idsOf(first).slice(0, 2));
    const next = await read(`/vertical/renters?limit=2&after=${small.items[1].id}`);
    expect(idsOf(next)).toEqual(idsOf(first).slice(2, 4));
  });

  it.each(['limit=0', 'limit=201', 'limit=-1', 'limit=1.5', 'limit=many', 'after='])(
    'reject the page %s',
    async (query) => {
      const { status } = await send(server, 'GET', `${base}/vertical/renters?${query}`, undefined, {
        token,
      });
      expect(status).toBe(422);
    },
  );

  it('do not reveal whether another account has the policy of a page', async () => {
    const [policy] = (await read('/vertical/renters?limit=1')).items;
    const asStranger = (after: string) =>
      send(server, 'GET', `${base}/vertical/renters?after=${after}`, undefined, {
        token: stranger,
      });
    const existing = await asStranger(policy.id);
    const missing = await asStranger('pol_missing');
    expect([existing.status, missing.status]).toEqual([404, 404]);
    expect(existing.body.error.message).toBe(missing.body.error.message);
  });

  it('have the policies that have not ended, however old they are', async () => {
    const ids = await Promise.all([
      insertPolicy(server, accountId, { product: 'renters', ...thisYear }),
      insertPolicy(server, accountId, { product: 'pet', ...thisYear, status: 'pending' }),
      insertPolicy(server, accountId, {
        product: 'devices',
        ...thisYear,
        ends: '2026-11-01',
        status: 'canceled',
      }),
    ]);
    await insertPolicy(server, accountId, {
      product: 'devices',
      ...lastYear,
      status: 'canceled',
    });
    const current = await read('/current');
    expect(current.total).toBe(3);
    expect(new Set(idsOf(current))).toEqual(new Set(ids));
    expect((await read('/current', stranger)).total).toBe(0);
  });

  it('are searched for words, also on later pages and without accents', async () => {
    const first = `pol_${accountId}_000`;
    await server.services.database.db
      .updateTable('policies')
      .set({ nickname: 'Münster, old flat' })
      .where('id', '=', first)
      .execute();
    const found = await read('/find?text=FLAT%20munster');
    expect([found.total, idsOf(found)]).toEqual([1, [first]]);
    const all = await read('/find?text=renters');
    expect([all.total > 200, all.items.length]).toEqual([true, 200]);
    expect(await read('/find?text=munster', stranger)).toEqual({ total: 0, items: [] });
    const empty = await send(server, 'GET', `${base}/find?text=%20`, undefined, { token });
    expect(empty.status).toBe(422);
  });
});
