import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../../server/data/open-database.ts';
import { DATABASE_FILE_NAME } from '../../../server/data/sqlite.ts';
import {
  findPolicies,
  listAllVerticals,
  listCurrentPolicies,
} from '../../../server/policies/policy-lists.ts';
import { DEMO_ACCOUNT_ID } from '../../../server/sandbox/demo/account.ts';
import type { Services } from '../../../server/services.ts';
import { observedDatabase } from '../../fixtures/observed-database.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ kind: 'sqlite' });
});
afterAll(() => server.stop());

/** Returns the steps in which SQLite reads the policies of the account, for each statement. */
async function policyStepsOf(read: (services: Services) => unknown): Promise<string[]> {
  const { DATA_DIR } = server.services.settings;
  const texts: string[] = [];
  const database = observedDatabase(openDatabase({ DATA_DIR }), (query, run) => {
    if (query.sql.includes('"policies"')) texts.push(query.sql);
    return run();
  });
  await read({ ...server.services, database });
  await database.close();
  const file = new DatabaseSync(join(DATA_DIR, DATABASE_FILE_NAME));
  const steps = texts
    .flatMap((text) => file.prepare(`EXPLAIN QUERY PLAN ${text}`).all())
    .map(({ detail }) => String(detail))
    .filter((detail) => /policies USING|TEMP B-TREE/.test(detail));
  file.close();
  return [...new Set(steps)];
}

const caller = { accountId: DEMO_ACCOUNT_ID };
const page =
  'SEARCH policies USING INDEX policies_by_account_and_age (account_id=? AND (created_at,id)<(?,?))';

test('a search compares stored texts in an index, without sorting', async () => {
  const request = { caller, query: { text: 'renters' } } as Parameters<typeof findPolicies>[0];
  expect(await policyStepsOf((services) => findPolicies(request, services))).toEqual([
    'SEARCH policies USING COVERING INDEX policies_by_search_text (account_id=?)',
    'SEARCH policies USING INDEX policies_without_search_text (account_id=? AND (created_at,id)<(?,?))',
    'SEARCH policies USING INDEX sqlite_autoindex_policies_1 (id=?)',
  ]);
});

test('the overview counts by an index and reads only the newest policies', async () => {
  const request = { caller } as Parameters<typeof listAllVerticals>[0];
  const byProduct = 'policies_by_account_and_product (account_id=?';
  expect(await policyStepsOf((services) => listAllVerticals(request, services))).toEqual([
    `SEARCH policies USING COVERING INDEX ${byProduct})`,
    `SEARCH policies USING INDEX ${byProduct} AND vertical_code=? AND (created_at,id)<(?,?))`,
  ]);
});

test('current policies are counted by an index', async () => {
  const request = { caller } as Parameters<typeof listCurrentPolicies>[0];
  expect(await policyStepsOf((services) => listCurrentPolicies(request, services))).toEqual([
    page,
    'SEARCH policies USING COVERING INDEX policies_by_account_and_age (account_id=?)',
  ]);
});
