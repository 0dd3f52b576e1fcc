import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertRows, type RowsByTable } from '../../../bench/shop/insert-rows.ts';
import { openDatabase } from '../../../provider/data/open-database.ts';
import { AT_ONCE, purge } from '../../../provider/jobs/purge.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { startProvider, type TestProvider } from '../../fixtures/provider.ts';

const now = new Date('2026-11-20T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
const noPause = async () => {};

onBothDatabases('the purge', (kind) => {
  let provider: TestProvider;
  beforeEach(async () => {
    provider = await startProvider({ kind, services: { now: () => now } });
  });
  afterEach(() => provider.stop());

  const lay = (rows: RowsByTable) =>
    provider.services.database.transact((trx) => insertRows(trx, kind, rows));
  const count = async (table: string) => {
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from ${sql.table(table)}`.execute(provider.services.database.db);
    return Number(rows[0]?.n);
  };
  const list = <Row>(length: number, row: (id: string) => Row): Row[] =>
    Array.from({ length }, (_, at) => row(String(at).padStart(6, '0')));
  const keys = (length: number, created_at: string, prefix = 'key') =>
    list(length, (id) => ({
      key: `${prefix}${id}`,
      scope: 'visitor',
      request_hash: '',
      answer: '{}',
      created_at,
    }));
  const visitorCards = (length: number) =>
    list(length, (id) => ({
      id: `pm_slice${id}`,
      account_id: null,
      gateway: 'embedded',
      gateway_ref: `succeeds:${id}`,
      brand: 'Visa',
      last4: '4242',
      created_at: daysAgo(5),
    }));
  /** Of a policy of the demo account. */
  const charges = async (cards: readonly { id: string }[]) => {
    const { id: policy_id } = await provider.services.database.db
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
    provider.services.database.db
      .updateTable('charges')
      .set({ captured_at: daysAgo(1) })
      .execute();

  test('deletes a bounded number of rows at a time, with a pause after each', async () => {
    await captureAll();
    await lay({ unique_keys: keys(AT_ONCE * 2 + 7, daysAgo(40)) });
    const left: number[] = [];
    await purge(provider.services, async () => void left.push(await count('unique_keys')));
    expect(left).toEqual([AT_ONCE + 7, 7]);
    expect(await count('unique_keys')).toBe(0);
  });

  test('passes rows that stay, and pauses after a bounded number of them too', async () => {
    const cards = visitorCards(AT_ONCE * 2 + 20);
    const paid = cards.filter((_, at) => at % 300 !== 299);
    await lay({ payment_methods: cards, charges: await charges(paid) });
    const before = await count('payment_methods');
    let pauses = 0;
    await purge(provider.services, async () => void (pauses += 1));
    expect(pauses).toBe(2);
    expect(await count('payment_methods')).toBe(before - (cards.length - paid.length));
    const unused = cards.filter((card) => !paid.includes(card)).map(({ id }) => id);
    const left = await provider.services.database.db
      .selectFrom('payment_methods')
      .select('id')
      .where('id', 'in', unused)
      .execute();
    expect(left).toEqual([]);
  });

  test('that was interrupted is gone on with by the next', async () => {
    await captureAll();
    await lay({ unique_keys: keys(AT_ONCE + 30, daysAgo(40)) });
    const stopped = purge(provider.services, () => Promise.reject(new Error('The process ends')));
    await expect(stopped).rejects.toThrow('The process ends');
    expect(await count('unique_keys')).toBe(30);
    await purge(provider.services, noPause);
    expect(await count('unique_keys')).toBe(0);
  });

  test('of two processes at once deletes the same as that of one', async () => {
    await captureAll();
    const cards = visitorCards(AT_ONCE + 10);
    const paid = cards.filter((_, at) => at % 2 === 0);
    await lay({
      payment_methods: cards,
      charges: await charges(paid),
      unique_keys: [...keys(AT_ONCE * 3, daysAgo(40)), ...keys(4, daysAgo(2), 'new')],
    });
    const before = await count('payment_methods');
    const { DATA_DIR, DATABASE_URL } = provider.services.settings;
    const other = openDatabase({ DATA_DIR, DATABASE_URL });
    try {
      await Promise.all([
        purge(provider.services),
        purge({ ...provider.services, database: other }),
        purge(provider.services),
      ]);
    } finally {
      await other.close();
    }
    expect(await count('unique_keys')).toBe(4);
    expect(await count('payment_methods')).toBe(before - (cards.length - paid.length));
  });

  test('keeps the keys that are as old as an open charge or newer', async () => {
    await captureAll();
    const [open] = await charges([{ id: 'pm_demo' }]);
    if (!open) throw new Error('There is no charge');
    await lay({
      charges: [{ ...open, captured_at: null, created_at: daysAgo(60) }],
      unique_keys: [61, 60, 59].flatMap((days) => keys(1, daysAgo(days), `old${days}`)),
    });
    await purge(provider.services, noPause);
    const left = await provider.services.database.db
      .selectFrom('unique_keys')
      .select('key')
      .orderBy('key')
      .execute();
    expect(left.map(({ key }) => key.slice(0, 5))).toEqual(['old59', 'old60']);
  });
});
