import type { Selectable } from 'kysely';
import type { OutboxTable } from '../data/schema.ts';
import type { RenderedEmail } from '../mail/email-content.ts';
import type { Services } from '../services.ts';

export type StoredMail = Selectable<OutboxTable>;

const MAX_LISTED = 200;

/** Lists the emails, newest first, both sent and unsent. */
export function listMails({ database }: Services): Promise<StoredMail[]> {
  return database.db
    .selectFrom('outbox')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute();
}

export async function findMail(
  { database, mailer }: Services,
  id: string,
): Promise<(StoredMail & RenderedEmail) | undefined> {
  const mail = await database.db
    .selectFrom('outbox')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return mail && { ...mail, ...mailer.render(mail) };
}
