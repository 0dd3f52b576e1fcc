import type { Kysely } from 'kysely';
import type { RequestOf } from '../../src/contract/define-call.ts';
import type { register } from '../../src/contract/account/auth.ts';
import { recordAuditEvent } from '../audit.ts';
import { newId } from '../data/ids.ts';
import type { Schema } from '../data/schema.ts';
import type { ClientInfo } from '../http/client-info.ts';
import { rateLimitRules } from '../http/rate-limit.ts';
import type { Services } from '../services.ts';
import { assertStrongPassword } from './password-strength.ts';
import { portalLink } from './password-links.ts';
import { consumeEmailQuota } from './mail-limits.ts';
import { hashPassword } from './passwords.ts';
import { generateToken, sessionToNewToken, storeToken, tokenLifetimesMs } from './tokens.ts';

/**
 * Creates an account, signs it in and emails a link that verifies the email address. If an account
 * with this email address already exists, it does not change, because anyone can enter any email
 * address. A second, separate account is created, and the emailed link merges it into the existing
 * account. The response is the same in both cases. Only the email tells the owner that an account
 * already exists.
 * @returns The session's token.
 * @throws ApiError invalid_input for a password that is easy to guess, too_many_requests
 */
export async function registerAccount(
  services: Services,
  request: RequestOf<typeof register>,
  clientInfo: ClientInfo,
): Promise<string> {
  await services.limiter.consume(rateLimitRules.signInByIp, clientInfo.ip);
  await services.limiter.consume(rateLimitRules.registrations, clientInfo.ip);
  const { email, first_name, last_name, password } = request;
  await assertStrongPassword(services, password, [email, first_name, last_name]);
  const passwordHash = await hashPassword(password, services.settings);
  const isMailAllowed = await consumeEmailQuota(services, email, clientInfo.ip);
  const [accountId, token, verificationToken, now] = [
    newId('acc'),
    generateToken(),
    generateToken(),
    services.now(),
  ];
  const session = sessionToNewToken({ token, accountId, clientInfo, by: 'password', now });
  const account = { id: accountId, email, first_name, last_name, passwordHash, now };
  await services.database.transact(async (trx) => {
    const isNew = await insertAccount(trx, account);
    if (!isNew) await insertPendingMerge(trx, account);
    await recordAuditEvent(trx, services, { action: 'account_created', accountId });
    await storeToken(trx, session);
    await storeToken(trx, {
      token: verificationToken,
      accountId,
      kind: 'verify',
      lifeMs: tokenLifetimesMs.verify,
      now,
    });
    if (!isMailAllowed) return;
    await services.mailer.enqueue(trx, {
      to: email,
      template: isNew ? 'verifyEmail' : 'duplicateRegistration',
      data: { link: portalLink(services.settings, 'verify', verificationToken) },
    });
  });
  void services.mailer.deliver();
  return token;
}

interface NewAccount {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  passwordHash: string;
  now: Date;
}

/**
 * Inserts the account.
 * @returns False if an account already has this email.
 */
async function insertAccount(
  trx: Kysely<Schema>,
  {
    passwordHash,
    now,
    ...profile
  }: NewAccount & { merge_into_id?: string; registered_email?: string },
): Promise<boolean> {
  const row = await trx
    .insertInto('accounts')
    .values({
      ...profile,
      password_hash: passwordHash,
      email_verified_at: null,
      middle_name: null,
      phone_number: null,
      country_id: null,
      region_id: null,
      beneficiary: null,
      created_at: now.toISOString(),
    })
    // A conflict is ignored, because two browsers may register the same email address at the same
    // moment.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Creates a separate account. It is merged into the existing account after the email is verified.
 * Removes the passwords of older pending accounts with this email, so that only the newest pending
 * account can sign in again.
 */
async function insertPendingMerge(trx: Kysely<Schema>, account: NewAccount): Promise<void> {
  const { id: merge_into_id } = await trx
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', account.email)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('accounts')
    .set({ password_hash: null })
    .where('merge_into_id', '=', merge_into_id)
    .execute();
  const { id, email } = account;
  await insertAccount(trx, { ...account, email: id, registered_email: email, merge_into_id });
}
