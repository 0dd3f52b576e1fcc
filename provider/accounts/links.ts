import type { Kysely } from 'kysely';
import type { changePassword } from '../../src/contract/account/auth.ts';
import type { RequestOf } from '../../src/contract/define-call.ts';
import type { Schema } from '../data/schema.ts';
import { record } from '../audit.ts';
import { assertUncommon } from './common-passwords.ts';
import { addressOf, findByEmail, type KnownAccount } from './find-account.ts';
import { mayMail } from './mail-limits.ts';
import { Refusal } from '../errors.ts';
import { hashPassword } from './passwords.ts';
import type { Sender } from '../http/sender.ts';
import type { Services } from '../services.ts';
import {
  hashToken,
  newToken,
  sessionGrant,
  spendToken,
  storeToken,
  tokenLifeMs,
} from './tokens.ts';

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
 * Mails a link that sets a new password, where the account exists and no limit is spent; tells nobody which.
 * @param ip of whoever asks
 */
export async function sendResetLink(services: Services, email: string, ip: string): Promise<void> {
  const isMailed = await mayMail(services, email, ip);
  const account = await findByEmail(services, email);
  if (account && isMailed) await mailPasswordLink(services, account);
  // As long as the mail takes to be written: the time tells of no account either.
  else await services.database.ping();
}

/** To a dormant account the mail says that the link opens it, to others that it resets the password. */
async function mailPasswordLink(services: Services, account: KnownAccount): Promise<void> {
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
  sender: Sender,
): Promise<string> {
  const [session, now] = [newToken(), services.now()];
  // A guessed token must not buy the cost of a hash, and hashing must not hold the transaction.
  const holder = await assertUsable(services, request.token);
  await assertUncommon(services, request.password, holder);
  const passwordHash = await hashPassword(request.password, services.settings);
  const done = await services.database.transact(async (trx) => {
    const accountId = await spendToken(trx, { token: request.token, kind: 'reset', now });
    if (!accountId) return false;
    await replacePassword(trx, services, { accountId, passwordHash, now });
    await record(trx, services, { deed: 'password_set', accountId });
    const grant = { token: session, accountId, sender, byPassword: true, now };
    await storeToken(trx, sessionGrant(grant));
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

/**
 * @returns what is known of whose password it sets
 * @throws Refusal token_invalid, so that nobody is asked for a password that a dead link cannot set
 */
export async function assertUsable(
  { database, now }: Services,
  token: string,
): Promise<readonly string[]> {
  const row = await database.db
    .selectFrom('tokens')
    .innerJoin('accounts', 'accounts.id', 'tokens.account_id')
    .select([addressOf, 'first_name', 'last_name'])
    .where('hash', '=', hashToken(token))
    .where('kind', '=', 'reset')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst();
  if (!row) throw tokenInvalid();
  return [row.email, row.first_name, row.last_name];
}

export function tokenInvalid(): Refusal {
  return new Refusal(
    'token_invalid',
    'This link has expired or was used before. Ask for a new one.',
  );
}
