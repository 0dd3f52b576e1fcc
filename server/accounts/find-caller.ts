import { defineCompiledStatement } from '../data/prepared.ts';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../services.ts';
import { enteredEmailColumn } from './find-account.ts';
import { sessionIdleCutoff, lastUsedAtColumn } from './sessions.ts';
import { hashToken } from './tokens.ts';

const findSession = defineCompiledStatement<{ hash: string; now: string; idle: string }>()(
  (db, $) =>
    db
      .selectFrom('tokens')
      .innerJoin('accounts', 'accounts.id', 'tokens.account_id')
      .select([
        'accounts.id',
        'accounts.first_name',
        'accounts.last_name',
        'accounts.phone_number',
        'tokens.created_at',
        'tokens.reauthenticated_at',
        'tokens.strong_auth_at',
        enteredEmailColumn,
        lastUsedAtColumn.as('last_used'),
      ])
      .where('tokens.hash', '=', $('hash'))
      .where('tokens.kind', '=', 'session')
      .where('tokens.used_at', 'is', null)
      .where('tokens.expires_at', '>', $('now'))
      .where(lastUsedAtColumn, '>', $('idle')),
);

/**
 * Minimum time in milliseconds between two writes of a session's last use. A page that sends ten
 * requests causes only one write.
 */
const LAST_USE_PRECISION_MS = 60_000;

/**
 * Finds the caller by the token of an Authorization header, with the scheme `Token` or `Bearer`.
 * Records the session's last use.
 * @returns Null without a token or with an invalid token.
 */
export async function findCaller(
  header: string,
  { database, now, settings }: Pick<Services, 'database' | 'now' | 'settings'>,
): Promise<Caller | null> {
  const token = /^(?:Token|Bearer) +(\S+)$/i.exec(header)?.[1];
  if (!token) return null;
  const [tokenHash, time] = [hashToken(token), now()];
  const idleSinceTime = sessionIdleCutoff(settings, time);
  const [row] = await findSession(database.db, {
    hash: tokenHash,
    now: time.toISOString(),
    idle: idleSinceTime,
  });
  if (!row) return null;
  if (Date.parse(row.last_used) < time.getTime() - LAST_USE_PRECISION_MS) {
    await recordUse(database, tokenHash, time);
  }
  return {
    accountId: row.id,
    tokenHash,
    reauthenticatedAt: row.reauthenticated_at,
    strongAuthAt: row.strong_auth_at,
    signedInAt: row.created_at,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    phoneNumber: row.phone_number,
  };
}

async function recordUse({ db }: Services['database'], hash: string, time: Date): Promise<void> {
  try {
    await db
      .updateTable('tokens')
      .set({ last_used_at: time.toISOString() })
      .where('hash', '=', hash)
      .execute();
  } catch {
    // A failed write of the session's last use is ignored, because reads must work even if the
    // database cannot be written.
  }
}
