import { sql, type Transaction } from 'kysely';
import type { Letter } from '../../mail/letter.ts';
import type { Schema } from '../schema.ts';

interface LaidOutRow {
  id: string;
  subject: string;
  text: string;
}

/** Mails are kept as letters and laid out when they are sent: their HTML filled most of a purchase's pages. */
export async function up(trx: Transaction<Schema>): Promise<void> {
  const { rows } = await sql<LaidOutRow>`select id, subject, text from outbox`.execute(trx);
  await trx.schema
    .alterTable('outbox')
    .addColumn('letter', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  for (const row of rows) {
    await trx
      .updateTable('outbox')
      .set({ letter: JSON.stringify(letterOf(row)) })
      .where('id', '=', row.id)
      .execute();
  }
  await trx.schema.alterTable('outbox').dropColumn('text').execute();
  await trx.schema.alterTable('outbox').dropColumn('html').execute();
}

/** What was laid out already keeps its words; the signature is put under it anew. */
function letterOf({ subject, text }: LaidOutRow): Letter {
  const [body = ''] = text.split('\n\n-- \n');
  const [heading = subject, ...paragraphs] = body.split('\n\n');
  return { subject, heading, paragraphs };
}
