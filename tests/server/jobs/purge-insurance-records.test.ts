import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { purgeOldRows } from '../../../server/jobs/purge.ts';
import {
  claimRecordTables,
  policyRecordTables,
} from '../../../server/jobs/purge-insurance-records.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { insertPolicy } from '../../fixtures/insert-policy.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

const DAY = 24 * 3_600_000;
const start = new Date('2026-11-20T12:00:00Z');
/** Days of seven years of 366 days. */
const SEVEN_YEARS = 7 * 366;

onBothDatabases('the purge of insurance records', (kind) => {
  let server: TestServer;
  let now: Date;
  beforeEach(async () => {
    now = start;
    server = await startTestServer({ kind, services: { now: () => now } });
    // The demo data has open payments and claims, and policies without an end or with a late one.
    const at = start.toISOString();
    const { db } = server.services.database;
    const update = db.updateTable('policies');
    await update.set({ status: 'approved' }).where('status', 'like', 'pend%').execute();
    await update.set({ coverage_end_date: '2026-12-31' }).execute();
    await db.updateTable('charges').set({ captured_at: at }).execute();
    await db.updateTable('refunds').set({ refunded_at: at }).execute();
    await db.updateTable('installments').set({ settled_at: at }).execute();
    await db.updateTable('payouts').set({ paid_at: at }).execute();
    await db.updateTable('claims').set({ open_policy_id: null }).execute();
  });
  afterEach(() => server.stop());

  const db = () => server.services.database.db;
  const ids = async (table: 'policies' | 'claims' | 'accounts') =>
    (await db().selectFrom(table).select('id').execute()).map(({ id }) => id);
  const purgeAfter = async (days: number) => {
    now = new Date(start.getTime() + days * DAY);
    await purgeOldRows(server.services);
  };

  test('deletes a policy with its payments, claims and files seven years after its end', async () => {
    const policies = await ids('policies');
    expect(policies.length).toBeGreaterThan(5);
    expect((await ids('claims')).length).toBeGreaterThan(2);
    await purgeAfter(SEVEN_YEARS - 1);
    // The demo account bought everything in the last years, and a record of each policy is younger.
    expect((await ids('policies')).length).toBe(policies.length);
    await purgeAfter(SEVEN_YEARS + 800);
    expect(await ids('policies')).toEqual([]);
    for (const table of [...claimRecordTables, ...policyRecordTables]) {
      const { rows } = await sql`select 1 from ${sql.table(table)}`.execute(db());
      expect([table, rows.length]).toEqual([table, 0]);
    }
    expect(await ids('accounts')).toContain('acc_demo');
  });

  test('keeps a policy that has not ended long enough, that renews, or that never ended', async () => {
    const bought = { product: 'renters', price: 1_000, starts: '2010-01-01' };
    const add = (ends: string | null, status = 'approved') =>
      insertPolicy(server, 'acc_demo', { ...bought, ends, status });
    const old = await add('2012-12-31');
    const recent = await add('2025-12-31');
    const endless = await add(null);
    const rejected = await add(null, 'rejected');
    const pending = await add('2012-12-31', 'pending');
    const chosenDay = await add('2012-12-31');
    const paidLate = await add('2012-12-31');
    const added = [old, recent, endless, rejected, pending, chosenDay, paidLate];
    const longAgo = '2010-01-01T00:00:00.000Z';
    const ofAdded = db().updateTable('policies').where('id', 'in', added);
    await ofAdded.set({ created_at: longAgo }).execute();
    await db()
      .updateTable('charges')
      .set({ created_at: longAgo, captured_at: longAgo })
      .where('policy_id', 'in', added)
      .execute();
    await db()
      .updateTable('policies')
      .set({ last_coverage_day: '2025-01-01' })
      .where('id', '=', chosenDay)
      .execute();
    await db()
      .updateTable('charges')
      .set({ captured_at: '2024-01-01T00:00:00.000Z' })
      .where('policy_id', '=', paidLate)
      .execute();
    await purgeAfter(0);
    const left = new Set(await ids('policies'));
    expect(added.filter((id) => !left.has(id))).toEqual([old, rejected]);
  });

  test('keeps a policy with a claim that was closed later or is open', async () => {
    const [claim] = await db().selectFrom('claims').selectAll().limit(1).execute();
    const { policy_id, id } = claim!;
    const longAgo = '2010-01-01T00:00:00.000Z';
    await db()
      .updateTable('policies')
      .set({
        created_at: longAgo,
        coverage_end_date: '2012-01-01',
        canceled_at: null,
        last_coverage_day: null,
      })
      .where('id', '=', policy_id)
      .execute();
    const dates = { created_at: longAgo };
    await db()
      .updateTable('charges')
      .set({ ...dates, captured_at: longAgo })
      .where('policy_id', '=', policy_id)
      .execute();
    await db()
      .updateTable('refunds')
      .set({ ...dates, refunded_at: longAgo })
      .where('policy_id', '=', policy_id)
      .execute();
    await db()
      .updateTable('installments')
      .set({ settled_at: longAgo })
      .where('policy_id', '=', policy_id)
      .execute();
    await db()
      .updateTable('claim_processes')
      .set(dates)
      .where('policy_id', '=', policy_id)
      .execute();
    await db().updateTable('claim_events').set(dates).execute();
    await db().updateTable('payouts').set({ paid_at: longAgo }).execute();
    await db()
      .updateTable('claims')
      .set({ submitted_at: longAgo, decided_at: longAgo })
      .where('policy_id', '=', policy_id)
      .execute();
    const change = (values: object) =>
      db().updateTable('claims').set(values).where('id', '=', id).execute();
    await change({ open_policy_id: policy_id });
    await purgeAfter(0);
    expect(await ids('policies')).toContain(policy_id);
    await change({ open_policy_id: null, decided_at: '2024-01-01T00:00:00.000Z' });
    await purgeAfter(0);
    expect(await ids('policies')).toContain(policy_id);
    await change({ decided_at: longAgo });
    await purgeAfter(0);
    expect(await ids('policies')).not.toContain(policy_id);
  });

  test('deletes an erased account when nothing belongs to it any more', async () => {
    await db()
      .updateTable('accounts')
      .set({ erased_at: start.toISOString() })
      .where('id', '=', 'acc_demo')
      .execute();
    await purgeAfter(1);
    expect(await ids('accounts')).toContain('acc_demo');
    await db()
      .updateTable('payment_methods')
      .set({ account_id: null, removed_at: start.toISOString() })
      .execute();
    await purgeAfter(SEVEN_YEARS + 800);
    // The first run deletes the policies, the next one the bank accounts of their claims.
    await purgeAfter(SEVEN_YEARS + 801);
    expect(await ids('accounts')).not.toContain('acc_demo');
  });

  test.runIf(kind === 'sqlite')(
    'knows every table whose rows refer to a policy or a claim',
    async () => {
      const { rows } = await sql<{ name: string; target: string; action: string }>`
      select tables.name, keys."table" as target, keys.on_delete as action
      from sqlite_master as tables join pragma_foreign_key_list(tables.name) as keys
      where tables.type = 'table'`.execute(db());
      const known = [...claimRecordTables, ...policyRecordTables, 'policies'];
      const unknown = rows
        .filter(({ target }) =>
          ['policies', 'claims', 'claim_processes', 'charges'].includes(target),
        )
        .filter(({ name, action }) => action !== 'CASCADE' && !(known as string[]).includes(name));
      expect(unknown).toEqual([]);
    },
  );
});
