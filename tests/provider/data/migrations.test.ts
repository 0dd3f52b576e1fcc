import { sql, type Kysely } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../provider/data/database.ts';
import { openDatabase } from '../../../provider/data/open-database.ts';
import type { Schema } from '../../../provider/data/schema.ts';
import { migrate } from '../../../provider/data/migrate.ts';
import { emptyDatabase, onBothDatabases, type TestDatabase } from '../../fixtures/databases.ts';

onBothDatabases('a database of an earlier version', (kind) => {
  let place: TestDatabase;
  let database: Database;

  beforeEach(async () => {
    place = await emptyDatabase(kind);
    database = openDatabase({
      ...place.settings,
      DATABASE_URL: place.settings.DATABASE_URL || undefined,
    });
    await migrate(database);
  });
  afterEach(async () => {
    await database.close();
    await place.remove();
  });

  /** As the outbox was while mails were laid out before they were stored. */
  async function beforeLetters(mail: { id: string; subject: string; text: string }) {
    await database.transact(async (trx) => {
      await trx.schema.alterTable('outbox').dropColumn('letter').execute();
      for (const column of ['text', 'html']) {
        await trx.schema
          .alterTable('outbox')
          .addColumn(column, 'text', (built) => built.notNull().defaultTo(''))
          .execute();
      }
      await sql`insert into outbox (id, recipient, subject, text, html, created_at, sent_at, attempts, next_attempt_at)
        values (${mail.id}, 'dana@example.com', ${mail.subject}, ${mail.text}, '<p>', '2026-11-20', null, 0, '2026-11-20')`.execute(
        trx,
      );
      await sql`delete from migrations where name = '0007-letters'`.execute(trx);
    });
  }

  async function addPolicy(trx: Kysely<Schema>): Promise<void> {
    await sql`insert into accounts (id, email, first_name, last_name, created_at)
      values ('acc', 'a@example.com', 'Ana', 'Lopez', '2026-11-20')`.execute(trx);
    await sql`insert into policies (id, account_id, vertical_code, policy_number, status, plan_id, plan_title, plan_subtitle,
        underwriter, purchased_from, details, billing, holder_email, created_at)
      values ('pol', 'acc', 'baggage', 'BG-1', 'canceled', 'p', 'P', '', 'U', 'H', '{}', '{}', 'a@example.com', '2026-11-20')`.execute(
      trx,
    );
  }

  test('keeps the mails that wait in its outbox', async () => {
    await beforeLetters({
      id: 'mail_1',
      subject: 'Your policy BG-1',
      text: 'You are covered\n\nHello Zoë.\n\nPolicy:\nhttps://shop.example/p\n\n-- \nAlderway\n',
    });
    expect(await migrate(database)).toEqual(['0007-letters']);
    const row = await database.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ id: 'mail_1', subject: 'Your policy BG-1', attempts: 0 });
    expect(JSON.parse(row.letter)).toEqual({
      subject: 'Your policy BG-1',
      heading: 'You are covered',
      paragraphs: ['Hello Zoë.', 'Policy:\nhttps://shop.example/p'],
    });
  });

  test('has its refunds as they were, and none of them is for a change', async () => {
    await database.transact(async (trx) => {
      await trx.schema.dropTable('endorsements').execute();
      await trx.schema.alterTable('refunds').dropColumn('endorsement_id').execute();
      await sql`delete from migrations where name = '0010-endorsements'`.execute(trx);
      await addPolicy(trx);
      await sql`insert into charges (id, policy_id, gateway, charge_ref, amount, currency, created_at)
        values ('chg', 'pol', 'embedded', 'ch', 515, 'USD', '2026-11-20')`.execute(trx);
      await sql`insert into refunds (id, policy_id, charge_id, amount, currency, created_at)
        values ('ref', 'pol', 'chg', 515, 'USD', '2026-11-20')`.execute(trx);
    });
    expect(await migrate(database)).toEqual(['0010-endorsements']);
    const refunds = await database.db.selectFrom('refunds').selectAll().execute();
    expect(refunds).toMatchObject([{ id: 'ref', amount: 515, endorsement_id: null }]);
    expect(await database.db.selectFrom('endorsements').selectAll().execute()).toEqual([]);
  });

  test('names the card of each charge, and where it says none that of its policy', async () => {
    await database.transact(async (trx) => {
      for (const column of ['card_brand', 'card_last4'])
        await trx.schema.alterTable('charges').dropColumn(column).execute();
      await sql`delete from migrations where name = '0028-charged-cards'`.execute(trx);
      await addPolicy(trx);
      for (const last4 of ['4242', '4444'])
        await sql`insert into payment_methods (id, gateway, gateway_ref, brand, last4, created_at)
          values (${`pm_${last4}`}, 'embedded', ${last4}, 'Visa', ${last4}, '2026-11-20')`.execute(
          trx,
        );
      await sql`update policies set payment_method_id = 'pm_4444'`.execute(trx);
      for (const [id, method] of [
        ['chg_1', 'pm_4242'],
        ['chg_2', null],
      ])
        await sql`insert into charges (id, policy_id, gateway, charge_ref, amount, currency, created_at, payment_method_id)
          values (${id}, 'pol', 'embedded', 'ch', 515, 'USD', '2026-11-20', ${method})`.execute(
          trx,
        );
    });
    expect(await migrate(database)).toEqual(['0028-charged-cards']);
    const charges = await database.db
      .selectFrom('charges')
      .select(['id', 'card_brand', 'card_last4'])
      .orderBy('id')
      .execute();
    expect(charges).toEqual([
      { id: 'chg_1', card_brand: 'Visa', card_last4: '4242' },
      { id: 'chg_2', card_brand: 'Visa', card_last4: '4444' },
    ]);
  });
});
