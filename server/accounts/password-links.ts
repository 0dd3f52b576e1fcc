import type { Kysely } from 'kysely';
import type { changePassword } from '../../src/contract/account/auth.ts';
import type { RequestOf } from '../../src/contract/define-call.ts';
import type { Schema } from '../data/schema.ts';
import { recordAuditEvent } from '../audit.ts';
import { assertStrongPassword } from './password-strength.ts';
import { enteredEmailColumn, findAccountByEmail, type SignInAccount } from './find-account.ts';
import { consumeEmailQuota } from './mail-limits.ts';
import { ApiError } from '../errors.ts';
import { hashPassword } from './passwords.ts';
import type { ClientInfo } from '../http/client-info.ts';
import type { Services } from '../services.ts';
import {
  hashToken,
  generateToken,
  sessionToNewToken,
  consumeEmailedToken,
  storeToken,
  tokenLifetimesMs,
} from './tokens.ts';

/** Returns the URL for a link in an email. The URL opens the portal page that accepts the token. */
export function portalLink(
  settings: Services['settings'],
  page: 'reset' | 'verify' | 'unsubscribe' | 'confirm-email',
  token: string,
): string {
  return `${portalPage(settings, page)}?token=${token}`;
}

/** Returns the URL of a page of the portal. */
export function portalPage(settings: Services['settings'], page: string): string {
  const portal =
    settings.PUBLIC_PORTAL_URL?.replace(/(?<!\/)\/+$/, '') ?? `${settings.SITE_URL}/portal`;
  return `${portal}/${page}`;
}

/**
 * Emails a link that sets a new password, if the account exists and no limit is reached. The caller
 * cannot see whether an email is sent.
 * @param ip IP address of the request.
 */
export async function sendPasswordResetLink(
  services: Services,
  email: string,
  ip: string,
): Promise<void> {
  const isMailAllowed = await consumeEmailQuota(services, email, ip);
  const account = await findAccountByEmail(services, email);
  if (account && isMailAllowed) await sendPasswordLink(services, account);
  // This ping takes about as long as storing an email. The response time therefore does not reveal
  // whether the account exists.
  else await services.database.ping();
}

/**
 * Emails the link that sets a password. The email to an unclaimed account says that the link opens
 * the account. Emails to other accounts say that the link resets the password.
 */
async function sendPasswordLink(services: Services, account: SignInAccount): Promise<void> {
  const { database, mailer, settings } = services;
  const [token, now] = [generateToken(), services.now()];
  const isUnclaimed = account.password_hash === null;
  const lifeMs = isUnclaimed ? tokenLifetimesMs.purchase : tokenLifetimesMs.reset;
  await database.transact(async (trx) => {
    await storeToken(trx, { token, accountId: account.id, kind: 'reset', lifeMs, now });
    await recordAuditEvent(trx, services, {
      action: 'password_link_sent',
      accountId: account.id,
    });
    await mailer.enqueue(trx, {
      to: account.email,
      template: isUnclaimed ? 'activateAccount' : 'resetPassword',
      data: { firstName: account.first_name, link: portalLink(settings, 'reset', token) },
    });
  });
  void mailer.deliver();
}

/**
 * Sets a password with an emailed token. Also verifies the email, because the token proves access
 * to the mailbox. Ends all other sessions of the account and makes its other emailed links invalid.
 * @returns The token of a new session.
 * @throws ApiError token_invalid
 */
export async function resetPasswordAndSignIn(
  services: Services,
  request: RequestOf<typeof changePassword>,
  clientInfo: ClientInfo,
): Promise<string> {
  const [sessionToken, now] = [generateToken(), services.now()];
  // The token is checked first, so that a guessed token does not cause an expensive hash. The hash
  // is computed before the transaction, so that the transaction does not wait for it.
  const personalTerms = await requireResetTokenOwner(services, request.token);
  await assertStrongPassword(services, request.password, personalTerms);
  const passwordHash = await hashPassword(request.password, services.settings);
  const isDone = await services.database.transact(async (trx) => {
    const accountId = await consumeEmailedToken(trx, { token: request.token, kind: 'reset', now });
    if (!accountId) return false;
    await replacePassword(trx, services, { accountId, passwordHash, now });
    await recordAuditEvent(trx, services, { action: 'password_set', accountId });
    const grant = { token: sessionToken, accountId, clientInfo, by: 'link' as const, now };
    await storeToken(trx, sessionToNewToken(grant));
    return true;
  });
  if (!isDone) throw invalidTokenError();
  void services.mailer.deliver();
  return sessionToken;
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
  // No email about a changed password is sent, because an unclaimed account had no password.
  if (account.password_hash === null) return;
  await mailer.enqueue(trx, {
    to: account.email,
    template: 'passwordChanged',
    data: { firstName: account.first_name },
  });
}

/**
 * Checks the token of a link that sets a password.
 * @returns The email and the names of the token's account. The password's strength is checked
 * against these words.
 * @throws ApiError token_invalid, so that an invalid link does not show a password form.
 */
export async function requireResetTokenOwner(
  { database, now }: Services,
  token: string,
): Promise<readonly string[]> {
  const row = await database.db
    .selectFrom('tokens')
    .innerJoin('accounts', 'accounts.id', 'tokens.account_id')
    .select([enteredEmailColumn, 'first_name', 'last_name'])
    .where('hash', '=', hashToken(token))
    .where('kind', '=', 'reset')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst();
  if (!row) throw invalidTokenError();
  return [row.email, row.first_name, row.last_name];
}

export function invalidTokenError(): ApiError {
  return new ApiError(
    'token_invalid',
    'This link has expired or was already used. Ask for a new one.',
  );
}
