import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { backgroundJobs } from '../../../server/jobs/jobs.ts';
import { openDatabase } from '../../../server/data/open-database.ts';
import { DATABASE_FILE_NAME } from '../../../server/data/sqlite.ts';
import { observedDatabase } from '../../fixtures/observed-database.ts';
import { startTestServer } from '../../fixtures/test-server.ts';

/** A comparison of several columns with a position, such as `("created_at", "id") > (?, ?)`. */
const position = /\((?:"\w+", )+"\w+"\) (>|<) \(/g;

test('jobs search an index from the position of a slice', async () => {
  const server = await startTestServer({ kind: 'sqlite' });
  const { DATA_DIR } = server.services.settings;
  const statements = new Set<string>();
  const database = observedDatabase(openDatabase({ DATA_DIR }), (query, run) => {
    if (query.sql.match(position)) statements.add(query.sql);
    return run();
  });
  for (const { run } of backgroundJobs) await run({ ...server.services, database });
  await database.close();
  const file = new DatabaseSync(join(DATA_DIR, DATABASE_FILE_NAME));
  const wrong = [...statements].filter((statement) => {
    const steps = file.prepare(`EXPLAIN QUERY PLAN ${statement}`).all();
    const plan = steps.map(({ detail }) => String(detail)).join('\n');
    return [...statement.matchAll(position)].some(
      ([, operator]) => !plan.includes(`)${operator}(?`),
    );
  });
  file.close();
  await server.stop();
  expect(statements.size).toBeGreaterThan(15);
  expect(wrong).toEqual([]);
});
