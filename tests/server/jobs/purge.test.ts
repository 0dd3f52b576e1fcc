import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { otherTables, purgeOldRows, purgedTables } from '../../../server/jobs/purge.ts';
import { createBrowserForm } from '../../fixtures/browser-form.ts';
import {
  addCard,
  buy,
  emailsTo,
  newKey,
  order,
  paths,
  registerPerson,
  send,
} from '../../fixtures/buyer.ts';
import { addBankAccount, newFiledClaim } from '../../fixtures/claimant.ts';
import { onUsualDatabase } from '../../fixtures/databases.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

const DAY = 24 * 3_600_000;
const start = new Date('2026-11-20T12:00:00Z');

onUsualDatabase('the purge job', (kind) => {
  let server: TestServer;
  let now: Date;
  beforeEach(async () => {
    now = start;
    server = await startTestServer({ kind, services: { now: () => now } });
  });
  afterEach(() => server.stop());

  const count = async (table: string) => {
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from ${sql.table(table)}`.execute(server.services.database.db);
    return Number(rows[0]?.n);
  };
  const after = async (days: number) => {
    now = new Date(start.getTime() + days * DAY);
    await purgeOldRows(server.services);
  };

  test('deletes expired rows and keeps policies', async () => {
    const { token } = await registerPerson(server);
    const card = await addCard(server, { token });
    await buy(server, order(card), { token });
    await addCard(server);
    const key = newKey();
    const bought = await buy(server, order(await addCard(server)), { key });
    expect(bought.status).toBe(200);
    await server.services.database.db
      .updateTable('charges')
      .set({ captured_at: start.toISOString() })
      .execute();
    const [methods, policies, keys] = [
      await count('payment_methods'),
      await count('policies'),
      await count('idempotency_keys'),
    ];

    await after(29);
    // Only one card is deleted: the card without a purchase.
    expect(await count('payment_methods')).toBe(methods - 1);
    expect(await count('idempotency_keys')).toBe(keys);
    expect(await count('outbox')).toBeGreaterThan(0);
    await after(32);
    expect(await count('policies')).toBe(policies);
    for (const table of ['tokens', 'card_tokens', 'outbox', 'rate_limits', 'idempotency_keys'])
      expect([table, await count(table)]).toEqual([table, 0]);
  });

  test('keeps emails for 30 days of real time, also if the sandbox’s clock moves ahead', async () => {
    const { email } = await registerPerson(server);
    const tab = createBrowserForm(server.request);
    await tab.open('/sandbox');
    for (let at = 0; at < 2; at += 1) await tab.post('/sandbox/clock/month', {});
    expect(server.services.now().toISOString()).toContain('2027-01-20');
    expect(await emailsTo(server, email)).toHaveLength(1);
    await after(31);
    expect(await emailsTo(server, email)).toEqual([]);
  });

  test('keeps the idempotency key of a purchase while its charge is not captured', async () => {
    await buy(server, order(await addCard(server)));
    await server.services.database.db
      .updateTable('charges')
      .set({ captured_at: null, authorized_until: '2027-01-01T00:00:00.000Z' })
      .execute();
    await after(40);
    expect(await count('idempotency_keys')).toBe(1);
  });

  test('deletes unused removed cards and bank accounts without a claim', async () => {
    const { token } = await registerPerson(server);
    const unusedCardId = await addCard(server, { token });
    const used = await addCard(server, { token });
    await buy(server, order(used), { token });
    for (const payment_method_id of [unusedCardId, used])
      await send(server, 'POST', paths.removeMethod, { payment_method_id }, { token });
    const demo = await count('bank_accounts');
    await addBankAccount(server, token);
    const { token: claimant } = await newFiledClaim(server, 'in_store');
    await addBankAccount(server, claimant);
    expect(await count('bank_accounts')).toBe(demo + 3);
    await after(181);
    const { db } = server.services.database;
    const cards = await db.selectFrom('payment_methods').select('id').execute();
    const left = new Set(cards.map(({ id }) => id));
    expect([left.has(unusedCardId), left.has(used)]).toEqual([false, true]);
    expect(await count('bank_accounts')).toBe(demo + 1);
  });

  test('deletes leads after a year and audit events after seven years', async () => {
    const { db } = server.services.database;
    const row = { action: 'signed_in', actor: 'guest', reason: '' };
    await db
      .insertInto('audit')
      .values([
        { ...row, id: 'aud_1', at: '2019-11-01T00:00:00.000Z' },
        { ...row, id: 'aud_2', at: '2019-12-01T00:00:00.000Z' },
      ])
      .execute();
    const sent = {
      first_name: 'Ines',
      last_name: 'Okafor',
      email: 'ines@larkspur.example',
      phone_number: '(503) 555-0142',
      job_title: 'Head of product',
      company_name: 'Larkspur Travel',
      company_size: '11-50',
      country: 'United States',
      comment: 'We sell trips.',
    };
    await send(server, 'POST', '/api/user/v2/lead-email', sent);
    expect(await count('leads')).toBe(1);
    await after(0);
    const left = await db.selectFrom('audit').select('id').execute();
    expect(left).toEqual([{ id: 'aud_2' }]);
    await after(366);
    expect(await count('leads')).toBe(0);
  });

  test('has a rule for every table', async () => {
    const { rows } = await (
      kind === 'sqlite'
        ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
        : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`
    ).execute(server.services.database.db);
    const tables = rows.map(({ name }) => name).toSorted();
    const purged = new Set(purgedTables.map((rule) => rule.table));
    expect([...purged, ...Object.keys(otherTables)].toSorted()).toEqual(tables);
  });

  test('deletes more rows than fit in one statement', async () => {
    const { db: database } = server.services.database;
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
