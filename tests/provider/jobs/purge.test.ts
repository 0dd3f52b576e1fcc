import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { purge } from '../../../provider/jobs/purge.ts';
import { addCard, buy, newKey, order, registerPerson } from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { startProvider, type TestProvider } from '../../fixtures/provider.ts';

const DAY = 24 * 3_600_000;
const start = new Date('2026-11-20T12:00:00Z');

onBothDatabases('what is of no more use', (kind) => {
  let provider: TestProvider;
  let now: Date;
  beforeEach(async () => {
    now = start;
    provider = await startProvider({ kind, services: { now: () => now } });
  });
  afterEach(() => provider.stop());

  const count = async (table: string) => {
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from ${sql.table(table)}`.execute(provider.services.database.db);
    return Number(rows[0]?.n);
  };
  const after = async (days: number) => {
    now = new Date(start.getTime() + days * DAY);
    await purge(provider.services);
  };

  test('is deleted after its time, and a purchase keeps what it needs', async () => {
    const { token } = await registerPerson(provider);
    const card = await addCard(provider, { token });
    await buy(provider, order(card), { token });
    await addCard(provider);
    const key = newKey();
    const bought = await buy(provider, order(await addCard(provider)), { key });
    expect(bought.status).toBe(200);
    await provider.services.database.db
      .updateTable('charges')
      .set({ captured_at: start.toISOString() })
      .execute();
    const [methods, policies, keys] = [
      await count('payment_methods'),
      await count('policies'),
      await count('unique_keys'),
    ];

    await after(29);
    // The one card that bought nothing.
    expect(await count('payment_methods')).toBe(methods - 1);
    expect(await count('unique_keys')).toBe(keys);
    expect(await count('outbox')).toBeGreaterThan(0);
    await after(32);
    expect(await count('policies')).toBe(policies);
    for (const table of ['tokens', 'card_tokens', 'outbox', 'rate_limits', 'unique_keys'])
      expect([table, await count(table)]).toEqual([table, 0]);
  });

  test('does not hold the key of a purchase whose money is under way', async () => {
    await buy(provider, order(await addCard(provider)));
    await provider.services.database.db
      .updateTable('charges')
      .set({ captured_at: null, held_until: '2027-01-01T00:00:00.000Z' })
      .execute();
    await after(40);
    expect(await count('unique_keys')).toBe(1);
  });

  test('is a thousand rows at a time, and all of them', async () => {
    const { db: database } = provider.services.database;
    const old = Array.from({ length: 2_400 }, (_, at) => ({
      bucket: `suggestions:${at}`,
      window_start: 0,
      count: 1,
    }));
    for (let at = 0; at < old.length; at += 400)
      await database
        .insertInto('rate_limits')
        .values(old.slice(at, at + 400))
        .execute();
    await after(0);
    expect(await count('rate_limits')).toBe(0);
  });
});
