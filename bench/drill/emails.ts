// Copies of the emails in the outbox. The servers delete emails after a month, but the checks at
// the end need all of them.
import type { Services } from '../../server/services.ts';
import type { World } from './world.ts';

/** Copies new emails. Must be called at least once a month of the world's time. */
export async function archiveEmails(
  { emails }: World,
  { database: { db } }: Pick<Services, 'database'>,
): Promise<void> {
  const stored = await db.selectFrom('outbox').selectAll().execute();
  for (const row of stored) if (!emails.has(row.id)) emails.set(row.id, row);
}

/** Stores the emails again that the servers have deleted. No server may run. */
export async function restoreEmails(
  { emails }: World,
  { database: { db } }: Pick<Services, 'database'>,
): Promise<void> {
  const stored = await db.selectFrom('outbox').select('id').execute();
  const ids = new Set(stored.map(({ id }) => id));
  for (const row of emails.values())
    if (!ids.has(row.id)) await db.insertInto('outbox').values(row).execute();
}
