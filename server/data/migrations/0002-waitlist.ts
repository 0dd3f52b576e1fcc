import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema.ts';
import { createTable } from './create-table.ts';

/** Creates the table of the people who wait for a product in their US state or country. */
export async function up(trx: Transaction<Schema>): Promise<void> {
  await createTable(trx, 'waitlist', {
    columns: {
      id: 'key',
      email: 'text',
      product: 'text',
      territory: 'text',
      created_at: 'text',
      closed_at: 'text?',
      closed_by: 'text?',
    },
    unique: { waitlist_entry_unique: ['email', 'product', 'territory'] },
  });
  for (const [name, on] of [
    ['waitlist_open', 'waitlist (product, territory, id) where closed_at is null'],
    ['waitlist_closed', 'waitlist (closed_at, id) where closed_at is not null'],
    ['waitlist_by_age', 'waitlist (created_at, id)'],
  ] as const)
    await sql`create index ${sql.id(name)} on ${sql.raw(on)}`.execute(trx);
}
