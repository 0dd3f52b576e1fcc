import { prepared } from '../data/prepared.ts';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../services.ts';
import { hashToken } from './tokens.ts';

const sessionOwner = prepared<{ hash: string; now: string }>()((db, $) =>
  db
    .selectFrom('tokens')
    .innerJoin('accounts', 'accounts.id', 'tokens.account_id')
    .select([
      'accounts.id',
      'accounts.email',
      'accounts.first_name',
      'accounts.last_name',
      'accounts.phone_number',
    ])
    .where('tokens.hash', '=', $('hash'))
    .where('tokens.kind', '=', 'session')
    .where('tokens.used_at', 'is', null)
    .where('tokens.expires_at', '>', $('now')),
);

/**
 * Whose token an Authorization header carries, under either scheme.
 * @returns null where there is none, or none that holds
 */
export async function findCaller(
  header: string,
  { database, now }: Pick<Services, 'database' | 'now'>,
): Promise<Caller | null> {
  const token = /^(?:Token|Bearer) +(\S+)$/i.exec(header)?.[1];
  if (!token) return null;
  const tokenHash = hashToken(token);
  const [row] = await sessionOwner(database.db, { hash: tokenHash, now: now().toISOString() });
  if (!row) return null;
  return {
    accountId: row.id,
    tokenHash,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    phoneNumber: row.phone_number,
  };
}
