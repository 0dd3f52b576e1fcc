import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeSearchTexts } from '../../../server/policies/search-texts.ts';
import { findPolicies } from '../../../server/policies/policy-lists.ts';
import type { Services } from '../../../server/services.ts';
import { paths, send } from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { insertPolicy } from '../../fixtures/insert-policy.ts';
import { copyPolicy } from '../../fixtures/many-policies.ts';
import { observedDatabase } from '../../fixtures/observed-database.ts';
import { signUp } from '../../fixtures/sign-in.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

onBothDatabases('the search of policies', (kind) => {
  let server: TestServer;
  let accountId: string;
  let ids: { renters: string; rental: string };
  beforeAll(async () => {
    server = await startTestServer({ kind });
    const token = await signUp(server, 'search@example.com');
    accountId = (await send(server, 'GET', paths.account, undefined, { token })).body.public_id;
    const term = { starts: '2026-01-01', ends: '2026-12-31', price: 1_000 };
    ids = {
      renters: await insertPolicy(server, accountId, { product: 'renters', ...term }),
      rental: await insertPolicy(server, accountId, { product: 'devices', ...term }),
    };
    await copyPolicy(server, ids.renters, 210);
    await change(ids.rental, { nickname: 'Émile’s phone' });
  });
  afterAll(() => server.stop());
  const policies = () => server.services.database.db.updateTable('policies');
  const change = (id: string, columns: { nickname?: string | null; details?: string }) =>
    policies().set(columns).where('id', '=', id).execute();
  const textOf = async (id: string) =>
    (
      await server.services.database.db
        .selectFrom('policies')
        .select('search_text')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).search_text;
  async function find(text: string, services: Services = server.services) {
    const request = { caller: { accountId }, query: { text } };
    const { total, items } = await findPolicies(
      request as Parameters<typeof findPolicies>[0],
      services,
    );
    return { total, ids: items.map(({ id }) => id) };
  }

  it('finds the same policies by stored texts as by their data', async () => {
    const texts = [
      'RENTERS',
      'emile’s',
      'emile renters',
      'standard',
      'rn- -20',
      'phone',
      '%',
      '\0',
    ];
    const findAll = async () => {
      const found = [];
      for (const text of texts) found.push(await find(text));
      return found;
    };
    await policies().set({ search_text: null }).where('account_id', '=', accountId).execute();
    const described = await findAll();
    await storeSearchTexts(server.services);
    expect(await textOf(ids.renters)).toContain('standard');
    expect(await findAll()).toEqual(described);
    expect(described.map(({ total }) => total)).toEqual([211, 1, 0, 212, 11, 1, 0, 0]);
    expect(described[0]?.ids).toHaveLength(200);
  });

  it('reads the data of the found policies only', async () => {
    await storeSearchTexts(server.services);
    let rows = 0;
    const database = observedDatabase(server.services.database, async (_, run) => {
      const result = await run();
      rows += result.rows.filter((row) => Object.hasOwn(row as object, 'details')).length;
      return result;
    });
    expect(await find('emile', { ...server.services, database })).toMatchObject({ total: 1 });
    expect(rows).toBe(1);
  });

  it('finds a renamed policy by its new name only, before and after the job', async () => {
    await storeSearchTexts(server.services);
    await change(ids.rental, { nickname: 'Blue tablet' });
    expect(await textOf(ids.rental)).toBeNull();
    for (const run of [1, 2]) {
      expect([run, await find('tablet')]).toEqual([run, { total: 1, ids: [ids.rental] }]);
      expect((await find('emile')).total).toBe(0);
      await storeSearchTexts(server.services);
    }
    expect(await textOf(ids.rental)).toContain('blue tablet');
  });

  it('finds a policy whose text is too long for an index', async () => {
    await change(ids.rental, { nickname: `${'long '.repeat(1_000)}tail` });
    await storeSearchTexts(server.services);
    expect(await textOf(ids.rental)).toBe('');
    expect(await find('tail')).toEqual({ total: 1, ids: [ids.rental] });
    // The trigger removes an empty text too.
    await change(ids.rental, { nickname: 'short' });
    expect(await textOf(ids.rental)).toBeNull();
  });
});
