import type { Selectable } from 'kysely';
import type { OutboxTable } from '../data/schema.ts';
import type { Services } from '../services.ts';

export type StoredMail = Selectable<OutboxTable>;

const LISTED = 200;

/** The newest mails first, whether they were sent or not. */
export function listMails({ database }: Services): Promise<StoredMail[]> {
  return database.db
    .selectFrom('outbox')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(LISTED)
    .execute();
}

export function findMail({ database }: Services, id: string): Promise<StoredMail | undefined> {
  return database.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst();
}
