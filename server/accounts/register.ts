import type { Kysely } from 'kysely';
import type { RequestOf } from '../../src/contract/define-call.ts';
import type { register } from '../../src/contract/account/auth.ts';
import { recordAuditEvent } from '../audit.ts';
import { newId } from '../data/ids.ts';
import type { Schema } from '../data/schema.ts';
import type { ClientInfo } from '../http/client-info.ts';
import { rateRules } from '../http/rate-limit.ts';
import type { Services } from '../services.ts';
import { assertStrongPassword } from './password-strength.ts';
import { portalLink } from './password-links.ts';
import { canSendMail } from './mail-limits.ts';
import { hashPassword } from './passwords.ts';
import { generateToken, sessionGrant, storeToken, tokenLifetimesMs } from './tokens.ts';

/**
 * Opens an account, signs it in and mails a link that verifies the address. Where the address has an account
 * already, that is left alone: anybody can type an address. Whoever registers gets an account that looks
 * like any other new one, and joins the one that is there once the link in its mail was opened; the mail
 * says so to the address's owner, and nothing says so to anybody else.
 * @returns the session's token
 * @throws Refusal invalid_input for a password that is easily guessed, too_many_requests
 */
export async function registerAccount(
  services: Services,
  request: RequestOf<typeof register>,
  clientInfo: ClientInfo,
): Promise<string> {
  await services.limiter.consume(rateRules.signInByIp, clientInfo.ip);
  await services.limiter.consume(rateRules.registrations, clientInfo.ip);
  const { email, first_name, last_name, password } = request;
  await assertStrongPassword(services, password, [email, first_name, last_name]);
  const passwordHash = await hashPassword(password, services.settings);
  const isMailAllowed = await canSendMail(services, email, clientInfo.ip);
  const [accountId, token, verificationToken, now] = [
    newId('acc'),
    generateToken(),
    generateToken(),
    services.now(),
  ];
  const session = sessionGrant({ token, accountId, clientInfo, byPassword: true, now });
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

/** @returns false where the address has an account */
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
    // Two browsers may register the same address at the same moment.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** An account of its own, which joins the address's once it is proven. Only the last of them can sign in anew. */
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
