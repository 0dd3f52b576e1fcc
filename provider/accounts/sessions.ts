import { sql } from 'kysely';
import type { AnswerOf } from '../../src/contract/define-call.ts';
import type { listSessions } from '../../src/contract/account/sessions.ts';
import { Refusal } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import { rateRules } from '../http/rate-limit.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings.ts';
import { deviceWords } from './device-words.ts';
import { verifyPassword } from './passwords.ts';

const HOUR_MS = 3_600_000;
/** So long a password that was given speaks for whoever sits at the session. */
const PASSWORD_HOLDS_MS = 15 * 60_000;

/** A session that was not used since this instant is over. */
export function idleSince({ SESSION_IDLE_HOURS }: Pick<Settings, 'SESSION_IDLE_HOURS'>, now: Date) {
  return new Date(now.getTime() - SESSION_IDLE_HOURS * HOUR_MS).toISOString();
}

/** When a session was last used, wherever `tokens` is read. */
export const lastUse = sql<string>`coalesce(tokens.last_used_at, tokens.created_at)`;

const NAME_SIGNS = 24;

/** Names a session to its holder: a part of the hash of its token, which opens nothing. */
const nameOf = (hash: string) => `ses_${hash.slice(0, NAME_SIGNS)}`;

/** The account's sessions that hold, the one used last first. */
export async function sessionsOf(
  { database, settings, now }: Services,
  { accountId, tokenHash }: Caller,
): Promise<AnswerOf<typeof listSessions>> {
  const rows = await database.db
    .selectFrom('tokens')
    .select(['hash', 'user_agent', 'created_at', lastUse.as('last_used')])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'session')
    .where('expires_at', '>', now().toISOString())
    .where(lastUse, '>', idleSince(settings, now()))
    .orderBy('last_used', 'desc')
    .orderBy('created_at', 'desc')
    .execute();
  const sessions = rows.map((row) => ({
    session_id: nameOf(row.hash),
    device: deviceWords(row.user_agent),
    created: row.created_at,
    last_used: row.last_used,
    current: row.hash === tokenHash,
  }));
  return { sessions };
}

/** @throws Refusal not_found, also for another account's */
export async function endOneSession(
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
    const named = sessions.find(({ hash }) => nameOf(hash) === sessionId);
    if (named) await trx.deleteFrom('tokens').where('hash', '=', named.hash).execute();
    return named !== undefined;
  });
  if (!ended) throw new Refusal('not_found', 'This session has ended already.');
}

/** Ends every session of the account but the caller's own. */
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
 * Notes that the account's password was given again in this session.
 * @throws Refusal wrong_credentials, too_many_requests
 */
export async function givePassword(
  services: Services,
  password: string,
  { accountId, tokenHash }: Caller,
): Promise<void> {
  const { database, limiter, now, settings } = services;
  await limiter.take(rateRules.confirmPassword, accountId);
  const stored = await passwordHashOf(services, accountId);
  const right = await verifyPassword(password, stored, settings);
  if (!right) throw new Refusal('wrong_credentials', 'This is not your password.');
  await database.transact((trx) =>
    trx
      .updateTable('tokens')
      .set({ password_at: now().toISOString() })
      .where('hash', '=', tokenHash)
      .execute(),
  );
}

/**
 * What would be worth taking over somebody's session for is asked of whoever has lately given the password. An
 * account without one (signed in with Facebook) goes by when its session was opened, which is all there is.
 * @throws Refusal password_required, password_missing
 */
export async function assertPasswordGiven(services: Services, caller: Caller): Promise<void> {
  const since = services.now().getTime() - PASSWORD_HOLDS_MS;
  if (Date.parse(caller.passwordAt ?? '') > since) return;
  if ((await passwordHashOf(services, caller.accountId)) !== null) {
    throw new Refusal('password_required', 'Enter your password again to go on.');
  }
  if (Date.parse(caller.signedInAt) > since) return;
  throw new Refusal(
    'password_missing',
    'Your account has no password yet. Set one with a link that we email you, or sign in again.',
  );
}

async function passwordHashOf({ database }: Services, accountId: string): Promise<string | null> {
  const { password_hash } = await database.db
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return password_hash;
}
