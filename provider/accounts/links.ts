import type { Kysely } from 'kysely';
import type { changePassword } from '../../src/contract/account/auth.ts';
import type { RequestOf } from '../../src/contract/define-call.ts';
import type { Schema } from '../data/schema.ts';
import { record } from '../audit.ts';
import { findByEmail, type KnownAccount } from './find-account.ts';
import { Refusal } from '../errors.ts';
import { hashPassword } from './passwords.ts';
import { rateRules } from '../http/rate-limit.ts';
import type { Services } from '../services.ts';
import { hashToken, newToken, spendToken, storeToken, tokenLifeMs } from './tokens.ts';

/** Where a mailed link leads: the portal page that takes its token. */
export function portalLink(
  settings: Services['settings'],
  page: 'reset' | 'verify',
  token: string,
): string {
  const portal = settings.PUBLIC_PORTAL_URL?.replace(/\/+$/, '') ?? `${settings.SITE_URL}/portal`;
  return `${portal}/${page}?token=${token}`;
}

/**
 * Mails a link that sets a new password, where the account exists; tells nobody whether it does.
 * @throws Refusal too_many_requests
 */
export async function sendResetLink(services: Services, email: string): Promise<void> {
  await services.limiter.take(rateRules.resetMails, email);
  const account = await findByEmail(services, email);
  if (account) await mailPasswordLink(services, account);
}

/** To a dormant account the mail says that the link opens it, to others that it resets the password. */
export async function mailPasswordLink(services: Services, account: KnownAccount): Promise<void> {
  const { database, mailer, settings } = services;
  const [token, now] = [newToken(), services.now()];
  const dormant = account.password_hash === null;
  const lifeMs = dormant ? tokenLifeMs.holder : tokenLifeMs.reset;
  await database.transact(async (trx) => {
    await storeToken(trx, { token, accountId: account.id, kind: 'reset', lifeMs, now });
    await record(trx, services, { deed: 'password_link_mailed', accountId: account.id });
    await mailer.enqueue(trx, {
      to: account.email,
      template: dormant ? 'activateAccount' : 'resetPassword',
      data: { firstName: account.first_name, link: portalLink(settings, 'reset', token) },
    });
  });
  void mailer.deliver();
}

/**
 * Sets a password with a mailed token. Whoever holds it reads the address's mail, so the address is
 * verified too; every other session and link of the account ends.
 * @returns the token of a new session
 * @throws Refusal token_invalid
 */
export async function setPassword(
  services: Services,
  request: RequestOf<typeof changePassword>,
): Promise<string> {
  const [session, now] = [newToken(), services.now()];
  // A guessed token must not buy the cost of a hash, and hashing must not hold the transaction.
  await assertUsable(services, request.token);
  const passwordHash = await hashPassword(request.password);
  const done = await services.database.transact(async (trx) => {
    const accountId = await spendToken(trx, { token: request.token, kind: 'reset', now });
    if (!accountId) return false;
    await replacePassword(trx, services, { accountId, passwordHash, now });
    await record(trx, services, { deed: 'password_set', accountId });
    const lifeMs = tokenLifeMs.session;
    await storeToken(trx, { token: session, accountId, kind: 'session', lifeMs, now });
    return true;
  });
  if (!done) throw tokenInvalid();
  void services.mailer.deliver();
  return session;
}

async function replacePassword(
  trx: Kysely<Schema>,
  { mailer }: Services,
  { accountId, passwordHash, now }: { accountId: string; passwordHash: string; now: Date },
): Promise<void> {
  const account = await trx
    .selectFrom('accounts')
    .select(['email', 'first_name', 'password_hash'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('accounts')
    .set((eb) => ({
      password_hash: passwordHash,
      email_verified_at: eb.fn.coalesce('email_verified_at', eb.val(now.toISOString())),
    }))
    .where('id', '=', accountId)
    .execute();
  await trx.deleteFrom('tokens').where('account_id', '=', accountId).execute();
  // Activating a dormant account changes no password that anybody knew.
  if (account.password_hash === null) return;
  await mailer.enqueue(trx, {
    to: account.email,
    template: 'passwordChanged',
    data: { firstName: account.first_name },
  });
}

/** @throws Refusal token_invalid, so that nobody is asked for a password that a dead link cannot set */
export async function assertUsable({ database, now }: Services, token: string): Promise<void> {
  const row = await database.db
    .selectFrom('tokens')
    .select('hash')
    .where('hash', '=', hashToken(token))
    .where('kind', '=', 'reset')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst();
  if (!row) throw tokenInvalid();
}

export function tokenInvalid(): Refusal {
  return new Refusal(
    'token_invalid',
    'This link has expired or was used before. Ask for a new one.',
  );
}
