import type { Selectable } from 'kysely';
import type { OutboxTable } from '../data/schema.ts';
import type { LaidOut } from '../mail/letter.ts';
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

export async function findMail(
  { database, mailer }: Services,
  id: string,
): Promise<(StoredMail & LaidOut) | undefined> {
  const mail = await database.db
    .selectFrom('outbox')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return mail && { ...mail, ...mailer.layOut(mail) };
}
