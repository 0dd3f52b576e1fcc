import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAuditEvents } from '../../../server/commands/audit-events.ts';
import { MAX_SLICE_ROWS } from '../../../server/data/slices.ts';
import { DEMO_ACCOUNT_ID } from '../../../server/sandbox/demo/account.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { observedDatabase } from '../../fixtures/observed-database.ts';
import { runCommand } from '../../fixtures/run-command.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

/** More events than one page of positions contains. */
const COUNT = 10_700;
const KEY = 'req_many';

onBothDatabases('npm run audit with thousands of events', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ kind });
    const rows = Array.from({ length: COUNT }, (_, index) => ({
      id: `aud_many_${String((index * 7) % COUNT).padStart(5, '0')}`,
      // Several events have the same time.
      at: new Date(1_780_000_000_000 + Math.floor(index / 3) * 1_000).toISOString(),
      action: 'card_added',
      actor: 'account',
      account_id: DEMO_ACCOUNT_ID,
      reason: index === COUNT - 1 ? 'a reason that is longer than the others' : '',
      request_id: KEY,
    }));
    for (let start = 0; start < COUNT; start += 1_000)
      await server.services.database.db
        .insertInto('audit')
        .values(rows.slice(start, start + 1_000))
        .execute();
  });
  afterAll(() => server.stop());

  it('reads all events in order, in slices', async () => {
    let longest = 0;
    const database = observedDatabase(server.services.database, async (_, run) => {
      const result = await run();
      if (result.rows.some((row) => Object.hasOwn(row as object, 'action')))
        longest = Math.max(longest, result.rows.length);
      return result;
    });
    const times: string[] = [];
    for await (const rows of readAuditEvents({ database }, KEY))
      times.push(...rows.map(({ at }) => at));
    expect(times).toHaveLength(COUNT);
    expect(times).toEqual(times.toSorted());
    expect(longest).toBe(MAX_SLICE_ROWS);
  });

  it('prints them as a table and as JSON', async () => {
    const { DATA_DIR, DATABASE_URL = '' } = server.services.settings;
    const settings = { DATA_DIR, DATABASE_URL, SANDBOX: '1' };
    const table = (await runCommand('audit', [KEY], settings)).stdout.trimEnd().split('\n');
    expect(table).toHaveLength(COUNT + 1);
    expect(table[0]).toMatch(/^time +what +who +account of +detail +request$/);
    // The columns are as wide as the longest value of all events.
    expect(new Set(table.map((line) => line.search(/request$|req_many$/))).size).toBe(1);
    const { stdout } = await runCommand('audit', [KEY, '--json'], settings);
    const evidence = JSON.parse(stdout);
    expect(evidence.events).toHaveLength(COUNT);
    expect(stdout).toBe(`${JSON.stringify(evidence, null, 2)}\n`);
  });
});
