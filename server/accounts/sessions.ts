import { sql, type Kysely } from 'kysely';
import type { ResponseOf } from '../../src/contract/define-call.ts';
import type { listSessions } from '../../src/contract/account/sessions.ts';
import type { Schema } from '../data/schema.ts';
import { ApiError } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import { rateLimitRules } from '../http/rate-limit.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings.ts';
import { describeUserAgent } from './describe-user-agent.ts';
import { verifyPassword } from './passwords.ts';
import { passwordHashOf } from './recent-authentication.ts';

const HOUR_MS = 3_600_000;

/**
 * Returns an instant (ISO 8601). A session whose last use was before this instant has expired,
 * because it was idle for too long.
 */
export function sessionIdleCutoff(
  { SESSION_IDLE_HOURS }: Pick<Settings, 'SESSION_IDLE_HOURS'>,
  now: Date,
) {
  return new Date(now.getTime() - SESSION_IDLE_HOURS * HOUR_MS).toISOString();
}

/**
 * SQL expression for the time of a session's last use, or of its creation if it was never used. For
 * queries that read `tokens`.
 */
export const lastUsedAtColumn = sql<string>`coalesce(tokens.last_used_at, tokens.created_at)`;

const SESSION_ID_LENGTH = 24;

/**
 * Returns the public id of a session. The id is the start of the token's hash, so it gives no
 * access.
 */
const sessionIdOf = (hash: string) => `ses_${hash.slice(0, SESSION_ID_LENGTH)}`;

/** Returns the account's active sessions, the most recently used first. */
export async function listActiveSessions(
  { database, settings, now }: Services,
  { accountId, tokenHash }: Caller,
): Promise<ResponseOf<typeof listSessions>> {
  const rows = await database.db
    .selectFrom('tokens')
    .select(['hash', 'user_agent', 'created_at', lastUsedAtColumn.as('last_used')])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'session')
    .where('expires_at', '>', now().toISOString())
    .where(lastUsedAtColumn, '>', sessionIdleCutoff(settings, now()))
    .orderBy('last_used', 'desc')
    .orderBy('created_at', 'desc')
    .execute();
  const sessions = rows.map((row) => ({
    session_id: sessionIdOf(row.hash),
    device: describeUserAgent(row.user_agent),
    created: row.created_at,
    last_used: row.last_used,
    current: row.hash === tokenHash,
  }));
  return { sessions };
}

/**
 * Ends one session of the caller's account.
 * @throws ApiError not_found, also for a session of another account.
 */
export async function endSessionById(
  { database }: Services,
  sessionId: string,
  { accountId }: Caller,
): Promise<void> {
  const ended = await database.transact(async (trx) => {
    const sessions = await trx
      .selectFrom('tokens')
      .select('hash')
      .where('account_id', '=', accountId)
      .where('kind', '=', 'session')
      .execute();
    const session = sessions.find(({ hash }) => sessionIdOf(hash) === sessionId);
    if (session) await trx.deleteFrom('tokens').where('hash', '=', session.hash).execute();
    return session !== undefined;
  });
  if (!ended) throw new ApiError('not_found', 'This session has already ended.');
}

/** Ends all sessions of the account except the session that sends this request. */
export async function endOtherSessions(
  { database }: Services,
  { accountId, tokenHash }: Caller,
): Promise<void> {
  await database.transact((trx) =>
    trx
      .deleteFrom('tokens')
      .where('account_id', '=', accountId)
      .where('kind', '=', 'session')
      .where('hash', '!=', tokenHash)
      .execute(),
  );
}

/**
 * Checks the account's password and records in this session that it was entered again.
 * @throws ApiError wrong_credentials, too_many_requests
 */
export async function reauthenticate(
  services: Services,
  password: string,
  { accountId, tokenHash }: Caller,
): Promise<void> {
  const { database, now } = services;
  const { isCorrect } = await checkPassword(services, password, accountId);
  if (!isCorrect) throw wrongPasswordError();
  await database.transact((trx) =>
    trx
      .updateTable('tokens')
      .set({ reauthenticated_at: now().toISOString() })
      .where('hash', '=', tokenHash)
      .execute(),
  );
}

/** Records in the caller's session that a passkey of the account was used. */
export async function recordStrongAuthentication(
  trx: Kysely<Schema>,
  { now }: Pick<Services, 'now'>,
  { tokenHash }: Pick<Caller, 'tokenHash'>,
): Promise<void> {
  const time = now().toISOString();
  await trx
    .updateTable('tokens')
    .set({ reauthenticated_at: time, strong_auth_at: time })
    .where('hash', '=', tokenHash)
    .execute();
}

/**
 * Checks the account's password before the password or the email address changes.
 * @returns The hash of the password.
 * @throws ApiError wrong_credentials, password_missing, too_many_requests
 */
export async function requireCurrentPassword(
  services: Services,
  password: string,
  { accountId }: Caller,
): Promise<string> {
  const { stored, isCorrect } = await checkPassword(services, password, accountId);
  if (stored === null)
    throw new ApiError(
      'password_missing',
      'Your account doesn’t have a password yet. Set one first. We’ll email you a link.',
    );
  if (!isCorrect) throw wrongPasswordError();
  return stored;
}

/**
 * Compares a password with the account's. `stored` is its hash, or null if the account has none.
 * @throws ApiError too_many_requests
 */
async function checkPassword(services: Services, password: string, accountId: string) {
  await services.limiter.consume(rateLimitRules.confirmPassword, accountId);
  await services.limiter.assertBelow(rateLimitRules.failedConfirmations, accountId);
  const stored = await passwordHashOf(services, accountId);
  const isCorrect = await verifyPassword(password, stored, services.settings);
  if (!isCorrect && stored !== null)
    await services.limiter.count(rateLimitRules.failedConfirmations, accountId);
  return { stored, isCorrect };
}

export const wrongPasswordError = () =>
  new ApiError('wrong_credentials', 'That isn’t your password.');
