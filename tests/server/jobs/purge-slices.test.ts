import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertRows, type RowsByTable } from '../../../bench/filled-database/insert-rows.ts';
import { openDatabase } from '../../../server/data/open-database.ts';
import { MAX_SLICE_ROWS } from '../../../server/data/slices.ts';
import { purgeOldRows } from '../../../server/jobs/purge.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

const now = new Date('2026-11-20T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
const noPause = async () => {};

onBothDatabases('the purge job', (kind) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer({ kind, services: { now: () => now } });
  });
  afterEach(() => server.stop());

  const insertAll = (rows: RowsByTable) =>
    server.services.database.transact((trx) => insertRows(trx, kind, rows));
  const count = async (table: string) => {
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from ${sql.table(table)}`.execute(server.services.database.db);
    return Number(rows[0]?.n);
  };
  const list = <Row>(length: number, row: (id: string) => Row): Row[] =>
    Array.from({ length }, (_, at) => row(String(at).padStart(6, '0')));
  const keys = (length: number, created_at: string, prefix = 'key') =>
    list(length, (id) => ({
      key: `${prefix}${id}`,
      scope: 'guest',
      request_hash: '',
      response: '{}',
      created_at,
    }));
  const guestCards = (length: number) =>
    list(length, (id) => ({
      id: `pm_slice${id}`,
      account_id: null,
      gateway: 'embedded',
      gateway_ref: `succeeds:${id}`,
      brand: 'Visa',
      last4: '4242',
      created_at: daysAgo(5),
    }));
  /** Inserts one captured charge per card, for a policy of the demo account. */
  const charges = async (cards: readonly { id: string }[]) => {
    const { id: policy_id } = await server.services.database.db
      .selectFrom('policies')
      .select('id')
      .executeTakeFirstOrThrow();
    return cards.map(({ id }) => ({
      id: `chg_${id}`,
      policy_id,
      gateway: 'embedded',
      charge_ref: `ch_${id}`,
      amount: 100,
      currency: 'USD',
      captured_at: daysAgo(5),
      payment_method_id: id,
      created_at: daysAgo(5),
    }));
  };
  const captureAll = () =>
    server.services.database.db
      .updateTable('charges')
      .set({ captured_at: daysAgo(1) })
      .execute();

  test('deletes in batches and pauses after each full batch', async () => {
    await captureAll();
    await insertAll({ idempotency_keys: keys(MAX_SLICE_ROWS * 2 + 7, daysAgo(40)) });
    const left: number[] = [];
    await purgeOldRows(
      server.services,
      async () => void left.push(await count('idempotency_keys')),
    );
    expect(left).toEqual([MAX_SLICE_ROWS + 7, 7]);
    expect(await count('idempotency_keys')).toBe(0);
  });

  test('skips retained rows and pauses after each batch of them', async () => {
    const cards = guestCards(MAX_SLICE_ROWS * 2 + 20);
    const paid = cards.filter((_, at) => at % 300 !== 299);
    await insertAll({ payment_methods: cards, charges: await charges(paid) });
    const before = await count('payment_methods');
    let pauses = 0;
    await purgeOldRows(server.services, async () => void (pauses += 1));
    expect(pauses).toBe(2);
    expect(await count('payment_methods')).toBe(before - (cards.length - paid.length));
    const unusedCardIds = cards.filter((card) => !paid.includes(card)).map(({ id }) => id);
    const left = await server.services.database.db
      .selectFrom('payment_methods')
      .select('id')
      .where('id', 'in', unusedCardIds)
      .execute();
    expect(left).toEqual([]);
  });

  test('continues after an interrupted run', async () => {
    await captureAll();
    await insertAll({ idempotency_keys: keys(MAX_SLICE_ROWS + 30, daysAgo(40)) });
    const interruptedPurge = purgeOldRows(server.services, () =>
      Promise.reject(new Error('The process stopped')),
    );
    await expect(interruptedPurge).rejects.toThrow('The process stopped');
    expect(await count('idempotency_keys')).toBe(30);
    await purgeOldRows(server.services, noPause);
    expect(await count('idempotency_keys')).toBe(0);
  });

  test('deletes the same rows when two processes run it at once', async () => {
    await captureAll();
    const cards = guestCards(MAX_SLICE_ROWS + 10);
    const paid = cards.filter((_, at) => at % 2 === 0);
    await insertAll({
      payment_methods: cards,
      charges: await charges(paid),
      idempotency_keys: [...keys(MAX_SLICE_ROWS * 3, daysAgo(40)), ...keys(4, daysAgo(2), 'new')],
    });
    const before = await count('payment_methods');
    const { DATA_DIR, DATABASE_URL } = server.services.settings;
    const other = openDatabase({ DATA_DIR, DATABASE_URL });
    try {
      await Promise.all([
        purgeOldRows(server.services),
        purgeOldRows({ ...server.services, database: other }),
        purgeOldRows(server.services),
      ]);
    } finally {
      await other.close();
    }
    expect(await count('idempotency_keys')).toBe(4);
    expect(await count('payment_methods')).toBe(before - (cards.length - paid.length));
  });

  test('keeps the idempotency keys that are as old as an open charge or newer', async () => {
    await captureAll();
    const [open] = await charges([{ id: 'pm_demo' }]);
    if (!open) throw new Error('There is no charge');
    await insertAll({
      charges: [{ ...open, captured_at: null, created_at: daysAgo(60) }],
      idempotency_keys: [61, 60, 59].flatMap((days) => keys(1, daysAgo(days), `old${days}`)),
    });
    await purgeOldRows(server.services, noPause);
    const left = await server.services.database.db
      .selectFrom('idempotency_keys')
      .select('key')
      .orderBy('key')
      .execute();
    expect(left.map(({ key }) => key.slice(0, 5))).toEqual(['old59', 'old60']);
  });
});
