import type { RequestOf } from '../../src/contract/define-call.ts';
import type { login } from '../../src/contract/account/auth.ts';
import { recordAuditEvent } from '../audit.ts';
import { findAccountByEmail } from './find-account.ts';
import { ApiError } from '../errors.ts';
import { assertSignInWithoutPasskey } from './passkeys/sign-in.ts';
import { hashPassword, needsRehash, verifyPassword } from './passwords.ts';
import type { ClientInfo } from '../http/client-info.ts';
import { rateLimitRules } from '../http/rate-limit.ts';
import type { Services } from '../services.ts';
import { generateToken, sessionToNewToken, storeToken } from './tokens.ts';

/**
 * Checks email and password and opens a session.
 * @returns The session's token.
 * @throws ApiError wrong_credentials (the same for an unknown email), passkey_required,
 * too_many_requests
 */
export async function signIn(
  services: Services,
  { email, password }: RequestOf<typeof login>,
  clientInfo: ClientInfo,
): Promise<string> {
  await services.limiter.consume(rateLimitRules.signInByIp, clientInfo.ip);
  const ipAndEmail = `${clientInfo.ip} ${email}`;
  await services.limiter.consume(rateLimitRules.signInByEmail, ipAndEmail);
  await services.limiter.assertBelow(rateLimitRules.failedSignInsByIp, ipAndEmail);
  await services.limiter.assertBelow(rateLimitRules.failedSignIns, email);
  const account = await findAccountByEmail(services, email);
  const pendingRegistration = account && (await findPendingRegistration(services, account.id));
  // Both passwords are always checked, so that the response time does not reveal whether an account
  // exists.
  const [isPasswordCorrect, isPendingPasswordCorrect] = await Promise.all([
    verifyPassword(password, account?.password_hash ?? null, services.settings),
    verifyPassword(password, pendingRegistration?.password_hash ?? null, services.settings),
  ]);
  const signedIn = isPasswordCorrect
    ? account
    : isPendingPasswordCorrect
      ? pendingRegistration
      : undefined;
  if (!signedIn) {
    await services.limiter.count(rateLimitRules.failedSignInsByIp, ipAndEmail);
    await services.limiter.count(rateLimitRules.failedSignIns, email);
    await recordFailedSignIn(services, account?.id ?? null);
    throw new ApiError('wrong_credentials', 'That email address or password is incorrect.');
  }
  await assertSignInWithoutPasskey(services.database.db, services.settings, signedIn.id);
  await upgradePasswordHash(services, signedIn, password);
  return createSession(services, { accountId: signedIn.id, clientInfo });
}

/** Hashes the password again if its stored hash is weaker than the settings require. */
async function upgradePasswordHash(
  { database, settings }: Services,
  { id, password_hash: stored }: { id: string; password_hash: string | null },
  password: string,
): Promise<void> {
  if (stored === null || !needsRehash(settings, stored)) return;
  const password_hash = await hashPassword(password, settings);
  await database.db
    .updateTable('accounts')
    .set({ password_hash })
    .where('id', '=', id)
    // The password may have changed since its hash was read. The new password's hash must not be
    // overwritten.
    .where('password_hash', '=', stored)
    .execute();
}

/**
 * Finds the newest pending registration with this account's email. The pending registration's email
 * is not verified yet.
 */
function findPendingRegistration({ database }: Services, accountId: string) {
  return database.db
    .selectFrom('accounts')
    .select(['id', 'password_hash'])
    .where('merge_into_id', '=', accountId)
    .where('password_hash', 'is not', null)
    .executeTakeFirst();
}

/**
 * Records a failed sign-in. Unknown emails are recorded too, so that the response time does not
 * reveal whether an account exists.
 */
function recordFailedSignIn(services: Services, accountId: string | null): Promise<void> {
  return services.database.transact((trx) =>
    recordAuditEvent(trx, services, { action: 'sign_in_failed', accountId }),
  );
}

async function createSession(
  { database, now, actor }: Services,
  owner: { accountId: string; clientInfo: ClientInfo },
): Promise<string> {
  const token = generateToken();
  const grant = sessionToNewToken({ ...owner, token, by: 'password', now: now() });
  await database.transact(async (trx) => {
    await storeToken(trx, grant);
    await recordAuditEvent(
      trx,
      { actor, now },
      { action: 'signed_in', accountId: owner.accountId },
    );
  });
  return token;
}

/** Ends the session with this token hash. Ending it again has no effect on the session. */
export async function endSessionByTokenHash(services: Services, tokenHash: string): Promise<void> {
  await services.database.transact(async (trx) => {
    await trx.deleteFrom('tokens').where('hash', '=', tokenHash).execute();
    await recordAuditEvent(trx, services, { action: 'signed_out', accountId: services.actor.name });
  });
}
