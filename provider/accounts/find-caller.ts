import { prepared } from '../data/prepared.ts';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../services.ts';
import { addressOf } from './find-account.ts';
import { idleSince, lastUse } from './sessions.ts';
import { hashToken } from './tokens.ts';

const sessionOwner = prepared<{ hash: string; now: string; idle: string }>()((db, $) =>
  db
    .selectFrom('tokens')
    .innerJoin('accounts', 'accounts.id', 'tokens.account_id')
    .select([
      'accounts.id',
      'accounts.first_name',
      'accounts.last_name',
      'accounts.phone_number',
      'tokens.created_at',
      'tokens.password_at',
      addressOf,
      lastUse.as('last_used'),
    ])
    .where('tokens.hash', '=', $('hash'))
    .where('tokens.kind', '=', 'session')
    .where('tokens.used_at', 'is', null)
    .where('tokens.expires_at', '>', $('now'))
    .where(lastUse, '>', $('idle')),
);

/** Uses are noted to the minute: a page that asks ten things writes once. */
const NOTED_MS = 60_000;

/**
 * Whose token an Authorization header carries, under either scheme. Notes that the session is in use.
 * @returns null where there is none, or none that holds
 */
export async function findCaller(
  header: string,
  { database, now, settings }: Pick<Services, 'database' | 'now' | 'settings'>,
): Promise<Caller | null> {
  const token = /^(?:Token|Bearer) +(\S+)$/i.exec(header)?.[1];
  if (!token) return null;
  const [tokenHash, time] = [hashToken(token), now()];
  const idle = idleSince(settings, time);
  const [row] = await sessionOwner(database.db, {
    hash: tokenHash,
    now: time.toISOString(),
    idle,
  });
  if (!row) return null;
  if (Date.parse(row.last_used) < time.getTime() - NOTED_MS) {
    await noteUse(database, tokenHash, time);
  }
  return {
    accountId: row.id,
    tokenHash,
    passwordAt: row.password_at,
    signedInAt: row.created_at,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    phoneNumber: row.phone_number,
  };
}

async function noteUse({ db }: Services['database'], hash: string, time: Date): Promise<void> {
  try {
    await db
      .updateTable('tokens')
      .set({ last_used_at: time.toISOString() })
      .where('hash', '=', hash)
      .execute();
  } catch {
    // A database that cannot be written is no reason to read nothing.
  }
}
